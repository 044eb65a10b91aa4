/// How many there may be of what is compared with one another (BOOK.md §1): more than any person keeps apart.
///
/// Other checks do not compare each with each, so that they take time in proportion to the bytes read: like names are
/// found by hashes (`SimilarNames`), and near ones are looked for a hundred times a run (`NameSearch`).
package enum BookLimits {
  package static let categories = 1_000
  /// Those that only transactions name included.
  package static let accounts = 1_000
  /// Of one transaction.
  package static let photos = 64
  /// Of one transaction, the rest apart.
  package static let parts = 100
}
