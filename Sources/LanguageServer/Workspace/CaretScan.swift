import Formats
import Ledger

/// A scanner of a line up to the caret.
struct CaretScan {
  let bytes: [UInt8]
  let range: Range<Int>
  var at: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    at = range.lowerBound
  }

  var indent: Int { bytes[range].prefix { $0 == 0x20 }.count }
  var isItem: Bool {
    at < range.upperBound && bytes[at] == 0x2D && (at + 1 == range.upperBound || bytes[at + 1] == 0x20)
  }

  mutating func skipSpaces() { while at < range.upperBound, bytes[at] == 0x20 { at += 1 } }

  /// Whether the caret is in a comment.
  var isComment: Bool {
    var quote: UInt8?
    for index in range {
      let byte = bytes[index]
      let isAfterSpace = index == range.lowerBound || bytes[index - 1] <= 0x20
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x23, isAfterSpace {
        return true
      } else if byte == 0x22 || byte == 0x27, isAfterSpace || "[{,".utf8.contains(bytes[index - 1]) {
        quote = byte
      }
    }
    return false
  }

  /// Scans a line of a group or list. The line is an item, or a key with its value.
  ///
  /// - Parameter parent: the key of the group or list; `nil` for the keys of an entry.
  mutating func element(of parent: String?) -> (CaretContext.Spot, Int, Bool) {
    guard let parent, isItem else { return pair(in: parent) }
    at += 1
    skipSpaces()
    let item = (CaretContext.Spot.item(parent), min(at, range.upperBound), false)
    // An item of a list of mappings may already be a key, or a mapping in braces.
    guard parent == CategoryKey.budget.name else { return item }
    let found = pair(in: parent)
    return found.0 == .key(of: parent) ? item : found
  }

  /// Scans a key and its value, or an entry in braces.
  mutating func pair(in group: String?) -> (CaretContext.Spot, Int, Bool) {
    if at < range.upperBound, bytes[at] == 0x7B { return flow(owner: group) }
    let start = at
    while at < range.upperBound, !isColon(at) { at += 1 }
    guard at < range.upperBound else { return (.key(of: group), start, false) }
    let key = String(decoding: bytes[start..<at], as: UTF8.self)
    at += 1
    skipSpaces()
    if at < range.upperBound, bytes[at] == 0x7B || bytes[at] == 0x5B { return flow(owner: key) }
    return (.value(key, of: group), at, false)
  }

  private func isColon(_ index: Int) -> Bool {
    bytes[index] == 0x3A && (index + 1 == range.upperBound || bytes[index + 1] == 0x20)
  }

  /// Scans brackets and braces up to the caret.
  private mutating func flow(owner: String?) -> (CaretContext.Spot, Int, Bool) {
    var open: [(owner: String?, isList: Bool, start: Int, key: String?)] = []
    var quote: UInt8?
    while at < range.upperBound {
      let byte = bytes[at]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else {
        switch byte {
        case 0x7B, 0x5B:
          let enclosingKey = open.last.map { $0.isList ? $0.owner : $0.key } ?? owner
          open.append((enclosingKey, byte == 0x5B, at + 1, nil))
        case 0x7D, 0x5D: _ = open.popLast()
        case 0x2C where !open.isEmpty:
          open[open.count - 1].start = at + 1
          open[open.count - 1].key = nil
        case 0x3A where !open.isEmpty && isColon(at) && !open[open.count - 1].isList:
          let start = open[open.count - 1].start
          let key = String(decoding: bytes[start..<at], as: UTF8.self).filter { $0 != " " && $0 != "\"" && $0 != "'" }
          open[open.count - 1].key = key
          open[open.count - 1].start = at + 1
        case _ where (byte == 0x22 || byte == 0x27) && " [{,:".utf8.contains(bytes[at - 1]): quote = byte
        default: break
        }
      }
      at += 1
    }
    guard let last = open.last else { return (.none, range.upperBound, true) }
    var start = last.start
    while start < range.upperBound, bytes[start] == 0x20 { start += 1 }
    if last.isList { return (last.owner.map { .item($0) } ?? .none, start, true) }
    if let key = last.key { return (.value(key, of: last.owner), start, true) }
    return (.key(of: last.owner), start, true)
  }
}
