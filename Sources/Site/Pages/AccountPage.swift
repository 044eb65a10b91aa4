import Localization
import Ledger
import Formats
import SiteComponents
import Reports
import Templates

/// The page of one account, with the balance over time, the balance assertions, and every movement with the balance
/// after it.
struct AccountPage: SitePage, PartOfSite {
  let site: SiteMaker
  let list: AccountLists.AccountPages
  let title: String
  let neighbours: Neighbours
  /// Whether this is the first page of the account. Each further page shows the movements of one month.
  let isFirst: Bool
  let rows: [Int]
  let years: [MonthLinks]

  var current: String? { "balance.html" }

  /// The maximum number of balance assertions in the list. Older assertions are shown only with the movements.
  private static let greatestAssertionCount = 24

  static let fields = PageFields<AccountPage>(
    "account",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .text("name") { $0.site.name($0.list.account) },
      .text("href") { $0.list.address },
      .text("statement-address") { page in
        let name = page.site.ledger.account(page.list.account).name
        return name.isEmpty ? "/balance" : "/balance/\(PercentEncoding.path(name))"
      },
      .flag("is-first") { $0.isFirst },
      .text("kind") { $0.site.kindName($0.list.account) },
      .text("balance") { $0.money($0.balance.minor) },
      .text("balance-note") { $0.wording.text(.balanceMoved, ["date": $0.wording.fullDate($0.today)]) },
      .text("without-rate") { $0.site.withoutRates($0.balance.withoutRate) },
      .text("agreement") { $0.site.agreement($0.list) },
      .flag("is-apart") { $0.site.isApart($0.list) },
      .record("line", BalanceLine.fields) { page in
        page.isFirst ? BalanceLine(page.site, page.list.history) : nil
      },
      .record("loan", LoanCard.fields) { page in page.isFirst ? LoanCard(page.site, page.list.account) : nil },
      .record("missing-interest", MissingInterestNote.fields) { page in
        page.isFirst ? MissingInterestNote(page.site, page.list.account) : nil
      },
      .flag("has-statements") { $0.isFirst && !$0.list.assertions.isEmpty },
      .list("statements", BalanceAssertionRow.fields) { page in
        page.isFirst
          ? page.list.assertions.prefix(greatestAssertionCount).map { BalanceAssertionRow(page.site, $0) } : []
      },
      .text("month-name") { page in
        page.list.isSplit && page.isFirst ? page.list.pager.pages.first.map { page.wording.heading($0.key) } ?? "" : ""
      },
      .flag("has-rows") { !$0.rows.isEmpty },
      .text("several-address") { $0.severalAddress },
      .list("days", MovingDay.fields) { $0.days },
      .flag("has-years") { !$0.years.isEmpty },
      .list("years", MonthLinks.fields) { $0.years },
    ])

  private var balance: AccountBalance { site.reports.balance.byAccount[list.account.index] }

  /// The address of the form for changing the entries on this page. Empty if no filter finds these entries, as for an
  /// unnamed account in a book with several accounts.
  private var severalAddress: String {
    let name = ledger.account(list.account).name
    if name.isEmpty, ledger.accounts.count > 1 { return "" }
    let days = rows.map { list.history.movements[$0].day }
    guard list.isSplit, let first = days.min(), let last = days.max() else {
      return site.severalAddress(name.isEmpty ? "" : "account:\"\(name)\"")
    }
    return site.severalAddress(name.isEmpty ? "" : "account:\"\(name)\"", "\(first)..\(last)")
  }

  private func money(_ minor: Int64) -> String {
    wording.money(Money(minor, ledger.account(list.account).currency))
  }

  // MARK: Rows

  struct MovingDay {
    let name: String
    let assertion: BalanceAssertionRow?
    let rows: [Row]

    static let fields = Fields<MovingDay>(
      "account-day",
      [
        .text("name") { $0.name }, .record("statement", BalanceAssertionRow.fields) { $0.assertion },
        .list("rows", Row.fields) { $0.rows },
      ])
  }

  struct Row: PartOfSite {
    let site: SiteMaker
    let movement: AccountHistory.Movement
    let currency: Currency

    static let fields = Fields<Row>(
      "account-movement",
      [
        .text("href") { $0.site.address(ofTransaction: $0.movement.transaction) },
        .text("title") { clean($0.transaction.title) },
        .text("place") { $0.site.placeName($0.transaction) },
        .text("color") { $0.tile.color },
        .text("sign") { $0.tile.sign },
        .text("change") { row in
          row.movement.change.minor.map { ($0 > 0 ? "+" : "") + row.wording.money(Money($0, row.currency)) } ?? ""
        },
        .text("balance") { $0.wording.money(Money($0.movement.balance, $0.currency)) },
        .flag("is-income") { ($0.movement.change.minor ?? 0) > 0 },
        .text("entry-id") { $0.choosable?.id ?? "" },
        .text("minor") { $0.choosable?.minor ?? "" },
      ])

    private var choosable: Choosable? {
      site.isOpen(movement.transaction) ? Choosable(site, movement.transaction) : nil
    }

    private var transaction: Transaction { ledger.transactions[movement.transaction] }

    private var tile: (color: String, sign: String) {
      site.tile(of: transaction, isIncome: site.isIncome(transaction))
    }
  }

  /// The days with movements, newest first. The balance assertion for a day is above the movements of the day.
  private var days: [MovingDay] {
    let movements = list.history.movements
    var groups: [(day: Day, rows: [Row])] = []
    let currency = ledger.account(list.account).currency
    for row in rows {
      let movement = movements[row]
      if groups.last?.day != movement.day { groups.append((movement.day, [])) }
      groups[groups.count - 1].rows.append(Row(site: site, movement: movement, currency: currency))
    }
    guard let first = groups.last?.day.month, let last = groups.first?.day.month else { return [] }
    // Days with a balance assertion and without a movement are added.
    var assertions: [Day: Int] = [:]
    for index in list.assertions where (first...last).contains(ledger.balanceAssertions[index].date.month) {
      assertions[ledger.balanceAssertions[index].date] = index
    }
    let moved = Set(groups.map(\.day))
    groups += assertions.keys.filter { !moved.contains($0) }.map { ($0, []) }
    return groups.sorted { $0.day > $1.day }.map { group in
      MovingDay(
        name: wording.weekdayDate(group.day) + (group.day.year == today.year ? "" : " \(group.day.year)"),
        assertion: assertions[group.day].map { BalanceAssertionRow(site, $0) }, rows: group.rows)
    }
  }
}

