import Formats
import Ledger

/// The syntactic context of the caret, determined from the caret's line and the surrounding entry, both of which may be
/// incomplete.
struct CaretContext {
  enum Spot: Equatable {
    /// The first line of a possible entry. The typed text is either a dash or the beginning of a title.
    case entry
    /// A key. The value is the group that contains it; `nil` in an entry, and in a file that is a single mapping.
    case key(of: String?)
    /// The value of a key. If the key is in a group, `of` is the name of that group.
    case value(String, of: String?)
    /// An item in the list that is the value of a key.
    case item(String)
    case none
  }

  let spot: Spot
  /// The range of the text to complete, up to the caret but including a closing quote that the editor added.
  let range: Range<Int>
  /// The text to complete, without quotes.
  let typed: String
  let isFlow: Bool
  /// The column of the keys in the entry at the caret.
  let keyColumn: Int
  /// The zero-based line of the caret.
  let line: Int
  /// The zero-based line of the dash of the entry at the caret; `nil` if there is no entry.
  let dash: Int?

  init(_ document: OpenDocument, at offset: Int) {
    self.init(document.bytes, document.positions, isList: [.month, .categories].contains(document.kind), at: offset)
  }

  init(_ bytes: [UInt8], _ positions: Positions, isList: Bool, at offset: Int) {
    let line = positions.line(of: offset)
    let content = positions.content(of: line)
    let offset = min(max(offset, content.lowerBound), content.upperBound)
    let lines = EntryLines(bytes, positions)
    let dash = isList ? lines.dash(at: line) : nil
    var scan = CaretScan(bytes, content.lowerBound..<offset)
    let indent = scan.indent
    var column = isList ? lines.column + 2 : 0
    if let dash, dash != line {
      let first = positions.content(of: dash)
      let key = bytes[first].dropFirst(lines.column + 1).firstIndex { $0 != 0x20 }
      if let key { column = key - first.lowerBound }
    }
    var found: (spot: Spot, start: Int, isFlow: Bool)
    if scan.isComment {
      found = (.none, offset, false)
    } else if isList, lines.isDash(line), dash == line {
      scan.at = content.lowerBound + lines.column + 1
      scan.skipSpaces()
      if scan.at >= offset {
        found = (content.upperBound > offset ? .none : .entry, content.lowerBound + lines.column, false)
      } else {
        column = scan.at - content.lowerBound
        found = scan.pair(in: nil)
      }
    } else if isList, indent <= lines.column || dash == nil {
      // At the margin the typed text is the beginning of an entry, with or without its dash.
      let isBlankBehind = bytes[offset..<content.upperBound].allSatisfy { $0 == 0x20 }
      found = (isBlankBehind ? .entry : .none, content.lowerBound + min(indent, lines.column), false)
    } else {
      scan.skipSpaces()
      let parent = indent > column || scan.isItem ? CaretContext.parent(of: line, indent, bytes, positions) : nil
      found = scan.element(of: parent)
    }
    var end = offset
    if let quote = found.start < offset ? bytes[found.start] : nil, quote == 0x22 || quote == 0x27,
      end < content.upperBound, bytes[end] == quote
    {
      end += 1
    }
    spot = found.spot
    range = found.start..<end
    isFlow = found.isFlow
    keyColumn = column
    self.line = line
    self.dash = dash
    var text = String(decoding: bytes[found.start..<offset], as: UTF8.self)
    if text.hasPrefix("\"") || text.hasPrefix("'") { text.removeFirst() }
    if found.spot == .entry { text = String(text.drop { $0 == "-" || $0 == " " }) }
    typed = text
  }

  /// Returns the key of the group or list that contains the line, which is the nearest key above it with less
  /// indentation; `nil` if there is none.
  private static func parent(of line: Int, _ indent: Int, _ bytes: [UInt8], _ positions: Positions) -> String? {
    for above in (0..<line).reversed() {
      let content = positions.content(of: above)
      var text = bytes[content]
      guard let first = text.firstIndex(where: { $0 != 0x20 }), text[first] != 0x23 else { continue }
      var column = first - content.lowerBound
      // A list may have the same column as its key.
      if text[first] == 0x2D, column == indent { continue }
      text = text[first...]
      if text[first] == 0x2D {
        text = text.dropFirst().drop { $0 == 0x20 }
        column = text.startIndex - content.lowerBound
      }
      if column > indent || (column == indent && text.last != 0x3A) { continue }
      guard let colon = text.firstIndex(of: 0x3A), text[(colon + 1)...].allSatisfy({ $0 == 0x20 }) else { return nil }
      return String(decoding: text[..<colon], as: UTF8.self)
    }
    return nil
  }
}
