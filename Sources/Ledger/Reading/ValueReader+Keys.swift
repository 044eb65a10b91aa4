import Diagnostics
package import Formats

/// Functions that parse the keys of a mapping, and report unknown and duplicate keys.
extension ValueReader {
  /// Returns the keys of the mapping, each with its value. Unknown and duplicate keys are reported.
  package mutating func pairs<Known: FileKey>(at index: Int, _ keys: Known.Type) -> [(key: Known, value: Int)] {
    let pairs = pairs(at: index, known: Known.allCases.map(\.name), owner: Known.owner)
    return pairs.compactMap { pair in Known(name: pair.key).map { ($0, pair.value) } }
  }

  /// Returns the names of the mapping's keys, each with its value. Unknown and duplicate keys are reported.
  ///
  /// - Parameters:
  ///   - known: the allowed names; `nil` for any names.
  ///   - owner: the name of the mapping in findings.
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
      .duplicateKey, node, "“\(key)” is written twice", label: "remove one of the two",
      notes: [Finding.Note("the first one", at: place(first))], key: key)
  }

  /// Returns the names of the mapping's keys, including unknown ones.
  private func keys(at index: Int) -> [String] {
    var names: [String] = []
    var at = index + 1
    while at < Int(document.nodes[index].next) {
      names.append(text(document.nodes[at]))
      at = Int(document.nodes[Int(document.nodes[at].next)].next)
    }
    return names
  }

  /// Reports an unknown key. The correction is safe to apply without asking if exactly one known key is similar and the
  /// mapping does not contain it yet.
  ///
  /// - Parameters:
  ///   - meant: Daybook's keys for a word that other programs use as a key; empty for a misspelled key.
  ///   - mapping: the index of the mapping's node.
  mutating func reportUnknownKey(
    _ key: String, _ node: Node, known: [String], owner: String, meant: [String] = [], in mapping: Int
  ) {
    if let difference = InvisibleDifference.text(in: key),
      let name = known.first(where: { UnicodeText.isSameName($0, key) })
    {
      return report(
        .unknownKey, node, "“\(name)” has \(difference)",
        suggestions: [replacement("remove it", node, name, isSafe: true)], key: name)
    }
    var suggestions =
      meant.isEmpty
      ? suggestions(near: key, in: owner, among: known, node) : Suggestion.names(meant, at: place(node))
    if meant.isEmpty, suggestions.count == 1, let name = suggestions[0].edits.first?.replacement {
      suggestions[0].isSafe = !keys(at: mapping).contains { other in
        other == name || excludes(other, name)
          || other != key && !known.contains(other) && NameSuggestions.of(other, among: known).contains(name)
      }
    }
    report(
      .unknownKey, node, "\(owner) has no key “\(key)”", label: suggestions.isEmpty ? "not a known key" : "",
      notes: suggestions.isEmpty ? [Finding.Note("known keys: " + known.joined(separator: ", "))] : [],
      suggestions: suggestions, key: key)
  }

  /// Whether two keys exclude each other, because each sets the direction of a transaction.
  private func excludes(_ key: String, _ other: String) -> Bool {
    let directions = TransactionKey.directions.map(\.name)
    return directions.contains(key) && directions.contains(other)
  }

  /// Whether the node is a mapping. Any other node is reported.
  package mutating func isMapping(_ node: Node, _ what: String) -> Bool {
    if node.kind == .mapping { return true }
    if node.kind == .missing {
      report(.wrongType, node, "\(what) is empty", label: "expected keys and values")
    } else {
      report(.wrongType, firstLine(of: node), "\(what) is not a mapping", label: "expected “key: value” lines")
    }
    return false
  }
}
