/// The location of a value during rendering: an open record, and a field in it.
struct Slot: Sendable, Equatable {
  /// The record: 0 is the page, then the sections around the tag from outside in.
  let frame: Int16
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

/// A compiled page: a flat list of operations without names, with all literal text in one buffer.
struct Program: Sendable {
  var ops: [Op] = []
  var literals: [UInt8] = []
  /// The indices of the fields after the first in dotted names, each list preceded by its length.
  var paths: [Int16] = []

  /// Appends the page rendered for a record, which must have the shape for which the page was compiled.
  func run(_ record: Record, into bytes: inout [UInt8]) {
    var page = PageBuffer(capacity: 2 * literals.count + 512)
    ops.withUnsafeBufferPointer { ops in
      literals.withUnsafeBufferPointer { literals in
        run(ops, literals, record, into: &page)
      }
    }
    bytes.append(contentsOf: page.bytes)
  }

  private func run(
    _ ops: UnsafeBufferPointer<Op>, _ literals: UnsafeBufferPointer<UInt8>, _ record: Record,
    into page: inout PageBuffer
  ) {
    var frames = [record.values]
    var loops: [(rows: [Record], next: Int)] = []
    var position = 0
    while position < ops.count {
      let op = ops[position]
      position += 1
      switch op {
      case .literal(let start, let end):
        page.append(UnsafeBufferPointer(rebasing: literals[Int(start)..<Int(end)]))
      case .insert(let slot, let escape):
        switch value(slot, frames) {
        case .text(let text)?, .markup(let text)?: escape.append(text, to: &page)
        default: break
        }
      case .skipUnlessShown(let slot, let target):
        if value(slot, frames)?.isShown != true { position = Int(target) }
      case .skipIfShown(let slot, let target):
        if value(slot, frames)?.isShown == true { position = Int(target) }
      case .beginRecord(let slot, let target):
        if case .record(let row?)? = value(slot, frames) {
          frames.append(row.values)
        } else {
          position = Int(target)
        }
      case .endRecord:
        frames.removeLast()
      case .beginList(let slot, let target):
        if case .list(let rows)? = value(slot, frames), let first = rows.first {
          frames.append(first.values)
          loops.append((rows, 1))
        } else {
          position = Int(target)
        }
      case .nextRow(let target):
        let last = loops.count - 1
        let next = loops[last].next
        if next < loops[last].rows.count {
          frames[frames.count - 1] = loops[last].rows[next].values
          loops[last].next = next + 1
          position = Int(target)
        } else {
          frames.removeLast()
          loops.removeLast()
        }
      }
    }
  }

  /// Returns the value in a slot; `nil` only if a dotted name contains a missing record.
  private func value(_ slot: Slot, _ frames: [[Value]]) -> Value? {
    let first = frames[Int(slot.frame)][Int(slot.index)]
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
