/// The formats of an export, by their names in `--to`.
package enum ExportFormat: String, Sendable, CaseIterable {
  case hledger, ledger, beancount, csv, json, ofx, qif

  /// Whether it is a format for bank accounts, which contains only money that has moved.
  package var isOfBanks: Bool { self == .ofx || self == .qif }
}
