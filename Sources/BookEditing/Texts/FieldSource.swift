package import Ledger
package import Formats

/// One field of an entry where it is in the text.
package struct FieldSource: Sendable, Equatable {
  package var key: TransactionKey
  /// UTF-8 byte offsets, quotes included.
  package var keyRange: Range<Int>
  package var value: Range<Int>
  /// A list for `tags` and `photo`, also where one text is written without brackets.
  package var text: FieldText
}
