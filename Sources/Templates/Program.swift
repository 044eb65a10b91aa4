/// The location of a value during rendering: an open record, and a field in it.
struct Slot: Sendable, Equatable {
  /// The record: 0 is the page, then the sections around the tag from outside in.
  let record: Int16
  let index: Int16
  /// For a dotted name, the offset in `Program.paths` of a list of further fields, which begins with their number; −1
  /// for a name without dots.
  let path: Int32
}

/// One operation of a compiled page. Jump targets are indices in `Program.ops`.
enum Op: Sendable, Equatable {
  case literal(start: Int32, end: Int32)
  case insert(Slot, Escape)
  case skipUnlessShown(Slot, to: Int32)
  case skipIfShown(Slot, to: Int32)
  case beginRecord(Slot, else: Int32)
  case endRecord
  case beginList(Slot, else: Int32)
  /// Continues with the next row, at the operation after `beginList`.
  case nextRow(to: Int32)
}

extension Op {
  /// Whether the operation does not use any field of the records outside a section.
  ///
  /// - Parameter frame: the number of records outside the section.
  fileprivate func isClosed(in frame: Int) -> Bool {
    switch self {
    case .insert(let slot, _), .skipUnlessShown(let slot, _), .skipIfShown(let slot, _), .beginRecord(let slot, _),
      .beginList(let slot, _):
      Int(slot.record) >= frame
    case .literal, .endRecord, .nextRow: true
    }
  }
}

/// A compiled page: a flat list of operations without names, with all literal text in one buffer.
struct Program: Sendable {
  var ops: [Op] = []
  var literals: [UInt8] = []
  /// The indices of the fields after the first in dotted names, each list preceded by its length.
  var paths: [Int16] = []

  /// The rows of an open list.
  private struct Loop {
    let rows: [Record]
    /// The index of the row after the current one.
    var next = 0
    /// The offset in the page at which the current row begins.
    var start = 0
    /// Whether the section shows only fields of its rows. If it also shows other fields, a row's key does not determine
    /// the row's bytes.
    var isClosed = false
  }

  /// Appends the page rendered for a record, which must have the shape for which the page was compiled.
  ///
  /// - Returns: the parts of the page, with offsets from its beginning.
  func run(_ record: Record, into bytes: inout [UInt8]) -> [PagePart.Place] {
    var page = PageBuffer(capacity: 2 * literals.count + 512)
    ops.withUnsafeBufferPointer { ops in
      literals.withUnsafeBufferPointer { literals in
        run(ops, literals, record, into: &page)
      }
    }
    bytes.append(contentsOf: page.bytes)
    return page.parts
  }

  private func run(
    _ ops: UnsafeBufferPointer<Op>, _ literals: UnsafeBufferPointer<UInt8>, _ record: Record,
    into page: inout PageBuffer
  ) {
    var frames = [record.values]
    var loops: [Loop] = []
    var position = 0
    while position < ops.count {
      let op = ops[position]
      position += 1
      switch op {
      case .literal(let start, let end):
        page.append(UnsafeBufferPointer(rebasing: literals[Int(start)..<Int(end)]))
      case .insert(let slot, let escape):
        insert(slot, escape, frames, into: &page)
      case .skipUnlessShown(let slot, let target):
        if !isShown(slot, frames) { position = Int(target) }
      case .skipIfShown(let slot, let target):
        if isShown(slot, frames) { position = Int(target) }
      case .beginRecord(let slot, let target):
        if case .record(let row?)? = value(slot, frames) {
          frames.append(row.values)
        } else {
          position = Int(target)
        }
      case .endRecord:
        frames.removeLast()
      case .beginList(let slot, let target):
        if case .list(let rows)? = value(slot, frames) {
          var loop = Loop(rows: rows)
          if rows.first?.part != nil {
            loop.isClosed = ops[position..<Int(target)].allSatisfy { $0.isClosed(in: frames.count) }
          }
          if let row = Program.open(&loop, &page) {
            frames.append(row)
            loops.append(loop)
            continue
          }
        }
        position = Int(target)
      case .nextRow(let target):
        let last = loops.count - 1
        Program.close(loops[last], &page)
        if let row = Program.open(&loops[last], &page) {
          frames[frames.count - 1] = row
          position = Int(target)
        } else {
          frames.removeLast()
          loops.removeLast()
        }
      }
    }
  }

  /// Begins the next row that must be rendered, after copying the rows whose bytes are reused from the last build.
  ///
  /// - Returns: the values of the row; `nil` after the last one.
  private static func open(_ loop: inout Loop, _ page: inout PageBuffer) -> [Value]? {
    while loop.next < loop.rows.count {
      let row = loop.rows[loop.next]
      loop.next += 1
      loop.start = page.count
      guard let kept = row.part?.kept else { return row.values }
      kept.withUnsafeBufferPointer { page.append($0) }
      close(loop, &page)
    }
    return nil
  }

  /// Ends the current row. If the row is a part of the page and its bytes depend only on its own fields, its position
  /// is stored.
  private static func close(_ loop: Loop, _ page: inout PageBuffer) {
    guard loop.isClosed, let part = loop.rows[loop.next - 1].part else { return }
    page.parts.append(PagePart.Place(key: part.key, bytes: loop.start..<page.count))
  }

  /// Appends the text in a slot. If the name has no dots, the value is not copied.
  private func insert(_ slot: Slot, _ escape: Escape, _ frames: [[Value]], into page: inout PageBuffer) {
    if slot.path < 0 {
      switch frames[Int(slot.record)][Int(slot.index)] {
      case .text(let text), .markup(let text): escape.append(text, to: &page)
      default: break
      }
    } else {
      switch value(slot, frames) {
      case .text(let text)?, .markup(let text)?: escape.append(text, to: &page)
      default: break
      }
    }
  }

  /// Whether the value in the slot is shown.
  private func isShown(_ slot: Slot, _ frames: [[Value]]) -> Bool {
    if slot.path < 0 { return frames[Int(slot.record)][Int(slot.index)].isShown }
    return value(slot, frames)?.isShown == true
  }

  /// Returns the value in the slot; `nil` only if a dotted name contains a missing record.
  private func value(_ slot: Slot, _ frames: [[Value]]) -> Value? {
    let first = frames[Int(slot.record)][Int(slot.index)]
    guard slot.path >= 0 else { return first }
    let start = Int(slot.path)
    var current = first
    for index in paths[(start + 1)...(start + Int(paths[start]))] {
      guard case .record(let row?) = current else { return nil }
      current = row.values[Int(index)]
    }
    return current
  }
}
