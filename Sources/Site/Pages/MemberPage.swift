import Formats
import Ledger
import Localization
import Reports
import SiteComponents
import Templates

/// The page of one member, with the amounts paid, the member's share, and the balance of each month.
struct MemberPage: SitePage, PartOfSite {
  let site: SiteMaker
  let member: Member.ID

  var title: String { clean(ledger.name(member)) }
  var current: String? { "balance.html" }

  private var figures: MemberShares.Figures { site.reports.shares.figures(of: member) }
  private var sharesIncome: Bool { site.reports.shares.sharesIncome }

  static let fields = PageFields<MemberPage>(
    "member",
    [
      .text("name") { $0.title },
      .text("state") { $0.state },
      .text("note") { $0.wording.text(.balanceMoved, ["date": $0.wording.fullDate($0.today)]) },
      .list("payments", Fields<String>("payment", [.text("text") { $0 }])) { $0.site.debtSentences(of: $0.member) },
      .text("search-href") { "search.html#q=\(PercentEncoding.path("who:\"\($0.title)\""))" },
      .flag("shares-income") { $0.sharesIncome },
      .flag("has-rows") { !$0.rows.isEmpty },
      .list("rows", ShareRow.fields) { $0.rows },
    ])

  private var state: String {
    let balance = figures.balance
    if balance == 0 { return wording.text(.memberEven) }
    return wording.text(balance > 0 ? .memberOwed : .memberOwes, ["amount": wording.money(balance.magnitude)])
  }

  /// The months in which the member has a figure, newest first. The last row is for all time.
  private var rows: [ShareRow] {
    let months = site.reports.shares.months.filter { $0.members[member.index] != MemberShares.Figures() }
    if months.isEmpty { return [] }
    let total = ShareRow(
      site: site, name: wording.text(.allTime), href: "", figures: figures, sharesIncome: sharesIncome, isTotal: true)
    return months.reversed().map { month in
      ShareRow(
        site: site, name: wording.heading(month.month), href: site.address(of: month.month),
        figures: month.members[member.index], sharesIncome: sharesIncome)
    } + [total]
  }
}
