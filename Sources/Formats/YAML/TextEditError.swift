/// A reason why a file cannot be edited.
package enum TextEditError: Error, Sendable, Equatable {
  /// The whole file is one list in brackets, so it has no lines to edit. `BookFormat` writes it on separate lines.
  case flowListOnly
  /// The file is not a list of entries.
  case notAList
  /// No entry begins at the given offset, or no entry has the given name.
  case noSuchEntry
  /// The entry would not have any key left.
  case nothingLeft
}
