package import Diagnostics

/// A formatter that rewrites a document node by node, with its comments.
///
/// The formatter returns lines without indentation; the caller indents them.
package struct TextFormat {
  package let document: Document
  package let lines: TextLines
  package let keys: EntryKeys
  /// Trailing comments, keyed by line.
  private let endComments: [Int: String]
  /// The line up to which the document has been written.
  package var cursor = 0
  /// Whether the last value written is a collection on separate lines.
  package private(set) var hasNestedEnd = false

  package init(_ file: SourceFile, _ keys: EntryKeys) {
    self.keys = keys
    (document, _) = TextReader.read(file)
    lines = TextLines(file.bytes)
    endComments = EndComments.find(document, lines)
  }

  package var nodes: [Node] { document.nodes }

  // MARK: Comments and empty lines

  package func endComment(_ line: Int) -> String? { endComments[line] }

  /// Returns the comments and single empty lines up to the given line, and comments after a lone dash (`- # comment`).
  ///
  /// - Parameters:
  ///   - column: the column of the next element.
  ///   - isDeep: whether a comment that is indented further belongs to the collection above, and remains indented.
  package mutating func gap(before line: Int, column: Int, isDeep: Bool = false) -> [String] {
    var result: [String] = []
    while cursor < line {
      if lines.isComment(cursor) {
        let comment = EndComments.text(lines, from: lines.start(of: cursor) + lines.indent(of: cursor))
        result.append(isDeep && lines.indent(of: cursor) > column ? "  " + comment : comment)
      } else if lines.isBlank(cursor) {
        if result.last != "" { result.append("") }
      } else if let comment = endComments[cursor] {
        result.append(comment)
      }
      cursor += 1
    }
    return result
  }

  /// Returns the comments up to the given line.
  package mutating func comments(before line: Int) -> [String] { gap(before: line, column: 0).filter { !$0.isEmpty } }

  /// Returns the lines without empty lines at the beginning and the end.
  package func trimmed(_ lines: [String]) -> [String] {
    let start = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? start
    return Array(lines[start..<end])
  }

  // MARK: Collections

  /// Returns a mapping or sequence on separate lines, in its current order.
  package mutating func elements(of index: Int, key: String) -> [String] {
    var result: [String] = []
    let column = lines.column(of: nodes[index].range.lowerBound)
    func add(_ above: [String], _ element: [String]) {
      result += result.isEmpty ? Array(above.drop { $0.isEmpty }) : above
      result += element
    }
    hasNestedEnd = false
    if nodes[index].kind == .mapping {
      for pair in document.pairs(of: index) {
        add(
          gap(before: lines.line(at: pair.keyRange.lowerBound), column: column, isDeep: hasNestedEnd),
          self.pair(pair, of: key))
      }
    } else {
      for item in document.items(of: index) {
        let dash = dashLine(of: item, column: column)
        add(gap(before: dash, column: column, isDeep: hasNestedEnd), self.item(item, key: key, line: dash))
      }
    }
    hasNestedEnd = true
    return result
  }

  private func dashLine(of item: Int, column: Int) -> Int {
    var line = lines.line(at: nodes[item].range.lowerBound)
    while line > 0,
      lines.start(of: line) + column >= lines.contentEnd(of: line)
        || lines.bytes[lines.start(of: line) + column] != .minus
    { line -= 1 }
    return line
  }

  private mutating func item(_ index: Int, key: String, line: Int) -> [String] {
    cursor = line
    if document.isNested(index) { return dashed(elements(of: index, key: key)) }
    return simple("-", value: index, key: key, line: line)
  }

  /// Returns the lines of the pair.
  ///
  /// - Parameter mappingKey: the key whose value is the mapping that contains the pair; empty at the top level.
  package mutating func pair(_ pair: Document.Pair, of mappingKey: String = "") -> [String] {
    let line = lines.line(at: pair.keyRange.lowerBound)
    let (name, key) = keys.pair(UnicodeText.composed(pair.key), of: mappingKey, in: .block)
    guard document.isNested(pair.value) else {
      return simple("\(name):", value: pair.value, key: key, line: line)
    }
    cursor = line + 1
    let head = "\(name):" + (endComments[line].map { " " + $0 } ?? "")
    return [head] + elements(of: pair.value, key: key).map { $0.isEmpty ? "" : "  " + $0 }
  }

  /// Adds a dash before the first line that is not a comment.
  package func dashed(_ lines: [String]) -> [String] {
    let comments = lines.prefix { $0.hasPrefix("#") || $0.isEmpty }
    let rest = lines.dropFirst(comments.count).enumerated().map { index, line in
      line.isEmpty ? "" : (index == 0 ? "- " : "  ") + line
    }
    return comments + rest
  }

  // MARK: Values

  /// Returns the line of a dash or key, with a value that is not a nested collection. The last comment after the value
  /// remains on this line; earlier comments move above it.
  package mutating func simple(_ prefix: String, value index: Int, key: String, line: Int) -> [String] {
    let node = nodes[index]
    let isBelow = node.kind != .missing && lines.line(at: node.range.lowerBound) > line
    cursor = line + 1
    let between = isBelow ? comments(before: lines.line(at: node.range.lowerBound)) : []
    let ends = [line] + (isBelow ? [lines.line(at: node.range.lowerBound)] : [])
    let behind = ends.compactMap { endComments[$0] }
    let value = value(index, key: key)
    let head = [prefix, value.inline, behind.last ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    cursor = max(cursor, lines.lastLine(of: node.range) + 1)
    hasNestedEnd = false
    return between + behind.dropLast() + [head] + value.below.map { $0.isEmpty ? "" : "  " + $0 }
  }

  /// Returns the scalar, or the collection in brackets, as written.
  package func value(_ index: Int, key: String) -> WrittenValue {
    let node = nodes[index]
    switch node.kind {
    case .missing: return WrittenValue(inline: "")
    case .mapping, .sequence: return WrittenValue(inline: flow(index, key: key))
    case .literal, .folded: return block(index, key: key)
    default: return WrittenValue(inline: keys.written(text(index, key: key), for: key, in: .block))
    }
  }

  /// Returns the text of a scalar in NFC. The name of a photo is unchanged, since it is a file name.
  private func text(_ index: Int, key: String) -> String {
    let text = document.text(index)
    return key == "photo" ? text : UnicodeText.composed(text)
  }

  /// Returns the block text. Its lines are unchanged, unless other parsers would decode the block differently.
  private func block(_ index: Int, key: String) -> WrittenValue {
    let node = nodes[index]
    let header = lines.line(at: node.range.lowerBound)
    let body = header + 1..<max(header, lines.lastLine(of: node.range)) + 1
    let column = lines.textColumn(of: body) ?? 0
    let texts = body.map { String(decoding: lines.content(of: $0).dropFirst(column), as: UTF8.self) }
    let text = document.text(index)
    let sign = node.kind == .literal ? "|" : ">"
    // The user has not written its lines yet.
    if text.isEmpty, !document.isKept(node) { return WrittenValue(inline: sign) }
    guard !document.isKept(node), ScalarText.canBeBlock(texts) else {
      if let literal = ScalarText.literal(text) { return WrittenValue(inline: literal.header, below: literal.lines) }
      return WrittenValue(inline: keys.written(text, for: key, in: .block))
    }
    return WrittenValue(inline: text.utf8.last == .newline ? sign : sign + "-", below: texts)
  }

  /// Returns the pairs in braces: `{ a: b, c: [d, e] }`.
  ///
  /// - Parameter mappingKey: the key whose value is this mapping; empty at the top level.
  package func flow(_ pairs: [Document.Pair], of mappingKey: String = "") -> String {
    let written = pairs.map { pair in
      let (name, key) = keys.pair(UnicodeText.composed(pair.key), of: mappingKey, in: .flow)
      return "\(name): \(flow(pair.value, key: key))"
    }
    return written.isEmpty ? "{}" : "{ " + written.joined(separator: ", ") + " }"
  }

  private func flow(_ index: Int, key: String) -> String {
    switch nodes[index].kind {
    case .mapping: return flow(document.pairs(of: index), of: key)
    case .sequence:
      return "[" + document.items(of: index).map { flow($0, key: key) }.joined(separator: ", ") + "]"
    default:
      return keys.written(text(index, key: key), for: key, in: .flow)
    }
  }
}

/// A search for trailing comments.
private enum EndComments {
  static func find(_ document: Document, _ lines: TextLines) -> [Int: String] {
    var comments: [Int: String] = [:]
    var at = lines.start(of: 0)
    for node in document.nodes where node.kind.isScalar {
      scan(at..<max(at, node.range.lowerBound), lines, &comments)
      at = node.range.upperBound
      guard document.isBlockText(node) else { continue }
      let header = lines.line(at: node.range.lowerBound)
      scan(node.range.lowerBound + 1..<lines.contentEnd(of: header), lines, &comments)
    }
    scan(at..<lines.bytes.count, lines, &comments)
    return comments
  }

  /// Adds the comments between two scalars.
  private static func scan(_ range: Range<Int>, _ lines: TextLines, _ comments: inout [Int: String]) {
    var at = range.lowerBound
    while at < range.upperBound {
      guard lines.bytes[at] == .hash else {
        at += 1
        continue
      }
      let line = lines.line(at: at)
      if !lines.isComment(line) { comments[line] = text(lines, from: at) }
      at = lines.contentEnd(of: line)
    }
  }

  /// Returns the comment that begins at the offset, up to the end of its line, without trailing white space.
  static func text(_ lines: TextLines, from start: Int) -> String {
    var end = lines.contentEnd(of: lines.line(at: start))
    while end > start, lines.bytes[end - 1] <= .space { end -= 1 }
    return String(decoding: lines.bytes[start..<end], as: UTF8.self)
  }
}
