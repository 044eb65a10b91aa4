/// What a book can be written as, by the names that `--to` knows.
package enum ExportFormat: String, Sendable, CaseIterable {
  case hledger, ledger, beancount, csv, json, ofx, qif

  /// Whether it is about accounts of banks, and so holds only money that has moved.
  package var isOfBanks: Bool { self == .ofx || self == .qif }
}
