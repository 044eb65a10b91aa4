import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The balance page: today's balance of each account, the balance over the last year, and the forecast.
struct BalancePage: SitePage, PartOfSite {
  let site: SiteMaker
  private let section: BalanceSection?
  private let accounts: [Holding]
  private let flows: Accounts?
  private let netWorth: WorthSection?

  private init(_ files: inout SiteFiles) {
    let site = files.site
    self.site = site
    netWorth = WorthSection(&files)
    section = BalanceSection(site)
    // A single account without balance assertions is left out: its balance is at the top of the page.
    accounts = site.accounts.all.map { Holding(site: site, list: $0) }
    flows = Accounts(site)
  }

  var title: String { wording.text(.balance) }
  var current: String? { "balance.html" }

  static let fields = PageFields<BalancePage>(
    "balance",
    [
      .text("balance") { $0.wording.money($0.site.reports.balance.current) },
      .text("balance-note") { $0.wording.text(.balanceMoved, ["date": $0.wording.fullDate($0.today)]) },
      .flag("is-from-zero") { page in
        page.section != nil && page.ledger.settings.openingDate == nil
          && page.ledger.accounts.allSatisfy { $0.openingBalance == 0 }
      },
      .record("section", BalanceSection.fields) { $0.section },
      .record("net-worth", WorthSection.fields) { $0.netWorth },
      .flag("has-holdings") { !$0.accounts.isEmpty },
      .list("holdings", Holding.fields) { $0.accounts },
      .flag("has-total") { $0.accounts.count > 1 },
      .text("worth") { $0.worth },
      .record("accounts", Accounts.fields) { $0.flows },
      .record("goals-card", GoalsCard.fields) { GoalsCard($0.site) },
      .flag("has-shares") { $0.site.hasShares },
      .flag("has-debts-between") { !$0.site.debtSentences.isEmpty },
      .list("debts-between", Fields<String>("debt", [.text("text") { $0 }])) { $0.site.debtSentences },
    ])

  static func jobs(_ site: SiteMaker) -> [Job] {
    [
      site.job("balance", site.keys.whole) { files in
        let page = BalancePage(&files)
        files.add("balance.html", page)
        if let ahead = files.site.ahead { ForecastPages(ahead.forecast, files.site.ledger).add(to: &files) }
      }
    ]
  }
}

// MARK: Accounts

extension BalancePage {
  /// Text with the amounts that are owned and owed; empty if nothing is owed, or if there is only one account.
  private var worth: String {
    let shares = accounts.compactMap(\.balance.value)
    let owed = shares.filter { $0 < 0 }.reduce(0, +)
    if owed == 0 || accounts.count < 2 { return "" }
    return wording.text(
      .ownedAndOwed,
      ["owned": wording.money(shares.filter { $0 > 0 }.reduce(0, +)), "owed": wording.money(-owed)])
  }

  /// An account with its balance.
  struct Holding: PartOfSite {
    let site: SiteMaker
    let list: AccountLists.AccountPages

    var account: Account.ID { list.account }
    var balance: AccountBalance { site.reports.balance.byAccount[account.index] }

    static let fields = Fields<Holding>(
      "holding",
      [
        .text("name") { $0.site.name($0.account) },
        .text("href") { $0.list.address },
        .text("kind") { $0.site.kindName($0.account) },
        .text("agreement") { $0.site.agreement($0.list) },
        .flag("is-apart") { $0.site.isApart($0.list) },
        .markup("spark") { SparkLine.path($0.balance.course, width: 72, height: 20) },
        .text("balance") { $0.wording.money(Money($0.balance.minor, $0.currency)) },
        .text("share") { holding in
          holding.isForeign ? holding.balance.value.map(holding.wording.money) ?? "" : ""
        },
        .text("without-rate") { holding in
          holding.balance.value == nil
            ? holding.wording.text(.noRateOfAccount, ["currency": holding.currency.code])
            : holding.site.withoutRates(holding.balance.withoutRate)
        },
      ])

    private var currency: Currency { ledger.account(account).currency }
    private var isForeign: Bool { currency != ledger.homeCurrency }
  }

  /// The money that entered and left each account, and the transfers between accounts.
  struct Accounts: PartOfSite {
    struct Move {
      let text: String
      let amount: String

      static let fields = Fields<Move>("account-move", [.text("text") { $0.text }, .text("amount") { $0.amount }])
    }

    let site: SiteMaker
    private let flows: AccountFlows

    /// Creates the section; `nil` in a book with only one account.
    init?(_ site: SiteMaker) {
      guard site.ledger.accounts.count > 1 else { return nil }
      self.site = site
      flows = AccountFlows(site.ledger)
    }

    static let fields = Fields<Accounts>(
      "accounts",
      [
        .list("rows", AccountRow.fields) { accounts in
          accounts.flows.used.map { AccountRow(site: accounts.site, row: $0) }
        },
        .flag("has-moves") { !$0.flows.moves.isEmpty },
        .list("moves", Move.fields) { $0.moves },
      ])

    private var moves: [Move] {
      flows.moves.map { move in
        let names = ["from": site.name(move.from), "to": site.name(move.to)]
        return Move(
          text: wording.text(.movesBetween, count: move.count, names), amount: wording.money(move.total))
      }
    }
  }
}
