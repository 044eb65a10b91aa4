/// The formats of an export. The raw values are the values of `--to`.
package enum ExportFormat: String, Sendable, CaseIterable {
  case hledger, ledger, beancount, csv, json, ofx, qif

  /// Whether the format describes bank accounts and therefore contains only transactions that have already been paid or
  /// received.
  package var isOfBanks: Bool { self == .ofx || self == .qif }
}
