package import Diagnostics
package import Localization
package import Ledger
package import Reports
package import Templates

/// All that a site is made of, read and checked.
package struct SiteInput: Sendable {
  package var ledger: Ledger
  package var figures: LedgerTotals
  package var wording: Wording
  package var templates: TemplateLibrary
  /// Files of `site-template/assets/`, by name.
  package var assets: [(name: String, bytes: [UInt8])]
  package var receipts: [ReceiptSource]
  /// Warnings about the book; errors never come here.
  package var findings: Findings
  /// What `ledger` is of the book.
  package var scope: LedgerScope
  /// Nil when no font could be found: then there are no charts, and a finding says so.
  package var printer: ChartPrinter?
  /// Of the tool.
  package var version: String
  /// The book's folder as it stands at the beginning of file paths, with a slash; empty for the current folder.
  package var folderPrefix: String
  /// Stands for all of this but the ledger's months and the receipts.
  package var key: UInt64

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

  /// Findings show lines of the files as they are, so a site that leaves anything out has none of them.
  package var shownFindings: Findings { scope.isWhole ? findings : [] }
}
