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
  /// The warnings about the book, the template and the fonts. There are no errors, since a site with errors is not
  /// built.
  package var findings: Findings
  /// The part of the book that `ledger` contains.
  package var scope: LedgerScope
  /// The printer of charts; `nil` if no font was found, in which case the site has no charts and a finding reports the
  /// missing font.
  package var printer: ChartPrinter?
  /// The version of Daybook.
  package var version: String
  /// The path of the book's folder with a trailing slash, which is the beginning of the paths of the book's files;
  /// empty for the current folder.
  package var folderPrefix: String
  /// A fingerprint of all other properties, except for the ledger's months and the receipts.
  package var key: UInt64
  /// Returns the parts of a file that the last build wrote, keyed by part key; empty if the file has changed since
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

  /// The findings to show. Findings quote lines of the book, so a site that does not show the whole book with its
  /// amounts has none.
  package var shownFindings: Findings { scope.isWhole ? findings : [] }
}
