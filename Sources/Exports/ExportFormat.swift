/// The formats of an export. The raw values are the values of `--to`.
package enum ExportFormat: String, Sendable, CaseIterable {
  case hledger, ledger, beancount, csv, json, ofx, qif
}
