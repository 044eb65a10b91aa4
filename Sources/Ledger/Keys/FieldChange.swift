package import Formats

/// A change of one field of a transaction.
package struct FieldChange: Sendable, Equatable {
  package var key: TransactionKey
  /// The new value. `nil` removes the key.
  package var value: FieldText?
  /// The text that the user entered, which findings quote; `nil` if it is the same as `value`.
  package var typed: String?

  package init(_ key: TransactionKey, _ value: FieldText?, typed: String? = nil) {
    self.key = key
    self.value = value
    self.typed = typed
  }
}

extension [FieldChange] {
  /// Returns the new text of the key; `nil` if the key is not changed or its value is a list or mapping.
  package func text(_ key: TransactionKey) -> String? {
    guard case .one(let text) = last(where: { $0.key == key })?.value else { return nil }
    return text
  }

  /// The new value of `date`; `nil` if the key is not changed or its value is not a day.
  package var day: Day? { text(.date).flatMap { Day($0) } }

  /// Returns the changes. If none of them changes `date`, a change that sets `date` to the given day comes first.
  package func withDate(_ day: Day) -> [FieldChange] {
    contains { $0.key == .date } ? self : [FieldChange(.date, .one("\(day)"))] + self
  }
}
