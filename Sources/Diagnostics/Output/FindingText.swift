/// Findings for people: the line as it is in the file, a caret under the right characters, what to do.
package struct FindingText {
  /// Whether to use the terminal's colours.
  package var isColored: Bool
  private var tables: [String: LineTable] = [:]

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// One finding in several lines, each ending with a line break.
  package mutating func render(_ finding: Finding) -> String {
    let heading = paint("\(finding.severity)", finding.severity == .error ? .red : .yellow)
    var lines = ["\(heading)\(paint(": \(finding.message)", .bold)) [\(finding.id.rawValue)]"]
    let quotes = quotes(finding)
    let gutter = max(2, quotes.compactMap(\.line).map { String($0).utf8.count }.max() ?? 0)
    for (index, quote) in quotes.enumerated() { lines += render(quote, isFirst: index == 0, gutter: gutter) }
    let margin = String(repeating: " ", count: gutter + 1) + paint("=", .blue) + " "
    for note in finding.notes where note.place == nil { lines.append(margin + note.text) }
    if !finding.label.isEmpty || finding.place.bytes == nil {
      let messages = finding.suggestions.map(\.message)
      if !messages.isEmpty { lines.append(margin + messages.joined(separator: " ")) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Quotes

  /// One place to show: the finding's own, or that of a note.
  private struct Quote {
    var range: SourceRange
    var label: String
    /// 1-based; nil for a whole file.
    var line: Int?
    var isOwn: Bool
  }

  private mutating func quotes(_ finding: Finding) -> [Quote] {
    let label = finding.label.isEmpty
      ? finding.suggestions.map(\.message).joined(separator: " ") : finding.label
    var quotes = [quote(finding.place, label, isOwn: true)]
    for note in finding.notes {
      if let place = note.place { quotes.append(quote(place, note.text, isOwn: false)) }
    }
    return quotes
  }

  private mutating func quote(_ range: SourceRange, _ label: String, isOwn: Bool) -> Quote {
    let line = range.bytes.map { table(range.file).place(of: $0.lowerBound).line }
    return Quote(range: range, label: label, line: line, isOwn: isOwn)
  }

  private mutating func table(_ file: SourceFile) -> LineTable {
    if let table = tables[file.path] { return table }
    // Findings come file by file, so that one table is enough; notes may add another.
    if tables.count > 8 { tables.removeAll() }
    let table = LineTable(file)
    tables[file.path] = table
    return table
  }

  private mutating func render(_ quote: Quote, isFirst: Bool, gutter: Int) -> [String] {
    let margin = String(repeating: " ", count: gutter)
    let arrow = paint(isFirst ? "-->" : ":::", .blue)
    guard let bytes = quote.range.bytes, let line = quote.line else {
      let suffix = isFirst || quote.label.isEmpty ? "" : " (\(quote.label))"
      return ["\(margin)\(arrow) \(quote.range.file.path)\(suffix)"]
    }
    let table = table(quote.range.file)
    let place = table.place(of: bytes.lowerBound)
    let content = table.content(of: line - 1)
    let excerpt = Excerpt(quote.range.file, line: content, marked: bytes)
    let bar = paint("|", .blue)
    let number = String(line)
    let padding = String(repeating: " ", count: gutter - number.utf8.count)
    let color: Color = !quote.isOwn ? .blue : .red
    let mark = String(repeating: quote.isOwn ? "^" : "-", count: max(1, excerpt.markWidth))
    let label = quote.label.isEmpty ? "" : " \(quote.label)"
    return [
      "\(margin)\(arrow) \(quote.range.file.path):\(place.line):\(place.column)",
      "\(margin) \(bar)",
      "\(paint(padding + number, .blue)) \(bar) \(excerpt.text)",
      "\(margin) \(bar) \(excerpt.indentation)\(paint(mark + label, color))",
    ]
  }

  // MARK: Color

  private enum Color: String {
    case red = "31;1"
    case yellow = "33;1"
    case blue = "34;1"
    case bold = "1"
  }

  private func paint(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The part of a line that is shown, and where its mark goes.
private struct Excerpt {
  var text: String
  /// What stands before the mark: spaces, and the line's own tabs.
  var indentation: String
  /// Columns.
  var markWidth: Int

  /// Lines longer than this are cut on both sides of the mark.
  static let greatestWidth = 140

  init(_ file: SourceFile, line: Range<Int>, marked: Range<Int>) {
    let start = min(max(marked.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(marked.upperBound, start), line.upperBound)
    var before = Excerpt.printable(file.text(in: line.lowerBound..<start))
    let inside = Excerpt.printable(file.text(in: start..<end))
    var after = Excerpt.printable(file.text(in: end..<line.upperBound))
    var mark = inside
    let width = TerminalWidth.of(before) + TerminalWidth.of(inside) + TerminalWidth.of(after)
    if width > Excerpt.greatestWidth {
      if TerminalWidth.of(before) > 60 { before = "…" + String(before.suffix(50)) }
      if TerminalWidth.of(inside) > 60 { mark = String(inside.prefix(59)) + "…" }
      if TerminalWidth.of(after) > 30 { after = String(after.prefix(29)) + "…" }
      if mark != inside { after = "" }
    }
    text = before + mark + after
    indentation = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: TerminalWidth.of($0)) }.joined()
    markWidth = TerminalWidth.of(mark)
  }

  /// The text with its control characters made harmless, so that no file can steer a terminal.
  private static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = (scalar.value < 0x20 && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      result.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}

/// How many columns of a terminal text takes.
package enum TerminalWidth {
  package static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// 0 for a lone combining mark, 2 for East Asian wide characters and emoji, else 1.
  package static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// East Asian Width W and F (UAX 11), in coarse blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
