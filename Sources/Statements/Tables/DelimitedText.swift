import Formats

/// A parser of fields between separators, as in RFC 4180 and in bank files. A quote within a field, or a quote that is
/// never closed, is an ordinary character.
struct DelimitedText {
  struct Row {
    /// The 1-based line of the first character.
    var line: Int
    var fields: [String]

    var isBlank: Bool { fields.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
    /// The number of fields, not counting empty fields at the end.
    var width: Int { (fields.lastIndex { !$0.isEmpty } ?? -1) + 1 }
  }

  let separator: UInt8
  private(set) var rows: [Row] = []
  /// The number of fields in each row; empty unless rows are only counted.
  private var fieldCounts: [Int] = []
  /// The number of rows that contain only white space; 0 unless rows are only counted.
  private var blankCount = 0
  /// An index before which no quoted field can end.
  private var openUntil = 0

  /// The maximum number of lines in a quoted field. Without a limit, a missing quote would turn the rest of the file
  /// into one field.
  private static let greatestLineCountOfField = 40
  static let greatestFieldCount = 512
  /// The maximum size of a field, in bytes.
  private static let greatestByteCountOfField = 1 << 16

  init(_ bytes: [UInt8], separator: UInt8) {
    self.init(bytes, separator: separator, keepsTexts: true)
  }

  /// Parses delimited text.
  ///
  /// - Parameter keepsTexts: whether rows are kept, or only counted.
  private init(_ bytes: [UInt8], separator: UInt8, keepsTexts: Bool) {
    self.separator = separator
    bytes.withUnsafeBufferPointer { read($0, keepsTexts) }
    openUntil = 0
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ keepsTexts: Bool) {
    var (place, line) = (0, 1)
    while place < bytes.count {
      let start = place
      var row = Row(line: line, fields: [])
      if keepsTexts { row.fields.reserveCapacity(rows.last?.fields.count ?? 0) }
      var fieldCount = 0
      var hasEnded = false
      while !hasEnded {
        if fieldCount == DelimitedText.greatestFieldCount {
          // No table has so many columns, so the rest of the line is skipped.
          while place < bytes.count, !DelimitedText.isLineEnd(bytes[place]) { place += 1 }
          break
        }
        let (begin, isQuoted) = pass(bytes, &place, &line)
        fieldCount += 1
        if keepsTexts { row.fields.append(DelimitedText.text(bytes, begin, place, isQuoted)) }
        if place < bytes.count, bytes[place] == separator {
          place += 1
          // After a separator at the end of the file there is an empty field.
          if place < bytes.count { continue }
          fieldCount += 1
          if keepsTexts { row.fields.append("") }
        }
        hasEnded = true
      }
      if place < bytes.count {
        if bytes[place] == UInt8(ascii: "\r"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\n") {
          place += 1
        }
        place += 1
        line += 1
      }
      if keepsTexts {
        rows.append(row)
      } else {
        fieldCounts.append(fieldCount)
        if bytes[start..<place].allSatisfy({ $0 <= 0x20 || $0 == .doubleQuote || $0 == separator }) { blankCount += 1 }
      }
    }
  }

  /// Moves `place` to the end of a field: a separator, a line break, or the end of the text.
  ///
  /// - Returns: the beginning of the field, or of its opening quote, and whether the field is quoted.
  private mutating func pass(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ line: inout Int
  ) -> (begin: Int, isQuoted: Bool) {
    var start = place
    while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
    if start < bytes.count, bytes[start] == UInt8(ascii: "\""), let (end, lines) = quotedEnd(bytes, start) {
      place = end
      line += lines
      return (start, true)
    }
    // Spreadsheets keep `="0123"` as text.
    if start + 1 < bytes.count, bytes[start] == UInt8(ascii: "="), bytes[start + 1] == UInt8(ascii: "\""),
      let (end, lines) = quotedEnd(bytes, start + 1)
    {
      place = end
      line += lines
      return (start + 1, true)
    }
    let begin = place
    while place < bytes.count, bytes[place] != separator, !DelimitedText.isLineEnd(bytes[place]) { place += 1 }
    return (begin, false)
  }

