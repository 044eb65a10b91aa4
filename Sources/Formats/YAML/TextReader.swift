package import Diagnostics

/// A parser for the strict subset of YAML in which the files of a book are written.
///
/// The parser never stops at an error. Unreadable text is reported and skipped, and reading continues with the next
/// valid line. Tests compare the results with Yams on thousands of damaged documents.
package struct TextReader {
  /// The maximum nesting depth of collections. The files of a book need at most four levels.
  static let deepestNesting = 8

  let file: SourceFile
  let bytes: UnsafeBufferPointer<UInt8>
  /// The end of the text to parse, which is before the end of the file if only a part is parsed.
  let end: Int
  /// The offset of the next byte.
  var position: Int
  var nodes: [Node] = []
  let findings: FindingCollector
  /// The decimal separator of the amounts in the file.
  let decimalSeparator: DecimalSeparator
  var depth = 0
  /// The next line if it has been read ahead; the position is then at its content. Otherwise `nil`.
  private var ahead: Line?

  /// Parses a whole file, which must be valid UTF-8.
  package static func read(_ file: SourceFile) -> (Document, Findings) {
    let findings = FindingCollector()
    return (read(file, findings), findings.findings)
  }

  /// Parses a whole file, and adds the findings to the collector.
  ///
  /// - Parameter decimalSeparator: the decimal separator of the file's amounts.
  package static func read(
    _ file: SourceFile, _ findings: FindingCollector, decimalSeparator: DecimalSeparator = .point
  ) -> Document {
    read(file, in: 0..<file.bytes.count, findings, decimalSeparator: decimalSeparator)
  }

  /// Parses a part of a file, which begins with a line or an entry. All offsets refer to the whole file.
  package static func read(
    _ file: SourceFile, in range: Range<Int>, _ findings: FindingCollector, decimalSeparator: DecimalSeparator = .point
  ) -> Document {
    let conflicts = file.bytes.withUnsafeBufferPointer { MergeConflict.all(in: $0, range) }
    for conflict in conflicts { findings.add(conflict.finding(in: file)) }
    let text = conflicts.isEmpty ? file.bytes : MergeConflict.firstVersions(of: file.bytes, conflicts)
    return text.withUnsafeBufferPointer { bytes in
      var reader = TextReader(
        file: file, bytes: bytes, end: range.upperBound, position: range.lowerBound, findings: findings,
        decimalSeparator: decimalSeparator)
      reader.readDocument(lineStart: range.lowerBound)
      return Document(file: file, nodes: reader.nodes)
    }
  }

  private init(
    file: SourceFile, bytes: UnsafeBufferPointer<UInt8>, end: Int, position: Int, findings: FindingCollector,
    decimalSeparator: DecimalSeparator
  ) {
    self.file = file
    self.decimalSeparator = decimalSeparator
    self.findings = findings
    self.bytes = bytes
    self.end = end
    self.position = position
    nodes.reserveCapacity((end - position) / 8)
  }

  private mutating func readDocument(lineStart: Int) {
    if end >= 3, position == 0, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    skipDocumentStart()
    while let line = peek(), isAboveList(line) {
      reportNoEntry(line, column: 0)
      skipLines(deeperThan: line.indent)
    }
    guard let first = peek() else {
      nodes.append(Node(kind: .missing, start: Int32(end), end: Int32(end), next: 1))
      return
    }
    readBlock(first, parentIndent: -1)
    // The root is complete, so the remaining lines do not belong to any node.
    while let line = peek() {
      reportStrayLine(line, expected: first.indent)
      skipLine()
    }
  }

  /// Whether the line is neither a key nor an entry, and a list begins below it. The file is then parsed as this list.
  private func isAboveList(_ line: Line) -> Bool {
    if isDash(line.content) || keyEnd(line.content) != nil || startsPair(line.content) { return false }
    var at = afterLine(line.content)
    while at < end {
      var content = at
      while content < end, bytes[content] == .space { content += 1 }
      if content >= end { return false }
      let isDeeper = content - at > line.indent
      if !isDeeper, !bytes[content].isLineBreak, bytes[content] != .hash { return isDash(content) }
      at = afterLine(content)
    }
    return false
  }

  // MARK: Lines

  /// A line with content, or the part of it after a sequence's dash.
  struct Line {
    var start: Int
    /// The offset of the line's first character that is not a space.
    var content: Int
    /// The number of columns before the content.
    var indent: Int
  }

  /// Returns the next line with content; `nil` at the end. The position moves to the content.
  mutating func peek() -> Line? {
    if let ahead { return ahead }
    ahead = nextLine()
    return ahead
  }

  /// Accepts the line that `peek` returned. The position is then inside the line.
  mutating func take() { ahead = nil }

  private mutating func nextLine() -> Line? {
    while position < end {
      let start = position
      var at = position
      while at < end, bytes[at] == .space { at += 1 }
      guard at < end else {
        position = end
        return nil
      }
      switch bytes[at] {
      case .newline:
        position = at + 1
      case .carriageReturn:
        position = afterLineBreak(at)
      case .hash:
        position = afterLine(at)
      case .tab:
        // A line with only white space is treated as empty.
        var after = at
        while after < end, bytes[after] == .space || bytes[after] == .tab { after += 1 }
        if after >= end || bytes[after].isLineBreak || bytes[after] == .hash {
          position = afterLine(after)
          continue
        }
        reportTabs(start..<after)
        position = after
        return Line(start: start, content: after, indent: expandedWidth(start..<after))
      case .minus where start == at && isMarker(at, .minus), .dot where start == at && isMarker(at, .dot):
        reportMarker(at)
        position = afterLine(at)
      case UInt8(ascii: "<")...UInt8(ascii: ">") where start == at && MergeConflict.isMarker(bytes, at, bytes[at], end),
        UInt8(ascii: "|") where start == at && MergeConflict.isMarker(bytes, at, bytes[at], end):
        report(
          .mergeConflict, at..<endOfLine(at), "this line is a leftover merge marker",
          suggestion: ("remove this line", at..<afterLine(at), "", false))
        position = afterLine(at)
      case .percent where start == at:
        report(
          .unsupportedYAML, at..<endOfLine(at), "a “%” directive is not allowed in a book",
          label: "remove this line, or quote the text")
        position = afterLine(at)
      default:
        position = at
        guard let spaces = bytes[at] > 0x7F ? otherSpaces(start) : nil else {
          return Line(start: start, content: at, indent: at - start)
        }
        let after = spaces.range.upperBound
        if after >= end || bytes[after].isLineBreak || bytes[after] == .hash {
          position = afterLine(after)
          continue
        }
        reportSpaces(spaces, .spaceInIndentation, "the indentation contains no-break or other special spaces")
        position = after
        return Line(start: start, content: after, indent: spaces.count)
      }
    }
    return nil
  }

  /// White space, with its visible width in columns.
  typealias Spaces = (range: Range<Int>, count: Int)

  /// Returns the white space at the offset if it includes spaces other than U+0020, as in text from web pages and word
  /// processors.
  ///
  /// - Returns: `nil` if there is no white space, or only ordinary spaces.
  private func otherSpaces(_ start: Int) -> Spaces? {
    let line = String(decoding: bytes[start..<endOfLine(start)], as: UTF8.self)
    let spaces = line.unicodeScalars.prefix { $0.properties.generalCategory == .spaceSeparator }
    if spaces.allSatisfy(\.isASCII) { return nil }
    return (start..<start + String(spaces).utf8.count, spaces.count)
  }

  /// Whether there is a space other than U+0020 at the offset.
  func isOtherSpace(_ at: Int) -> Bool { at < end && bytes[at] > 0x7F && otherSpaces(at) != nil }

  private func reportSpaces(_ spaces: Spaces, _ id: FindingID, _ sentence: String) {
    report(
      id, spaces.range, sentence,
      suggestion: (
        "replace them with ordinary spaces", spaces.range, String(repeating: " ", count: spaces.count), true
      ))
  }

  /// Reports a missing space after a character that ends a key or begins an entry.
  ///
  /// - Parameters:
  ///   - place: the marked range.
  ///   - sentence: the message for the case that nothing separates the character from the text.
  ///   - mark: the character's name.
  /// - Returns: the offset of the text after the character, and its distance in columns.
  @discardableResult
  func reportTight(
    _ place: Range<Int>, _ sentence: String, label: String = "", after mark: String, at end: Int
  ) -> (start: Int, width: Int) {
    guard let spaces = otherSpaces(end) else {
      report(
        .missingColon, place, sentence, label: label,
        suggestion: ("put a space after the \(mark)", end..<end, " ", true))
      return (end, 1)
    }
    reportSpaces(spaces, .missingColon, "the character after the \(mark) looks like a space but is not one")
    return (spaces.range.upperBound, spaces.count)
  }

  /// Returns the width of the white space, including tabs. A tab counts as two columns, since most ledgers are indented
  /// by two spaces.
  private func expandedWidth(_ range: Range<Int>) -> Int {
    var width = 0
    for index in range { width += bytes[index] == .tab ? 2 : 1 }
    return width
  }

  /// Returns the offset of the first line break at or after the given offset; the end of the text if there is none.
  func endOfLine(_ from: Int) -> Int {
    var at = from
    while at < end, bytes[at] != .newline { at += 1 }
    if at > from, at <= end, bytes[at - 1] == .carriageReturn { at -= 1 }
    return at
  }

  func afterLine(_ from: Int) -> Int {
    var at = from
    while at < end, bytes[at] != .newline { at += 1 }
    return min(at + 1, end)
  }

  private func afterLineBreak(_ at: Int) -> Int {
    at + 1 < end && bytes[at + 1] == .newline ? at + 2 : at + 1
  }

  mutating func skipLine() {
    take()
    position = afterLine(position)
  }

  mutating func skipBlanks() {
    while position < end, bytes[position] == .space || bytes[position] == .tab { position += 1 }
  }

  /// Whether only white space or a comment follows the offset on its line.
  func isLineFinished(_ at: Int) -> Bool {
    var at = at
    while at < end, bytes[at] == .space || bytes[at] == .tab { at += 1 }
    return at >= end || bytes[at].isLineBreak || bytes[at] == .hash
  }

  // MARK: Documents

  /// Skips one `---` before any content, which is accepted but has no meaning.
  private mutating func skipDocumentStart() {
    var at = position
    while at < end {
      if bytes[at] == .hash || bytes[at].isLineBreak {
        at = afterLine(at)
      } else {
        break
      }
    }
    if isMarker(at, .minus), isLineFinished(at + 3) { position = afterLine(at) }
  }

  /// Whether `---` or `...` is at the offset, followed by white space or the end of the text.
  private func isMarker(_ at: Int, _ mark: UInt8) -> Bool {
    guard at + 3 <= end, bytes[at] == mark, bytes[at + 1] == mark, bytes[at + 2] == mark else { return false }
    return at + 3 == end || bytes[at + 3] <= .space
  }

  private mutating func reportMarker(_ at: Int) {
    report(
      .unsupportedYAML, at..<at + 3,
      "“\(file.text(in: at..<at + 3))” starts or ends another document, but a file in a book must be one document",
      suggestion: ("remove this line", at..<afterLine(at), "", false))
  }

  // MARK: Findings

  func report(
    _ id: FindingID, _ range: Range<Int>, _ message: @autoclosure () -> String,
    label: @autoclosure () -> String = "", notes: @autoclosure () -> [Finding.Note] = [],
    suggestion: @autoclosure () -> (message: String, range: Range<Int>, replacement: String, isSafe: Bool)? = nil
  ) {
    findings.add(
      id, at: SourceRange(file, range), message(), label: label(), notes: notes(),
      suggestions: suggestion().map { suggestion in
        let edit = Suggestion.Edit(SourceRange(file, suggestion.range), suggestion.replacement)
        return [Suggestion(suggestion.message, edits: [edit], isSafe: suggestion.isSafe)]
      } ?? [])
  }

  private mutating func reportTabs(_ range: Range<Int>) {
    report(
      .tabInIndentation, range, "indented with a tab",
      suggestion: ("use spaces", range, String(repeating: " ", count: expandedWidth(range)), true))
  }

  /// Reports the line at the margin of a list that does not begin an entry.
  ///
  /// - Parameter column: the column of the list's dashes.
  mutating func reportNoEntry(_ line: Line, column: Int) {
    let isKey = keyEnd(line.content) != nil
    report(
      .badIndentation, line.content..<endOfLine(line.content), "this line does not belong to an entry",
      label: isKey ? "" : "an entry begins with a dash and a space",
      suggestion: isKey
        ? (
          "indent it by \(NumberText.counted(column + 2, "space"))", line.start..<line.content,
          String(repeating: " ", count: column + 2), false
        ) : nil)
  }

  mutating func reportStrayLine(_ line: Line, expected: Int) {
    let text = line.content..<endOfLine(line.content)
    let indentation = String(repeating: " ", count: expected)
    let isMeant = isDash(line.content) || keyEnd(line.content) != nil
    report(
      .badIndentation, text,
      "this line is indented by \(NumberText.counted(line.indent, "space")), which does not match any line above it",
      label: isMeant
        ? "" : expected == 0 ? "expected no indentation" : "expected \(NumberText.counted(expected, "space"))",
      suggestion: isMeant
        ? (
          expected == 0 ? "remove the spaces before it" : "indent it by \(NumberText.counted(expected, "space"))",
          line.start..<line.content, indentation, false
        ) : nil)
  }
}
