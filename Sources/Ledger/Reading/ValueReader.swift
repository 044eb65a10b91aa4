package import Diagnostics
package import Formats

/// Turns nodes of one document into typed values; what does not fit is a finding, and the value nil.
package struct ValueReader {
  package let document: Document
  let bytes: UnsafeBufferPointer<UInt8>
  package let findings: FindingCollector
  /// That of the book's amounts.
  var decimalSign = DecimalSign.point

  package var file: SourceFile { document.file }

  /// - Parameters:
  ///   - bytes: those of the document's file.
  ///   - findings: gathers what is wrong with values.
  package init(_ document: Document, _ bytes: UnsafeBufferPointer<UInt8>, _ findings: FindingCollector) {
    self.document = document
    self.bytes = bytes
    self.findings = findings
  }

  // MARK: Findings

  /// Where a finding about a node points; for a missing value the empty range in which it should stand.
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

  /// “did you mean …?” for each known name near to what a node says.
  ///
  /// - Parameter list: what the known names are names of.
  func suggestions(near written: String, in list: String, among known: @autoclosure () -> [String], _ node: Node)
    -> [Suggestion]
  {
    findings.suggestions(near: written, in: list, among: known(), at: place(node))
  }

  /// A suggestion that writes something else in a node's place.
  func replacement(_ message: String, _ node: Node, _ text: String, isSafe: Bool = false) -> Suggestion {
    Suggestion(message, edits: [.init(place(node), text)], isSafe: isSafe)
  }

  // MARK: Text

  package func text(_ node: Node) -> String { ScalarText.text(of: node, bytes: bytes) }

  /// The raw bytes of a scalar whose text needs no decoding; nil for one that does.
  func plainBytes(_ node: Node) -> UnsafeBufferPointer<UInt8>? {
    switch node.kind {
    case .plain: return UnsafeBufferPointer(rebasing: bytes[node.range])
    case .singleQuoted, .doubleQuoted:
      if node.flags.contains(.escaped) { return nil }
      return UnsafeBufferPointer(rebasing: bytes[node.range.lowerBound + 1..<node.range.upperBound - 1])
    default: return nil
    }
  }

  /// Whether a node holds a value that can be text at all.
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
        .wrongType, node, "“\(key)” has no value", label: isNeeded ? "write one" : "write one, or remove the key",
        key: key)
    default:
      report(
        .wrongType, firstLine(of: node), "“\(key)” is \(node.kind == .sequence ? "a list" : "a group of keys")",
        label: "expected one value", key: key)
    }
    return false
  }

  /// The part of a long node that stands on its first line, so that a caret can be put under it.
  func firstLine(of node: Node) -> Node {
    var first = node
    // No further than the node: of many on one line each would look through all of it.
    var end = node.range.lowerBound
    while end < node.range.upperBound, !bytes[end].isLineBreak { end += 1 }
    first.end = Int32(end)
    return first
  }

  /// Where text that was taken for a comment ends: with its line, in brackets before the next comma or bracket.
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

  /// Text of one line, not empty.
  ///
  /// - Parameter greatestLength: in characters.
  package mutating func line(_ node: Node, _ key: String, greatestLength: Int = 200) -> String? {
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
    // Counting characters is slow, and bytes are never fewer.
    if text.utf8.count > greatestLength, text.count > greatestLength {
      report(
        .wrongType, node, "“\(key)” is \(text.count) characters long", label: "at most \(greatestLength) are allowed",
        key: key)
      return nil
    }
    return text
  }

  /// The keys with free text, of all kinds of files: there `#` may be meant as text, elsewhere it begins a comment.
  private static let textKeys = Set(
    [TransactionKey.keys, CategoryKey.keys, SettingsKey.keys, AccountKey.keys].joined().filter(\.kind.isText)
      .map(\.name))

  /// `Room #5` without quotes loses the number, most likely by mistake.
  ///
  /// - Parameter isSafe: whether a whole value may be quoted without asking.
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
          "quote the value if it belongs to it", whole, ScalarText.singleQuoted(file.text(in: whole.range)),
          isSafe: isSafe(file.text(in: whole.range)))
      ])
  }

  /// One value or a list of values, none of them empty.
  mutating func lines(
    _ node: Node, at index: Int, _ key: String, greatestLength: Int = 200
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
          "an entry of “\(key)” is \(itemNode.kind == .sequence ? "a list" : "a group of keys")",
          label: "expected one value", key: key)
        continue
      }
      if let text = line(itemNode, key, greatestLength: greatestLength) { result.append((text, itemNode)) }
    }
    return result
  }

  /// The places of a sequence's entries.
  package func items(at index: Int) -> [Int] {
    var places: [Int] = []
    var item = index + 1
    while item < Int(document.nodes[index].next) {
      places.append(item)
      item = Int(document.nodes[item].next)
    }
    return places
  }

  /// The pairs of a group by their keys; unknown keys, and those that stand twice, are findings.
  package mutating func pairs<Known: FileKey>(at index: Int, _ keys: Known.Type) -> [(key: Known, value: Int)] {
    let pairs = pairs(at: index, known: Known.allCases.map(\.name), owner: Known.owner)
    return pairs.compactMap { pair in Known(name: pair.key).map { ($0, pair.value) } }
  }

  /// The same by the names of keys.
  ///
  /// - Parameters:
  ///   - known: nil where any name will do.
  ///   - owner: what findings call the group.
  package mutating func pairs(at index: Int, known: [String]?, owner: String) -> [(
    key: String, keyNode: Node, value: Int
  )] {
    var result: [(key: String, keyNode: Node, value: Int)] = []
    var seen: [String: Node] = [:]
    var at = index + 1
    while at < Int(document.nodes[index].next) {
      let keyNode = document.nodes[at]
      let value = Int(keyNode.next)
      at = Int(document.nodes[value].next)
      if keyNode.flags.contains(.refused) { continue }
      let key = text(keyNode)
      if let first = seen[key] {
        reportDuplicate(key, keyNode, first: first)
        continue
      }
      seen[key] = keyNode
      if let known, !known.contains(key) {
        reportUnknownKey(key, keyNode, known: known, owner: owner, in: index)
        continue
      }
      result.append((key, keyNode, value))
    }
    return result
  }

  mutating func reportDuplicate(_ key: String, _ node: Node, first: Node) {
    report(
      .duplicateKey, node, "“\(key)” is here twice", label: "remove one of the two",
      notes: [Finding.Note("the first one", at: place(first))], key: key)
  }

  /// The names of a group's keys, unknown ones included.
  private func keys(at index: Int) -> [String] {
    var names: [String] = []
    var at = index + 1
    while at < Int(document.nodes[index].next) {
      names.append(text(document.nodes[at]))
      at = Int(document.nodes[Int(document.nodes[at].next)].next)
    }
    return names
  }

  /// A misspelt key that can only be one, which is missing, may be mended without asking.
  ///
  /// - Parameters:
  ///   - meant: the keys that a word of other programs stands for; none for one that is only misspelt.
  ///   - group: where the group with the key stands.
  mutating func reportUnknownKey(
    _ key: String, _ node: Node, known: [String], owner: String, meant: [String] = [], in group: Int
  ) {
    if let difference = InvisibleDifference.text(in: key),
      let name = known.first(where: { UnicodeText.isSameName($0, key) })
    {
      return report(
        .unknownKey, node, "“\(name)” has \(difference)",
        suggestions: [replacement("take it out", node, name, isSafe: true)], key: name)
    }
    var suggestions =
      meant.isEmpty
      ? suggestions(near: key, in: owner, among: known, node) : Suggestion.names(meant, at: place(node))
    if meant.isEmpty, suggestions.count == 1, let name = suggestions[0].edits.first?.replacement {
      suggestions[0].isSafe = !keys(at: group).contains { other in
        other == name || excludes(other, name)
          || other != key && !known.contains(other) && NameSuggestions.of(other, among: known).contains(name)
      }
    }
    report(
      .unknownKey, node, "\(owner) has no key “\(key)”", label: suggestions.isEmpty ? "not a known key" : "",
      notes: suggestions.isEmpty ? [Finding.Note("known keys: " + known.joined(separator: ", "))] : [],
      suggestions: suggestions, key: key)
  }

  /// Whether only one of two keys may stand in a group.
  private func excludes(_ key: String, _ other: String) -> Bool {
    let directions = TransactionKey.directions.map(\.name)
    return directions.contains(key) && directions.contains(other)
  }

  /// A mapping where one is needed.
  package mutating func isMapping(_ node: Node, _ what: String) -> Bool {
    if node.kind == .mapping { return true }
    if node.kind == .missing {
      report(.wrongType, node, "\(what) is empty", label: "expected keys and values")
    } else {
      report(.wrongType, firstLine(of: node), "\(what) is not a group of keys", label: "expected “key: value” lines")
    }
    return false
  }

  // MARK: Days

  /// - Parameter alternative: what else may stand here, for the label.
  mutating func day(_ node: Node, _ key: String, alternative: String? = nil) -> Day? {
    guard isScalar(node, key) else { return nil }
    if let raw = plainBytes(node), let parts = DateText.parts(raw),
      let day = Day(year: parts.year, month: parts.month, day: parts.day)
    {
      return day
    }
    let text = text(node)
    let (message, label, better) = BadDate.explain(text)
    let suggestions = better.enumerated().map { index, day in
      replacement(index == 0 ? "write \(day)" : "or \(day)", node, day.description)
    }
    let shown = better.isEmpty ? alternative ?? label : ""
    report(.badDate, node, "“\(text)” \(message)", label: shown, suggestions: suggestions, key: key)
    return nil
  }
}
