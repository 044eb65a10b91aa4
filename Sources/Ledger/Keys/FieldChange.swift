package import Formats

/// One field of a transaction as it shall be.
package struct FieldChange: Sendable, Equatable {
  package var key: TransactionKey
  /// Nil takes the key away.
  package var value: FieldText?
  /// What was typed for it, where that is not what is written; findings show it.
  package var typed: String?

  package init(_ key: TransactionKey, _ value: FieldText?, typed: String? = nil) {
    self.key = key
    self.value = value
    self.typed = typed
  }
}

extension [FieldChange] {
  /// What a key is to say, if it is one text.
  package func text(_ key: TransactionKey) -> String? {
    guard case .one(let text) = last(where: { $0.key == key })?.value else { return nil }
    return text
  }

  /// The day that `date` is to say; nil where that is none.
  package var day: Day? { text(.date).flatMap { Day($0) } }

  /// With a date, if none is given.
  package func withDate(_ day: Day) -> [FieldChange] {
    contains { $0.key == .date } ? self : [FieldChange(.date, .one("\(day)"))] + self
  }
}
