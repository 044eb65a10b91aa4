package import Diagnostics
package import Formats

/// A parser that turns nodes of a document into typed values. An invalid value is reported as a finding and becomes
/// `nil`.
package struct ValueReader {
  package let document: Document
  let bytes: UnsafeBufferPointer<UInt8>
  package let findings: FindingCollector
  /// The decimal separator of the book's amounts.
  var decimalSeparator = DecimalSeparator.point

  package var file: SourceFile { document.file }

  /// Creates a parser for a document.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the document's file.
  ///   - findings: the collector for findings about values.
  package init(_ document: Document, _ bytes: UnsafeBufferPointer<UInt8>, _ findings: FindingCollector) {
    self.document = document
    self.bytes = bytes
    self.findings = findings
  }

  // MARK: Findings

  /// Returns the location of the node, for a finding. For a missing value, this is the empty range at which the value
  /// is expected.
  package func place(_ node: Node) -> SourceRange {
    SourceRange(file, node.range)
  }

  package func report(
    _ id: FindingID, _ node: Node, _ message: @autoclosure () -> String, label: @autoclosure () -> String = "",
    notes: @autoclosure () -> [Finding.Note] = [], suggestions: @autoclosure () -> [Suggestion] = [],
    key: String? = nil
  ) {
    if node.flags.contains(.refused) { return }
    findings.add(
      id, at: place(node), message(), label: label(), notes: notes(), suggestions: suggestions(), key: key)
  }

  /// Returns a suggestion “did you mean …?” for each known name that is similar to the written text.
  ///
  /// - Parameter list: the kind of the known names, such as `members`.
  func suggestions(near written: String, in list: String, among known: @autoclosure () -> [String], _ node: Node)
    -> [Suggestion]
  {
    findings.suggestions(near: written, in: list, among: known(), at: place(node))
  }

  /// Returns a suggestion that replaces the node's text.
  func replacement(_ message: String, _ node: Node, _ text: String, isSafe: Bool = false) -> Suggestion {
    Suggestion(message, edits: [.init(place(node), text)], isSafe: isSafe)
  }

  // MARK: Text

  package func text(_ node: Node) -> String { ScalarText.text(of: node, bytes: bytes) }

  /// Returns the raw bytes of a scalar whose text needs no decoding; `nil` for any other node.
  func plainBytes(_ node: Node) -> UnsafeBufferPointer<UInt8>? {
    switch node.kind {
    case .plain: return UnsafeBufferPointer(rebasing: bytes[node.range])
    case .singleQuoted, .doubleQuoted:
      if node.flags.contains(.escaped) { return nil }
      return UnsafeBufferPointer(rebasing: bytes[node.range.lowerBound + 1..<node.range.upperBound - 1])
    default: return nil
    }
  }

  /// Whether the node is a single value. Any other node is reported.
  package mutating func isScalar(_ node: Node, _ key: String) -> Bool {
    if node.flags.contains(.refused) { return false }
    if node.kind.isScalar { return true }
    switch node.kind {
    case .missing where node.flags.contains(.touchingComment):
      let comment = Node(kind: .plain, start: node.start, end: Int32(commentEnd(node)))
      report(
        .wrongType, comment, "“\(key)” has no value: the # begins a comment",
        suggestions: [
          replacement(
            "quote it if it is text", comment, ScalarText.singleQuoted(file.text(in: comment.range)), isSafe: true)
        ], key: key)
    case .missing:
      let isNeeded = ["date", "title", "name", "spent", "received", "moved", "amount"].contains(key)
      report(
        .wrongType, node, "“\(key)” has no value", label: isNeeded ? "add a value" : "add a value, or remove the key",
        key: key)
    default:
      report(
        .wrongType, firstLine(of: node), "“\(key)” is \(node.kind == .sequence ? "a list" : "a mapping")",
        label: "expected one value", key: key)
    }
    return false
  }

  /// Returns the part of the node that is on its first line, so that carets can be printed below it.
  func firstLine(of node: Node) -> Node {
    var first = node
    // Searches only the node: for many nodes on one line, searching to the line's end would take quadratic time.
    var end = node.range.lowerBound
    while end < node.range.upperBound, !bytes[end].isLineBreak { end += 1 }
    first.end = Int32(end)
    return first
  }

  /// Returns the end of the text that was parsed as a comment after the node: the end of the line or, within brackets,
  /// the next comma or bracket. Trailing spaces are not included.
  private func commentEnd(_ node: Node) -> Int {
    var end = lineEnd(node.range.lowerBound)
    if node.flags.contains(.flow) {
      let signs: [UInt8] = [.comma, .openBrace, .closeBrace, .openBracket, .closeBracket]
      end = bytes[node.range.lowerBound..<end].firstIndex { signs.contains($0) } ?? end
    }
    while end > node.range.lowerBound, bytes[end - 1] <= .space { end -= 1 }
    return end
  }

  private func lineEnd(_ from: Int) -> Int {
    var at = from
    while at < bytes.count, !bytes[at].isLineBreak { at += 1 }
    return at
  }

  /// Parses nonempty text that consists of a single line.
  ///
  /// - Parameter greatestLength: the maximum number of characters.
  package mutating func line(_ node: Node, _ key: String, greatestLength: Int = BookLimits.lineLength) -> String? {
    guard isScalar(node, key) else { return nil }
    if let raw = plainBytes(node), let first = raw.first, first > .space, raw.count <= greatestLength,
      !node.flags.contains(.touchingComment)
    {
      return String(decoding: raw, as: UTF8.self)
    }
    warnOfTouchingComment(node, key)
    let text = text(node)
    if text.allSatisfy(\.isWhitespace) {
      report(.wrongType, node, "“\(key)” is empty", label: "expected some text", key: key)
      return nil
    }
    if !Key.Kind.isOneLine(text) {
      report(.wrongType, firstLine(of: node), "“\(key)” has several lines", label: "expected one line", key: key)
      return nil
    }
    // Counting characters is slow; there are never fewer bytes than characters.
    if text.utf8.count > greatestLength, text.count > greatestLength {
      report(
        .wrongType, node, "“\(key)” is \(text.count) characters long", label: "at most \(greatestLength) are allowed",
        key: key)
      return nil
    }
    return text
  }

  /// The names of all keys with free text, in any kind of file. In the values of these keys, `#` may be meant as text.
  /// In other values, it begins a comment.
  private static let textKeys = Set(
    [TransactionKey.keys, CategoryKey.keys, SettingsKey.keys, AccountKey.keys].joined().filter(\.kind.isText)
      .map(\.name))

  /// Warns about a `#` that begins a comment in unquoted text. In `Room #5`, for example, the user probably did not
  /// mean “5” as a comment.
  ///
  /// - Parameter isSafe: whether the quotes may be added without asking.
  mutating func warnOfTouchingComment(_ node: Node, _ key: String, isSafe: (String) -> Bool = { _ in true }) {
    guard node.kind == .plain, node.flags.contains(.touchingComment), ValueReader.textKeys.contains(key) else { return }
    var hash = node.range.upperBound
    while bytes[hash] != .hash { hash += 1 }
    var whole = Node(kind: .plain, start: node.start, end: Int32(lineEnd(hash)))
    while whole.end > node.end, bytes[Int(whole.end) - 1] <= .space { whole.end -= 1 }
    let comment = hash..<whole.range.upperBound
    findings.add(
      .commentAfterValue, at: SourceRange(file, comment),
      "“\(file.text(in: comment))” is a comment and not part of “\(key)”",
      suggestions: [
        replacement(
          "quote the value if it includes this text", whole, ScalarText.singleQuoted(file.text(in: whole.range)),
          isSafe: isSafe(file.text(in: whole.range)))
      ])
  }

  /// Parses one value or a list of values. No value may be empty.
  mutating func lines(
    _ node: Node, at index: Int, _ key: String, greatestLength: Int = BookLimits.lineLength
  ) -> [(text: String, node: Node)] {
    guard node.kind == .sequence else {
      return line(node, key, greatestLength: greatestLength).map { [($0, node)] } ?? []
    }
    var result: [(String, Node)] = []
    for item in items(at: index) {
      let itemNode = document.nodes[item]
      if itemNode.kind == .sequence || itemNode.kind == .mapping {
        report(
          .wrongType, firstLine(of: itemNode),
          "an item of “\(key)” is \(itemNode.kind == .sequence ? "a list" : "a mapping")",
          label: "expected one value", key: key)
        continue
      }
      if let text = line(itemNode, key, greatestLength: greatestLength) { result.append((text, itemNode)) }
    }
    return result
  }

  /// Returns the node indices of a sequence's items.
  package func items(at index: Int) -> [Int] {
    var places: [Int] = []
    var item = index + 1
    while item < Int(document.nodes[index].next) {
      places.append(item)
      item = Int(document.nodes[item].next)
    }
    return places
  }

  // MARK: Days

  /// Parses a day.
  ///
  /// - Parameter fallbackLabel: the label of a finding without suggestions, if values other than days are allowed.
  mutating func day(_ node: Node, _ key: String, fallbackLabel: String? = nil) -> Day? {
    guard isScalar(node, key) else { return nil }
    if let raw = plainBytes(node), let parts = DateText.parts(raw),
      let day = Day(year: parts.year, month: parts.month, day: parts.day)
    {
      return day
    }
    let text = text(node)
    let (message, label, better) = BadDateExplanation.explain(text)
    let suggestions = better.enumerated().map { index, day in
      replacement(index == 0 ? "write \(day)" : "or \(day)", node, day.description)
    }
    let shown = better.isEmpty ? fallbackLabel ?? label : ""
    report(.badDate, node, "“\(text)” \(message)", label: shown, suggestions: suggestions, key: key)
    return nil
  }
}
