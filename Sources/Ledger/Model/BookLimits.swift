/// How many there may be of what is compared with one another (BOOK.md §1): more than any person keeps apart.
package enum BookLimits {
  package static let categories = 1_000
  /// Those that only transactions name included.
  package static let accounts = 1_000
  /// Of one transaction.
  package static let photos = 64
}