// MARK: Jobs

extension AccountPage {
  /// Returns the jobs for the accounts' pages: one for each account, and one for each page of movements of an account
  /// with many movements.
  static func jobs(_ site: SiteMaker) -> [Job] {
    site.accounts.all.flatMap { list in
      let page = site.job(list.stem, key(of: list, list.firstRows, isFirst: true, site)) { files in
        let site = files.site
        files.add(
          list.address,
          AccountPage(
            site: site, list: list, title: site.name(list.account), neighbours: .none, isFirst: true,
            rows: list.firstRows, years: list.isSplit ? site.monthLinks(list.pager) : []))
      }
      return [page] + (list.isSplit ? monthJobs(site, list) : [])
    }
  }

  private static func monthJobs(_ site: SiteMaker, _ list: AccountLists.AccountPages) -> [Job] {
    list.pager.pages.indices.map { index in
      let page = list.pager.pages[index]
      var fingerprint = key(of: list, Array(page.rows), isFirst: false, site)
      list.pager.addNeighbours(of: index, to: &fingerprint)
      return site.job(list.pager.address(page), fingerprint) { files in
        let site = files.site
        let month = site.wording.numbered(site.wording.month(page.key), page.number)
        files.add(
          list.pager.address(page),
          AccountPage(
            site: site, list: list,
            title: site.wording.text(.listPart, ["name": site.name(list.account), "part": month]),
            neighbours: site.neighbours(list.pager, index), isFirst: false, rows: Array(page.rows), years: []))
      }
    }
  }

  private static func key(
    of list: AccountLists.AccountPages, _ rows: [Int], isFirst: Bool, _ site: SiteMaker
  ) -> Fingerprint {
    var key = site.keys.key("account")
    key.add(list.account.index)
    key.add(isFirst)
    key.add(list.isSplit)
    key.add(site.ledger.account(list.account).kind.rawValue)
    for row in rows {
      let movement = list.history.movements[row]
      key.add(site.keys.entries[movement.transaction])
      key.add(movement.change.minor ?? -1)
      key.add(movement.balance)
    }
    for index in list.assertions {
      AccountLists.add(site.ledger.balanceAssertions[index], to: &key)
      key.add(site.identifiers.assertionIDs[index])
    }
    for comparison in list.comparisons {
      key.add(comparison.book)
      key.add(comparison.difference)
      // Entries on other pages may also explain a difference.
      if comparison.hasNewDifference { key.add(site.keys.whole) }
    }
    if isFirst {
      let balance = site.reports.balance.byAccount[list.account.index]
      key.add(balance.minor)
      key.add(balance.withoutRate)
      key.add(list.history.opening)
      // The line shows all movements, and links lead to all months.
      for movement in list.history.movements {
        key.add(movement.day.number)
        key.add(movement.balance)
      }
    }
    return key
  }
}
