/// The new text of a file, and the position of the edited entry.
package struct EditedText: Sendable, Equatable {
  package var bytes: [UInt8]
  /// The UTF-8 byte offset of the entry, equal to the start of `Transaction.source` once the new text has been parsed.
  package var start: Int

  package init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
  }
}
