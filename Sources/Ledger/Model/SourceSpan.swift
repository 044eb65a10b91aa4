/// A range in one of the ledger's files.
package struct SourceSpan: Sendable, Equatable {
  /// The index of the file in `Ledger.files`.
  package var file: Int32
  /// The start of the range, as a UTF-8 byte offset.
  package var start: Int32
  /// The end of the range, as a UTF-8 byte offset; not included.
  package var end: Int32
}

package typealias EntrySource = SourceSpan
