package import Notation

/// One field of a transaction as it shall be.
package struct FieldChange: Sendable, Equatable {
  package var key: TransactionKey
  /// Nil takes the key away.
  package var value: FieldText?

  package init(_ key: TransactionKey, _ value: FieldText?) {
    self.key = key
    self.value = value
  }
}
