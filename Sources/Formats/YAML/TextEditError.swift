/// Why a file cannot be edited.
package enum TextEditError: Error, Sendable, Equatable {
  /// The whole file is one list in brackets, so there are no lines to work with; `BookFormat` makes them.
  case flowListOnly
  /// The file is not a list of entries at all.
  case notAList
  /// No entry begins there, or none has that name.
  case noSuchEntry
  /// The entry would have no key left.
  case nothingLeft
}
