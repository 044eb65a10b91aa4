/// A list of values in one cell: `work; trip`. A value that would be ambiguous, for example because it contains a
/// separator, is written as a JSON string.
package enum CellList {
  package static func text(_ items: [String]) -> String { items.map(item).joined(separator: "; ") }

  /// Returns the cell for a list of names with values: `Home=26.50; Gifts=12`.
  package static func text(_ parts: [(String, String)]) -> String {
    parts.map { "\(item($0))=\(item($1))" }.joined(separator: "; ")
  }

  private static func item(_ text: String) -> String {
    // Compared by bytes, in which an accent after a space is not part of the space.
    let hasNoSign = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
    let ends = [text.utf8.first, text.utf8.last]
    let isPlain = hasNoSign && !ends.contains(.space) && ends[0] != .doubleQuote && !text.isEmpty
    return isPlain ? text : JSON.string(text).text
  }

  /// Returns the items of a list; `nil` if the text is not a list.
  package static func items(_ text: String) -> [String]? {
    split(text).flatMap { fields in fields.allSatisfy { $0.count == 1 } ? fields.map { $0[0] } : nil }
  }

  /// Returns the names in a list, with their values; `nil` if any item is not a name with a value.
  package static func parts(_ text: String) -> [(String, String)]? {
    split(text).flatMap { fields in fields.allSatisfy { $0.count == 2 } ? fields.map { ($0[0], $0[1]) } : nil }
  }

  /// Returns the items of a list, each split at its `=`; `nil` if the text is not a list.
  private static func split(_ text: String) -> [[String]]? {
    let bytes = Array(text.utf8)
    var items: [[String]] = []
    var place = 0
    func skipSpace() { while place < bytes.count, bytes[place] == .space { place += 1 } }
    while place <= bytes.count {
      var fields: [String] = []
      while true {
        skipSpace()
        guard let field = field(bytes, &place) else { return nil }
        fields.append(field)
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { break }
        place += 1
      }
      items.append(fields)
      if place == bytes.count { return items }
      guard bytes[place] == UInt8(ascii: ";") else { return nil }
      place += 1
    }
    return items
  }

  private static func field(_ bytes: [UInt8], _ place: inout Int) -> String? {
    let start = place
    if place < bytes.count, bytes[place] == .doubleQuote {
      place += 1
      while place < bytes.count, bytes[place] != .doubleQuote { place += bytes[place] == .backslash ? 2 : 1 }
      guard place < bytes.count else { return nil }
      place += 1
      return JSON(Array(bytes[start..<place]))?.content
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: ";"), bytes[place] != UInt8(ascii: "=") { place += 1 }
    var end = place
    while end > start, bytes[end - 1] == .space { end -= 1 }
    return end == start ? nil : String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
