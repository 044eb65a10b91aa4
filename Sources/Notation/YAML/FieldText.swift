/// What a field says, or shall say.
package enum FieldText: Sendable, Equatable {
  case one(String)
  /// `tags` and `photo` of a transaction, `was` of a category.
  case list([String])

  /// The texts in their order, one for a single text.
  package var texts: [String] {
    switch self {
    case .one(let text): [text]
    case .list(let texts): texts
    }
  }
}
