/// The value of a field as text.
package enum FieldText: Sendable, Equatable {
  case one(String)
  /// A list: `tags` and `photo` of a transaction, `was` of a category.
  case list([String])
  /// A mapping, such as the `budget` of a category.
  case mapping([Part])
  /// A list of mappings, such as the `budget` of a category whose limit changes over time.
  case mappings([[Part]])

  /// A key and its value in a mapping.
  package struct Part: Sendable, Equatable {
    package var key: String
    package var text: String

    package init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  /// The strings in the value, in order: the value itself, the items of a list, or the values in mappings.
  package var texts: [String] {
    switch self {
    case .one(let text): [text]
    case .list(let texts): texts
    case .mapping(let parts): parts.map(\.text)
    case .mappings(let mappings): mappings.flatMap { $0.map(\.text) }
    }
  }
}
