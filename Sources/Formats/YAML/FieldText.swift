/// What a field says, or shall say.
package enum FieldText: Sendable, Equatable {
  case one(String)
  /// `tags` and `photo` of a transaction, `was` of a category.
  case list([String])
  /// `budget` of a category, when it has keys of its own.
  case group([Part])
  /// `budget` of a category that changed: a list of such groups.
  case groups([[Part]])

  /// A key of a group, and what it says.
  package struct Part: Sendable, Equatable {
    package var key: String
    package var text: String

    package init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  /// The texts in their order, one for a single text.
  package var texts: [String] {
    switch self {
    case .one(let text): [text]
    case .list(let texts): texts
    case .group(let parts): parts.map(\.text)
    case .groups(let groups): groups.flatMap { $0.map(\.text) }
    }
  }
}
