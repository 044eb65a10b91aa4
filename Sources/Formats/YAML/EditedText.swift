/// The new text of a file, and the position of the edited entry.
package struct EditedText: Sendable, Equatable {
  package var bytes: [UInt8]
  /// The UTF-8 byte offset of the entry, equal to the start of `Transaction.source` after the new text is read.
  package var start: Int

  package init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
  }
}
