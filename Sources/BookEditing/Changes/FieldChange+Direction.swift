package import Ledger

extension [FieldChange] {
  /// The changes and, if they set exactly one direction, further changes that remove the other directions. For example,
  /// an entry that becomes income must lose its expense amount.
  package var withoutOtherDirections: [FieldChange] {
    let directions = TransactionKey.directions
    let named = filter { directions.contains($0.key) }
    guard named.count == 1, named[0].value != nil else { return self }
    return self + directions.filter { $0 != named[0].key }.map { FieldChange($0, nil) }
  }
}
