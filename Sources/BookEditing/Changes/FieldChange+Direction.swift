package import Ledger

extension [FieldChange] {
  /// The changes, with removals of the other directions if they set one: an entry that becomes income is not spending
  /// any more.
  package var withoutOtherDirections: [FieldChange] {
    let directions = TransactionKey.directions
    let named = filter { directions.contains($0.key) }
    guard named.count == 1, named[0].value != nil else { return self }
    return self + directions.filter { $0 != named[0].key }.map { FieldChange($0, nil) }
  }
}
