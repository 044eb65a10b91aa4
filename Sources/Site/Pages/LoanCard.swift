import Formats
import Ledger
import Localization
import Reports
import SiteComponents
import Templates

/// The plan of a loan, for the page of its account: the payments of each year with collapsed months, and the interest
/// that has not been entered.
struct LoanCard: PartOfSite {
  let site: SiteMaker
  let plan: LoanPlan
  private let currency: Currency
  private let extra: LoanPlan.Extra?

  /// Creates the card. `nil` if the account has no plan, or if the site does not show the whole book.
  init?(_ site: SiteMaker, _ account: Account.ID) {
    guard site.input.scope.isWhole,
      let plan = LoanPlan(site.ledger, account, holding: site.reports.balance.byAccount[account.index].minor)
    else { return nil }
    self.site = site
    self.plan = plan
    currency = site.ledger.account(account).currency
    extra = plan.extra(site.ledger)
  }

  static let fields = Fields<LoanCard>(
    "loan",
    [
      .text("sentence") { $0.sentence }, .text("interest") { $0.interest }, .text("extra") { $0.extraSentence },
      .flag("has-years") { !$0.plan.neverEnds }, .list("years", Year.fields) { $0.years },
    ])

  private func money(_ minor: Int64) -> String { wording.money(Money(minor, currency)) }

  private var sentence: String {
    guard let last = plan.lastMonth else {
      return wording.text(.loanNever, ["payment": money(plan.payment)])
    }
    return wording.text(
      .loanEnds, ["payment": money(plan.payment), "month": wording.month(last), "owed": money(plan.owed)])
  }

  private var interest: String {
    plan.neverEnds ? "" : wording.text(.loanInterest, ["amount": money(plan.interest)])
  }

  private var extraSentence: String {
    extra.map { wording.text(.loanExtra, count: $0.monthsSooner, ["amount": money($0.more)]) } ?? ""
  }

  private var years: [Year] {
    var years: [Year] = []
    for row in plan.rows {
      if years.last?.year != row.month.year { years.append(Year(site: site, year: row.month.year, currency: currency)) }
      years[years.count - 1].rows.append(row)
    }
    return years
  }

  /// The payments of a year.
  struct Year: PartOfSite {
    let site: SiteMaker
    let year: Int
    let currency: Currency
    var rows: [LoanPlan.Row] = []

    static let fields = Fields<Year>(
      "loan-year",
      [
        .text("year") { String($0.year) },
        .text("payment") { year in year.money(year.rows.reduce(0) { $0 + $1.payment }) },
        .text("interest") { year in year.money(year.rows.reduce(0) { $0 + $1.interest }) },
        .text("owed") { $0.money($0.rows.last?.owed ?? 0) },
        .list("months", LoanMonth.fields) { year in
          year.rows.map {
            LoanMonth(
              name: year.wording.month($0.month), payment: year.money($0.payment), interest: year.money($0.interest),
              owed: year.money($0.owed))
          }
        },
      ])

    private func money(_ minor: Int64) -> String { wording.money(Money(minor, currency)) }
  }

  struct LoanMonth {
    let name: String
    let payment: String
    let interest: String
    let owed: String

    static let fields = Fields<LoanMonth>(
      "loan-month",
      [
        .text("name") { $0.name }, .text("payment") { $0.payment }, .text("interest") { $0.interest },
        .text("owed") { $0.owed },
      ])
  }
}
