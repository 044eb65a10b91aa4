import Diagnostics
import Formats
import SiteComponents
import Photos
import Platform
import Ledger
import Reports
import Site

/// The fingerprints of everything from which a site is built. A build uses them to skip unchanged work.
struct BuildFingerprints {
  /// The fingerprint of the template and the settings.
  let template: UInt64
  /// The fingerprint of everything except the ledger's months and the receipts.
  let surroundings: UInt64
  let everything: UInt64

  /// Computes the fingerprints.
  ///
  /// - Parameters:
  ///   - fonts: the font files for charts.
  ///   - program: the fingerprint of the executable. Another executable of the same version may draw differently.
  init(
    _ ledger: Ledger, _ sources: BookSources, _ template: SiteTemplate, _ receipts: [ReceiptSource], fonts: [String],
    findings: Findings, program: UInt64, scope: LedgerScope
  ) {
    var key = Fingerprint()
    for file in template.pages + template.forms + template.words.sorted(by: { $0.key < $1.key }).map(\.value) {
      key.add(file)
    }
    for asset in template.assets + template.formAssets {
      key.add(asset.name)
      key.add(asset.bytes)
    }
    if let settings = sources.settings { key.add(settings) }
    self.template = key.value
    key.add(program)
    key.add(sources.folder)
    key.add(ledger.today.number)
    key.add(scope)
    for font in fonts { key.add(font) }
    PageKeys.add(ledger.categories, to: &key)
    for file in sources.rates { key.add(file) }
    surroundings = key.value
    if let categories = sources.categories { key.add(categories) }
    for file in sources.ledger + sources.archive { key.add(file) }
    for receipt in receipts {
      key.add(receipt.name)
      key.add(receipt.key)
      key.add(receipt.kind?.rawValue ?? "")
      key.add(receipt.size?.width ?? 0)
      key.add(receipt.size?.height ?? 0)
    }
    for finding in findings { key.add(finding.message) }
    key.add(findings.totalCount)
    everything = key.value
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ scope: LedgerScope) {
    add(scope.isRedacted)
    add(scope.filter.count)
    for term in scope.filter { add(term) }
    for month in [scope.from, scope.to] { add(month?.description ?? "") }
  }

  /// Adds the path and the content of the file. The path is included because findings contain it.
  fileprivate mutating func add(_ file: SourceFile) {
    add(file.path)
    add(file.bytes)
  }
}
