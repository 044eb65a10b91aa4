/// The column names of Daybook's CSV and JSON: `entry`, and the keys of a month file.
package enum DaybookColumns {
  /// The column for an entry's id, explicit or derived, which is exported but ignored by imports.
  package static let entry = "entry"

  /// The value of `format` in the JSON.
  package static let format = "daybook-export"
  package static let version = "1"

  /// The CSV columns in order: `entry`, then the keys of transactions and balance assertions, each listed once.
  package static let names =
    [entry] + TransactionKey.keys.map(\.name)
    + BalanceAssertionKey.keys.map(\.name).filter { TransactionKey(name: $0) == nil }
}
