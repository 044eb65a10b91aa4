/// The formats of an export. The raw values are the names for `--to`.
package enum ExportFormat: String, Sendable, CaseIterable {
  case hledger, ledger, beancount, csv, json, ofx, qif

  /// Whether the format is for bank accounts, and contains only transactions whose money has moved.
  package var isOfBanks: Bool { self == .ofx || self == .qif }
}
