package import Ledger
import Formats
import Reports

/// A button that marks a bill as paid, or that adds an occurrence to the book, for the partial `form-pay`.
package struct PayButton: Sendable {
  let address: String
  /// A key that identifies the button on its page. Buttons for the same bill have the same key, so that the bill cannot
  /// be marked as paid twice.
  let key: String

  /// Whether the button is for money received.
  let isIncome: Bool
  /// Whether the button is shown. It is hidden for an occurrence more than five weeks ahead.
  package let isOffered: Bool

  /// The address of the button if it is shown; otherwise empty.
  var offeredAddress: String { isOffered ? address : "" }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - period: the period of an occurrence, in the syntax of `pay --for`; `nil` for the entry itself.
  ///   - day: the day of the occurrence.
  init(_ site: SiteMaker, _ index: Int, for period: String? = nil, on day: Day? = nil) {
    isIncome = site.ledger.transactions[index].direction == .received
    isOffered = day.map { $0 <= site.today.adding(days: 35) } ?? true
    let address = "/pay/\(PercentEncoding.path(site.identifiers.ids[index]))"
    self.address = period.map { "\(address)?for=\($0)" } ?? address
    key = period.map { "\(index)-\($0)" } ?? "\(index)"
  }
}

extension SiteMaker {
  /// Returns the button for an occurrence; `nil` on a site that does not show the whole book.
  package func payButton(of open: Recurrence.Open) -> PayButton? {
    guard input.scope.isWhole else { return nil }
    let series = reports.recurrence.series(of: open.template)
    return PayButton(
      self, open.template, for: series.map { "\($0.period(of: open.occurrence))" }, on: open.occurrence.day)
  }
}
