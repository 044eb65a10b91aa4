package import Diagnostics
package import Localization
package import Ledger
package import Reports
package import Templates

/// The checked data from which a site is built.
package struct SiteInput: Sendable {
  package var ledger: Ledger
  package var figures: LedgerTotals
  package var wording: Wording
  package var templates: TemplateLibrary
  /// The files in `site-template/assets/`, with their names.
  package var assets: [(name: String, bytes: [UInt8])]
  package var receipts: [ReceiptSource]
  /// The warnings about the book. There are no errors, since a book with errors is not built.
  package var findings: Findings
  /// The part of the book that `ledger` contains.
  package var scope: LedgerScope
  /// The printer of charts. `nil` if no font was found. The site then has no charts, and a finding reports this.
  package var printer: ChartPrinter?
  /// The version of Daybook.
  package var version: String
  /// The path of the book's folder, with a slash at the end. It is used as a prefix of file paths; empty for the
  /// current folder.
  package var folderPrefix: String
  /// A fingerprint of all other properties, except for the ledger's months and the receipts.
  package var key: UInt64
  /// Returns the parts of a file that the last build wrote, by their keys; empty if the file has been changed since
  /// then.
  package var keptParts: @Sendable (_ path: String) -> [UInt64: ArraySlice<UInt8>] = { _ in [:] }

  package init(
    ledger: Ledger, wording: Wording, templates: TemplateLibrary, assets: [(name: String, bytes: [UInt8])],
    receipts: [ReceiptSource], findings: Findings, printer: ChartPrinter?, version: String, folderPrefix: String,
    key: UInt64, scope: LedgerScope = .whole
  ) {
    self.ledger = ledger
    figures = LedgerTotals(ledger)
    self.wording = wording
    self.templates = templates
    self.assets = assets
    self.receipts = receipts
    self.findings = findings
    self.printer = printer
    self.version = version
    self.folderPrefix = folderPrefix
    self.key = key
    self.scope = scope
  }

  /// The findings to show. They quote lines of the book, so a site that shows only a part of the data has none.
  package var shownFindings: Findings { scope.isWhole ? findings : [] }
}
