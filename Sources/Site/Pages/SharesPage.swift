import Formats
import Ledger
import Localization
import Reports
import SiteComponents
import Templates

/// The page about a household's shares: the amount that each member paid, each member's share, and the debts between
/// members.
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
