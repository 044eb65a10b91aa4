package import Ledger
package import Formats

/// A field of an entry and its place in the text.
package struct FieldSource: Sendable, Equatable {
  package var key: TransactionKey
  /// The range as UTF-8 byte offsets, including quotes.
  package var keyRange: Range<Int>
  package var value: Range<Int>
  /// The value. It is a list for `tags` and `photo`, even if one text is written without brackets.
  package var text: FieldText
}
