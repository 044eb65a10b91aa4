package import Diagnostics

/// A file that is a list of entries, with the lines of each entry.
package struct ListText {
  package struct Entry {
    /// The index of the entry's mapping in the document's nodes.
    package var node: Int
    /// The UTF-8 byte offset of the entry's first key or brace.
    package var start: Int
    /// The line of the entry's dash.
    package var dash: Int
    /// The lines of the entry, including the comments above it.
    package var lines: Range<Int>
    /// Whether the entry is written in `{ }`.
    package var isFlow: Bool
  }

  package typealias Pair = Document.Pair

  package let document: Document
  package let lines: TextLines
  package let keys: EntryKeys
  /// The lines of the comment at the top of the file, including the `---` marker.
  package let top: Range<Int>
  package private(set) var entries: [Entry] = []

  package init(_ file: SourceFile, _ keys: EntryKeys) throws(TextEditError) {
    (document, _) = TextReader.read(file)
    lines = TextLines(file.bytes)
    self.keys = keys
    top = ListText.top(of: lines)
    let root = document.root
    guard root.kind == .sequence else {
      if root.kind == .missing { return }
      throw .notAList
    }
    if root.flags.contains(.flow) { throw .flowListOnly }
    for index in document.items(of: 0) { entries.append(entry(index)) }
  }

  /// Parses the bytes that result from an edit of this list, and are therefore also a list.
  package func reread(_ bytes: [UInt8]) -> ListText {
    do throws(TextEditError) {
      return try ListText(SourceFile(path: document.file.path, bytes: bytes), keys)
    } catch {
      preconditionFailure("an edited list must be a list: \(error)")
    }
  }

  /// Returns the line range of the file's comment: the comments at the very beginning, up to `---` if present, and the
  /// comments directly below that line.
  ///
  /// A file that begins with an empty line has no such comment: its first comments describe the entries that follow.
  private static func top(of lines: TextLines) -> Range<Int> {
    var marker = 0
    while lines.isBlank(marker) || lines.isComment(marker) { marker += 1 }
    let hasMarker = isMarker(lines.content(of: marker))
    var line = hasMarker ? marker + 1 : 0
    if !hasMarker, lines.isBlank(0) { return 0..<0 }
    while lines.isBlank(line) { line += 1 }
    if !lines.isComment(line), line <= marker { return 0..<0 }
    while lines.isComment(line) { line += 1 }
    return 0..<line
  }

  static func isMarker(_ content: ArraySlice<UInt8>) -> Bool {
    content.starts(with: [.minus, .minus, .minus]) && (content.dropFirst(3).first ?? .space) <= .space
  }

  // MARK: Lines of an entry

  private func entry(_ index: Int) -> Entry {
    let node = document.nodes[index]
    var dash = lines.line(at: node.range.lowerBound)
    while dash > 0, !isDash(dash) { dash -= 1 }
    let column = lines.indent(of: dash)
    var first = dash
    let floor = max(top.upperBound, entries.last?.lines.upperBound ?? 0)
    while first > floor, lines.isComment(first - 1), lines.indent(of: first - 1) <= column { first -= 1 }
    var after = lines.lastLine(of: node.range) + 1
    while lines.isComment(after), lines.indent(of: after) > column { after += 1 }
    return Entry(
      node: index, start: node.range.lowerBound, dash: dash, lines: first..<after, isFlow: node.flags.contains(.flow))
  }

  private func isDash(_ line: Int) -> Bool {
    let content = lines.content(of: line).dropFirst(lines.indent(of: line))
    return content.first == .minus && (content.dropFirst().first ?? .space) <= .space
  }

  /// The column of the dashes; 0 in a file without entries.
  package var dashColumn: Int { entries.first.map { lines.indent(of: $0.dash) } ?? 0 }

  // MARK: Fields

  /// Returns the pairs of the entry in file order; empty if the entry is not a mapping.
  package func pairs(of entry: Entry) -> [Pair] { document.pairs(of: entry.node) }

  package func text(_ node: Node) -> String { ScalarText.text(of: node, in: document.file) }

  /// Returns the nodes of the value's items: the items of a list, or the value itself.
  package func textNodes(_ value: Int) -> [Node] {
    let isList = document.nodes[value].kind == .sequence
    return (isList ? document.items(of: value) : [value]).map { document.nodes[$0] }
  }

  package func fieldText(_ pair: Pair) -> FieldText {
    if document.nodes[pair.value].kind == .mapping { return .mapping(parts(of: pair.value)) }
    let items = document.nodes[pair.value].kind == .sequence ? document.items(of: pair.value) : []
    if !items.isEmpty, items.allSatisfy({ document.nodes[$0].kind == .mapping }) {
      return .mappings(items.map(parts))
    }
    let texts = textNodes(pair.value).map { text($0) }
    return keys.lists.contains(pair.key) || texts.count != 1 ? .list(texts) : .one(texts[0])
  }

  private func parts(of mapping: Int) -> [FieldText.Part] {
    document.pairs(of: mapping).map { FieldText.Part(key: $0.key, text: text(document.nodes[$0.value])) }
  }

  /// Returns the values of the entry, keyed by name.
  package func texts(of entry: Entry) -> [String: FieldText] {
    Dictionary(pairs(of: entry).map { ($0.key, fieldText($0)) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Block text

  /// Returns the block text that is separated from the offset only by white space; `nil` if there is none. Lines
  /// inserted at the offset could become part of this text.
  func blockText(before offset: Int) -> Node? {
    // The last byte that is not white space is in the last node that begins before it.
    guard let last = lines.bytes[..<offset].lastIndex(where: { $0 > .space }) else { return nil }
    let node = document.node(beginningBefore: last)
    return document.isBlockText(node) && node.range.contains(last) && node.range.upperBound <= offset ? node : nil
  }

  /// Whether an empty line inserted before the given line would become part of the block text above.
  func isInsideKeptText(_ line: Int) -> Bool {
    blockText(before: lines.start(of: line)).map { document.isKept($0) } ?? false
  }
}