  private static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, _ begin: Int, _ end: Int, _ isQuoted: Bool
  ) -> String {
    if isQuoted { return unquoted(bytes, begin, end) }
    let end = min(end, begin + greatestByteCountOfField)
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[begin..<end]), as: UTF8.self)
  }

  /// Returns the end of a quoted field and the number of line breaks in it; `nil` if quotes do not enclose the whole
  /// field.
  private mutating func quotedEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> (end: Int, lines: Int)? {
    // The search for the end of an earlier field already found no quote up to this position.
    if start < openUntil { return nil }
    var (place, lines) = (start + 1, 0)
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        let next = place + 1
        // Some programs write a backslash before a quote. A quote directly before a separator still ends the field.
        if bytes[place - 1] == UInt8(ascii: "\\"), next < bytes.count, !isEnd(bytes, next) {
          place += 1
          continue
        }
        if next < bytes.count, bytes[next] == byte {
          place += 2
          continue
        }
        var end = next
        // A blank, or a tab that is not the separator, may follow the quote.
        while end < bytes.count, bytes[end] == UInt8(ascii: " ") || (bytes[end] == 9 && separator != 9) { end += 1 }
        if end == bytes.count || isEnd(bytes, end) { return (end, lines) }
        // A single quote within the field is part of the text.
      } else if DelimitedText.isLineEnd(byte) {
        if byte == UInt8(ascii: "\n") || place + 1 == bytes.count || bytes[place + 1] != UInt8(ascii: "\n") {
          lines += 1
        }
        if lines > DelimitedText.greatestLineCountOfField { break }
      }
      place += 1
    }
    openUntil = place
    return nil
  }

  /// Returns the text between the quotes of a field. A doubled or escaped quote becomes one quote.
  private static func unquoted(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String {
    var last = end - 1
    while bytes[last] != UInt8(ascii: "\"") { last -= 1 }
    var text: [UInt8] = []
    var place = start + 1
    while place < last, text.count < greatestByteCountOfField {
      if bytes[place] == UInt8(ascii: "\"") {
        if text.last == UInt8(ascii: "\\") {
          text.removeLast()
        } else if place + 1 < last, bytes[place + 1] == UInt8(ascii: "\"") {
          place += 1
        }
      }
      text.append(bytes[place])
      place += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func isEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    bytes[place] == separator || DelimitedText.isLineEnd(bytes[place])
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  // MARK: The separator

  private static let tildes = Array("~|~".utf8)

  /// Whether fields are separated by `~|~`, as in files from an Indian bank.
  static func hasTildes(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.prefix(4_000).split(whereSeparator: isLineEnd).prefix(20)
    return lines.count { $0.contains(tildes) } * 2 > lines.count
  }

  static func withoutTildes(_ bytes: [UInt8]) -> [UInt8] { bytes.replacing(tildes, with: [0x1F]) }

  static let separators: [UInt8] = ([";", "\t", ",", "|", "^", "~", "\u{1F}"] as [Unicode.Scalar]).map {
    UInt8(ascii: $0)
  }

  /// Returns the text split at the separator that gives the largest share of rows the same number of fields, with a
  /// preference for longer rows; `nil` if no separator splits any row.
  static func likeliest(_ bytes: [UInt8]) -> DelimitedText? {
    // The whole file is examined, because parts of files have led to wrong results.
    let found = separators.compactMap { separator -> (score: Int, separator: UInt8)? in
      guard bytes.contains(separator) else { return nil }
      let text = DelimitedText(bytes, separator: separator, keepsTexts: false)
      var counts: [Int: Int] = [:]
      for count in text.fieldCounts where count > 1 { counts[count, default: 0] += 1 }
      guard
        let (width, count) = counts.max(by: {
          ($0.value * min($0.key, 6), $0.key) < ($1.value * min($1.key, 6), $1.key)
        })
      else { return nil }
      return (count * 1000 / max(1, text.fieldCounts.count - text.blankCount) * min(width, 6), separator)
    }
    return found.max { $0.score < $1.score }.map { DelimitedText(bytes, separator: $0.separator) }
  }
}
