/// The maximum numbers of items that are compared in pairs, and the maximum lengths of text, all well above the needs
/// of a household.
///
/// The sizes of files are limited by `TextFileLimit` and `PhotoLimit`, the sizes of amounts by `AmountText`.
///
/// Other checks avoid comparing all pairs, so their time is proportional to the bytes read. Similar names are found by
/// hashes (`SimilarNames`); suggestions of similar names are limited to a hundred per run (`NameSearch`).
package enum BookLimits {
  package static let categories = 1_000
  /// The maximum number of accounts, including those that occur only in transactions.
  package static let accounts = 1_000
  /// The maximum number of photos of one transaction.
  package static let photos = 64
  /// The maximum number of parts of one transaction, not counting the remaining amount.
  package static let parts = 100
  /// The maximum number of members. To find the fewest payments between them, all groups of members are tried.
  package static let members = 16
  /// The maximum number of savings goals.
  package static let goals = 100
  /// The maximum length of a member's name, in characters.
  package static let memberLength = 60
  /// The maximum length of the name of a category, an account or a goal, in characters.
  package static let nameLength = 60
  /// The maximum length of an id, in characters.
  package static let idLength = 60
  /// The maximum length of titles and other single-line text, in characters.
  package static let lineLength = 200
}
