import Diagnostics

/// Functions that return the parts of a document by node index.
extension Document {
  /// A key of a mapping and its value.
  package struct Pair {
    package var key: String
    package var keyRange: Range<Int>
    /// The index of the value in the document's nodes.
    package var value: Int
  }

  package func text(_ index: Int) -> String { ScalarText.text(of: nodes[index], in: file) }

  /// Returns the node indices of the collection's children, in file order. In a mapping, keys and values alternate.
  package func items(of index: Int) -> [Int] {
    var items: [Int] = []
    var item = index + 1
    while item < Int(nodes[index].next) {
      items.append(item)
      item = Int(nodes[item].next)
    }
    return items
  }

  /// Returns the pairs of the mapping in file order; empty if the node is not a mapping.
  package func pairs(of index: Int) -> [Pair] {
    guard nodes[index].kind == .mapping else { return [] }
    let parts = items(of: index)
    return stride(from: 0, to: parts.count - 1, by: 2).map { index in
      Pair(key: text(parts[index]), keyRange: nodes[parts[index]].range, value: parts[index + 1])
    }
  }

  /// Returns the index of the value of the first such key in a mapping; `nil` if there is none, or if the node is not a
  /// mapping.
  package func value(of key: String, in index: Int) -> Int? {
    guard nodes[index].kind == .mapping else { return nil }
    let end = Int(nodes[index].next)
    var item = index + 1
    while item < end {
      let value = Int(nodes[item].next)
      if value >= end { return nil }
      if text(item) == key { return value }
      item = Int(nodes[value].next)
    }
    return nil
  }

  /// Whether the node is a collection on separate lines.
  package func isNested(_ index: Int) -> Bool {
    (nodes[index].kind == .mapping || nodes[index].kind == .sequence) && !nodes[index].flags.contains(.flow)
  }

  /// Whether the value is written inside braces, where a comma ends an unquoted value.
  package func isInBraces(_ node: Node) -> Bool {
    file.bytes[..<node.range.lowerBound].reversed().prefix { $0 != .newline }.contains(.openBrace)
  }

  package func isBlockText(_ node: Node) -> Bool { node.kind == .literal || node.kind == .folded }

  /// Whether the node is block text whose trailing empty lines are kept (`|+`).
  package func isKept(_ node: Node) -> Bool {
    isBlockText(node) && node.range.count > 1 && file.bytes[node.range.lowerBound + 1] == UInt8(ascii: "+")
  }

  /// Returns the last node that begins at or before the offset; the root if there is no such node.
  func node(beginningBefore offset: Int) -> Node {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) <= offset { low = middle + 1 } else { high = middle }
    }
    return nodes[max(low - 1, 0)]
  }
}
