import Language
import Ledger
import Reports
import Templates

/// A payment or receipt to come.
struct ForecastRow: PartOfSite {
  let site: SiteMaker
  let movement: Forecast.Movement
  let transaction: Transaction
  let kind: Word

  init(_ site: SiteMaker, _ movement: Forecast.Movement) {
    self.site = site
    self.movement = movement
    transaction = site.ledger.transactions[movement.source.transaction]
    kind =
      switch movement.source {
      case .bill: .badgePending
      case .planned: .badgePlanned
      case .expected: .badgeExpected
      case .usual: .badgeUsual
      }
  }

  static let fields = Fields<ForecastRow>(
    "forecast-row",
    [
      .text("date-iso") { $0.movement.day.description },
      .text("date") { $0.wording.shortDate($0.movement.day) },
      .text("href") { $0.site.address(ofTransaction: $0.movement.source.transaction) },
      .text("title") { clean($0.transaction.title) },
      .text("color") { $0.site.swatch($0.transaction) },
      .text("category") { $0.site.placeName($0.transaction) },
      .text("category-href") { $0.site.address(of: $0.site.main($0.transaction)) },
      .text("kind") { $0.wording.text($0.kind) },
      .flag("is-expected") { $0.kind == .badgeExpected || $0.kind == .badgeUsual },
      .flag("is-income") { $0.movement.change > 0 },
      .text("amount") { $0.wording.income($0.movement.change) },
    ])
}
