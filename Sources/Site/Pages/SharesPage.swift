import Formats
import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The page about a household's shares. It shows the amount that each member paid, each member's share, and the debts
/// between members.
struct SharesPage: SitePage, PartOfSite {
  let site: SiteMaker

  var title: String { wording.text(.shares) }
  var current: String? { "balance.html" }

  static let fields = PageFields<SharesPage>(
    "shares",
    [
      .flag("has-payments") { !$0.debts.isEmpty },
      .list("payments", Fields<String>("payment", [.text("text") { $0 }])) { $0.debts },
      .text("note") { $0.wording.text(.balanceMoved, ["date": $0.wording.fullDate($0.today)]) },
      .flag("shares-income") { $0.site.reports.shares.sharesIncome },
      .list("rows", ShareRow.fields) { $0.rows },
      .text("without-payer") { page in
        let amount = page.site.reports.shares.withoutPayer
        return amount == 0 ? "" : page.wording.money(amount)
      },
      .text("without-rate") { $0.site.withoutRates($0.site.reports.shares.countWithoutRate) },
      .list("members", Fields<String>("member", [.text("name") { $0 }])) { $0.ledger.members.map(clean) },
      .list("months", MonthShares.fields) { page in
        page.site.reports.shares.months.reversed().map { MonthShares(site: page.site, month: $0) }
      },
    ])

  private var debts: [String] { site.debtSentences }

  private var rows: [ShareRow] {
    site.memberAddresses.indices.map { index in
      ShareRow(
        site: site, name: clean(ledger.members[index]), href: site.memberAddresses[index],
        figures: site.reports.shares.total[index], sharesIncome: site.reports.shares.sharesIncome)
    }
  }

  static func jobs(_ site: SiteMaker) -> [Job] {
    [
      site.job("shares", site.keys.whole) { files in
        let site = files.site
        files.add("shares.html", SharesPage(site: site))
        for (index, address) in site.memberAddresses.enumerated() {
          files.add(address, MemberPage(site: site, member: Member.ID(index: index)))
        }
      }
    ]
  }
}

extension SharesPage {
  /// Each member's share in a month.
  struct MonthShares: PartOfSite {
    let site: SiteMaker
    let month: MemberShares.MonthFigures

    static let fields = Fields<MonthShares>(
      "month-shares",
      [
        .text("name") { $0.wording.heading($0.month.month) }, .text("href") { $0.site.address(of: $0.month.month) },
        .list("cells", Fields<String>("cell", [.text("amount") { $0 }])) { row in
          row.month.members.map { row.wording.money($0.share) }
        },
      ])
  }
}

/// The page of one member. It shows the amounts paid, the member's share, and the balance after each month.
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

/// A row with the figures of a member.
struct ShareRow: PartOfSite {
  let site: SiteMaker
  let name: String
  let href: String
  let figures: MemberShares.Figures
  let sharesIncome: Bool
  var isTotal = false

  static let fields = Fields<ShareRow>(
    "share-row",
    [
      .text("name") { $0.name }, .text("href") { $0.href }, .flag("is-total") { $0.isTotal },
      .text("paid") { $0.wording.money($0.figures.paid) }, .text("share") { $0.wording.money($0.figures.share) },
      .flag("has-income") { $0.sharesIncome },
      .text("received") { $0.wording.money($0.figures.received) },
      .text("received-share") { $0.wording.money($0.figures.receivedShare) },
      .text("paid-back") { $0.figures.paidBack == 0 ? "" : $0.wording.change($0.figures.paidBack) },
      .text("balance") { $0.wording.change($0.figures.balance) },
      .flag("is-income") { $0.figures.balance > 0 },
    ])
}
