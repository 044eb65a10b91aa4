import Charts
package import Ledger
import Localization
package import Reports
import Templates

/// The addresses to which the streams of a flow of money link.
package struct FlowLinks: Sendable {
  /// The period whose entries a category's link leads to.
  package enum Period: Sendable {
    case month(Month)
    case year(Int)
    case several
  }

  let period: Period
  /// The address of the page with the income and spending of the same period.
  let whole: String

  package init(_ period: Period, whole: String) {
    self.period = period
    self.whole = whole
  }

  /// Returns the address of the list of the stream's entries, or of a page with totals if no page lists exactly these
  /// entries.
  package func address(of stream: MoneyFlow.Stream, _ site: SiteMaker) -> String {
    switch stream.kind {
    case .category(let category):
      switch period {
      case .month(let month): site.lists.address(of: category, in: month)
      case .year(let year): site.lists.list(of: category).address(of: year)
      case .several: site.address(of: category)
      }
    case .others: "categories.html"
    case .savings, .left, .refunds, .corrections: whole
    }
  }
}
