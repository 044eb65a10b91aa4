extension Book {
  /// The changes that were asked for with a number, of those that can be taken back, the oldest first.
  package func numberedChanges() throws(Refusal) -> [ChangeNumber] { try steps().compactMap(\.record.once) }
}
