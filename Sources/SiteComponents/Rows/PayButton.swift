import Ledger
import Formats
import Reports

/// The press that pays a bill, or writes down an occurrence: what the partial `form-pay` uses.
struct PayButton {
  let address: String
  /// Tells it from the others of its page; the same wherever the page shows it twice, so that it is done once.
  let key: String

  /// - Parameter period: of an occurrence, as `pay --for` has it; nil for the entry itself.
  init(_ site: SiteMaker, _ index: Int, for period: String? = nil) {
    let address = "/pay/\(PercentEncoding.path(site.identifiers.ids[index]))"
    self.address = period.map { "\(address)?for=\($0)" } ?? address
    key = period.map { "\(index)-\($0)" } ?? "\(index)"
  }
}

extension SiteMaker {
  /// Nil where the book is not seen as a whole.
  func payButton(of open: Recurrence.Open) -> PayButton? {
    guard input.scope.isWhole else { return nil }
    let series = reports.recurrence.series(of: open.ruling)
    return PayButton(self, open.ruling, for: series.map { "\($0.period(of: open.occurrence))" })
  }
}
