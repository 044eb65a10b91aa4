/// Where a value is found while rendering: which of the open records, and which of its fields.
struct Slot: Sendable, Equatable {
  /// 0 is the page, then the sections around the tag from outside in.
  let frame: Int16
  let index: Int16
  /// For dotted names, where the further fields stand in `Program.paths`, led by their number; −1 for none.
  let path: Int32
}

/// One step of a compiled page; jumps are positions in `Program.ops`.
enum Op: Sendable, Equatable {
  case literal(start: Int32, end: Int32)
  case insert(Slot, Escape)
  case skipUnlessShown(Slot, to: Int32)
  case skipIfShown(Slot, to: Int32)
  case beginRecord(Slot, else: Int32)
  case endRecord
  case beginList(Slot, else: Int32)
  /// The next row, from the op behind `beginList`.
  case nextRow(to: Int32)
}

/// A compiled page: no names, no tree, all literal text in one buffer.
struct Program: Sendable {
  var ops: [Op] = []
  var literals: [UInt8] = []
  /// The further fields of dotted names, each led by their number.
  var paths: [Int16] = []

  /// Appends the page of a record, whose shape must be the one the page was compiled for.
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

  /// The value in a slot; nil only when a dotted name leads through a record that is not there.
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
