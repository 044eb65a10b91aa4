/// A file's new text and where the entry stands in it.
package struct EditedText: Sendable, Equatable {
  package var bytes: [UInt8]
  /// UTF-8 byte offset of the entry, as `Transaction.source` has it when the new text is read.
  package var start: Int

  package init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
  }
}
