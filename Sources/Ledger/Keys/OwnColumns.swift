/// What Daybook's own CSV and JSON call what stands in them: keys of a month file, and a few besides.
package enum OwnColumns {
  /// The id by which commands know an entry, written or derived; it is told and not read.
  package static let entry = "entry"

  /// What the JSON says that it is, as its `format`.
  package static let format = "daybook-export"
  package static let version = "1"

  /// Of the CSV, in their order: every key of an entry and of what the bank says.
  package static let names =
    [entry] + TransactionKey.keys.map(\.name)
    + StatementKey.keys.map(\.name).filter { TransactionKey(name: $0) == nil }
}
