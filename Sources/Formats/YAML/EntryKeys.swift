/// The keys of one kind of entry, with their order and the form of their values.
package struct EntryKeys: Sendable {
  /// The names in the order in which they are written.
  var names: [String]
  /// The keys of dates, amounts and fixed words, whose values need no quotes even if they look like other YAML types.
  var typed: Set<String>
  var lists: Set<String>
  /// The keys of lists that are written without brackets if they contain a single item.
  var shortLists: Set<String> = []
  /// Keys whose value is a mapping from user-chosen names, such as members or categories. The names may need quotes;
  /// the values are all of one kind.
  var named: Set<String> = []

  package init(
    names: [String], typed: Set<String>, lists: Set<String>, shortLists: Set<String> = [], named: Set<String> = []
  ) {
    self.names = names
    self.typed = typed
    self.lists = lists
    self.shortLists = shortLists
    self.named = named
  }

  /// Returns the position of the key in the order; unknown keys come last.
  package func rank(_ key: String) -> Int { names.firstIndex(of: key) ?? names.count }

  /// Returns the text as a single-line scalar.
  package func written(_ text: String, for key: String, in style: ScalarText.Style) -> String {
    ScalarText.written(text, in: style, mayLookTyped: typed.contains(key))
  }

  /// Returns the written form of a mapping's key, and the key that determines the form of its value.
  ///
  /// - Parameter mappingKey: the key whose value is the mapping.
  func pair(_ key: String, of mappingKey: String, in style: ScalarText.Style) -> (name: String, value: String) {
    let isName = named.contains(mappingKey)
    return (ScalarText.written(key, in: style, mayLookTyped: !isName), isName ? mappingKey : key)
  }

  /// Returns a mapping in braces.
  func mapping(_ parts: [FieldText.Part], of key: String) -> String {
    let pairs = parts.map { part in
      let (name, kind) = pair(part.key, of: key, in: .flow)
      return "\(name): \(written(part.text, for: kind, in: .flow))"
    }
    return "{ " + pairs.joined(separator: ", ") + " }"
  }

  /// Returns the value as YAML text: the rest of the key's line, and the lines below it.
  ///
  /// - Parameter mayBeBlock: whether multi-line text may be written below the key.
  func written(_ value: FieldText, for key: String, in style: ScalarText.Style, mayBeBlock: Bool) -> WrittenValue {
    switch value {
    case .mapping(let parts): return WrittenValue(inline: mapping(parts, of: key))
    case .mappings(let mappings):
      return WrittenValue(inline: "[" + mappings.map { mapping($0, of: key) }.joined(separator: ", ") + "]")
    case .one, .list: break
    }
    let isShort = shortLists.contains(key) || !lists.contains(key)
    if isShort, value.texts.count == 1, let text = value.texts.first {
      if style == .block, mayBeBlock, let literal = ScalarText.literal(text) {
        return WrittenValue(inline: literal.header, below: literal.lines)
      }
      return WrittenValue(inline: written(text, for: key, in: style))
    }
    let items = value.texts.map { written($0, for: key, in: .flow) }
    return WrittenValue(inline: "[" + items.joined(separator: ", ") + "]")
  }
}
