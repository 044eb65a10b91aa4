/// A renderer of findings as text: the line in the file, carets under the wrong characters, and the remedy.
package struct FindingText {
  /// Whether to use the terminal's colours.
  package var isColored: Bool
  private var tables: [String: LineTable] = [:]

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// Returns one finding as several lines, each ending with a line break.
  package mutating func render(_ finding: Finding) -> String {
    let heading = paint("\(finding.severity)", finding.severity == .error ? .red : .yellow)
    var lines = ["\(heading)\(paint(": \(TerminalSafeText.line(finding.message))", .bold)) [\(finding.id.rawValue)]"]
    let quotes = quotes(finding)
    let gutter = max(2, quotes.compactMap(\.line).map { String($0).utf8.count }.max() ?? 0)
    for (index, quote) in quotes.enumerated() { lines += render(quote, isFirst: index == 0, gutter: gutter) }
    let margin = String(repeating: " ", count: gutter + 1) + paint("=", .blue) + " "
    for note in finding.notes where note.place == nil { lines.append(margin + TerminalSafeText.line(note.text)) }
    if !finding.label.isEmpty || finding.place.bytes == nil {
      let messages = finding.suggestions.map(\.message)
      if !messages.isEmpty { lines.append(margin + TerminalSafeText.line(messages.joined(separator: " "))) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the word that precedes a message, such as `error`, in the colour of its severity.
  package func heading(_ kind: Message.Kind) -> String {
    switch kind {
    case .error: paint(kind.rawValue, .red)
    case .warning: paint(kind.rawValue, .yellow)
    case .note, .hint: paint(kind.rawValue, .blue)
    }
  }

  // MARK: All findings

  /// Prints findings, with an empty line after each. Only the first findings of each id are printed. The number of
  /// omitted findings is printed at the end, where it remains visible on the screen.
  package mutating func render(_ findings: Findings, to out: (String) -> Void) {
    var shown: [FindingID: Int] = [:]
    var count = 0
    for finding in findings where count < FindingLimits.printed {
      let ofThisID = shown[finding.id, default: 0]
      if ofThisID == FindingLimits.printedOfEachID { continue }
      shown[finding.id] = ofThisID + 1
      count += 1
      out(render(finding) + "\n")
    }
    let rest = FindingID.allCases.compactMap { id -> String? in
      let shown = shown[id] ?? 0
      let more = findings.count(of: id) - shown
      let kind = shown > 0 ? "more of this kind" : "of another kind"
      return more > 0 ? "and \(NumberText.grouped(more)) \(kind) [\(id.rawValue)]\n" : nil
    }
    if !rest.isEmpty { out(rest.joined() + "\n") }
  }

  // MARK: Quotes

  /// A location whose line is quoted: that of the finding or of a note.
  private struct Quote {
    var range: SourceRange
    var label: String
    /// The 1-based number of the quoted line; `nil` if the location is the whole file.
    var line: Int?
    var isOwn: Bool
  }

  private mutating func quotes(_ finding: Finding) -> [Quote] {
    let label =
      finding.label.isEmpty
      ? finding.suggestions.map(\.message).joined(separator: " ") : finding.label
    var quotes = [quote(finding.place, label, isOwn: true)]
    for note in finding.notes {
      if let place = note.place { quotes.append(quote(place, note.text, isOwn: false)) }
    }
    return quotes
  }

  private mutating func quote(_ range: SourceRange, _ label: String, isOwn: Bool) -> Quote {
    let line = range.bytes.map { table(range.file).place(of: $0.lowerBound).line }
    return Quote(range: range, label: TerminalSafeText.line(label), line: line, isOwn: isOwn)
  }

  private mutating func table(_ file: SourceFile) -> LineTable {
    if let table = tables[file.path] { return table }
    // Findings are sorted by file, so that one table is usually enough. Notes may need others.
    if tables.count > 8 { tables.removeAll() }
    let table = LineTable(file)
    tables[file.path] = table
    return table
  }

  private mutating func render(_ quote: Quote, isFirst: Bool, gutter: Int) -> [String] {
    let margin = String(repeating: " ", count: gutter)
    let arrow = paint(isFirst ? "-->" : ":::", .blue)
    let path = TerminalSafeText.line(quote.range.file.path)
    guard let bytes = quote.range.bytes, let line = quote.line else {
      let suffix = isFirst || quote.label.isEmpty ? "" : " (\(quote.label))"
      return ["\(margin)\(arrow) \(path)\(suffix)"]
    }
    let table = table(quote.range.file)
    let place = table.place(of: bytes.lowerBound)
    let content = table.content(of: line - 1)
    let excerpt = Excerpt(quote.range.file, line: content, marked: bytes)
    let bar = paint("|", .blue)
    // The value of an option has no line numbers.
    let isTyped = quote.range.file.isTyped
    let number = isTyped ? "" : String(line)
    let padding = String(repeating: " ", count: gutter - number.utf8.count)
    let color: Color = !quote.isOwn ? .blue : .red
    let mark = String(repeating: quote.isOwn ? "^" : "-", count: max(1, excerpt.markWidth))
    let label = quote.label.isEmpty ? "" : " \(quote.label)"
    return [
      "\(margin)\(arrow) \(path)\(isTyped ? "" : ":\(place.line):\(place.column)")",
      "\(margin) \(bar)",
      "\(paint(padding + number, .blue)) \(bar) \(excerpt.text)",
      "\(margin) \(bar) \(excerpt.indentation)\(paint(mark + label, color))",
    ]
  }

  // MARK: Color

  /// All colour sequences that the program prints: the sequences of `paint` and of diffs.
  static let colorSequences =
    (Color.allCases.map(\.rawValue) + ["31", "32", "36", "0"]).map { "\u{1B}[\($0)m" }

  private enum Color: String, CaseIterable {
    case red = "31;1"
    case yellow = "33;1"
    case blue = "34;1"
    case bold = "1"
  }

  private func paint(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
