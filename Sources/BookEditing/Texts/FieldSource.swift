package import Ledger
package import Formats

/// A field of an entry, and its position in the text.
package struct FieldSource: Sendable, Equatable {
  package var key: TransactionKey
  /// The range of the key in UTF-8 byte offsets, including quotes.
  package var keyRange: Range<Int>
  package var value: Range<Int>
  /// The value. For `tags` and `photo` it is always a list, even if the file contains a single item without brackets.
  package var text: FieldText
}
