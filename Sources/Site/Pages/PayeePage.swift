import Localization
import Ledger
import Formats
import SiteComponents
import Reports
import Templates

/// The page of one payee, with totals, the usual amount and rhythm, a dot for each payment, categories, tags, receipts
/// and the entries.
struct PayeePage: SitePage, PartOfSite {
  let site: SiteMaker
  let payee: Payees.Payee
  let summary: PayeeSummary
  let view: ListView
  private let tags: [TagLink]
  private let receipts: [Thumb]

  init(_ site: SiteMaker, _ number: Int) {
    self.site = site
    payee = site.payees.all[number]
    summary = PayeeSummary(payee, site.ledger)
    view = PayeePage.view(site, number)
    tags = PayeePage.tags(payee, site)
    receipts = PayeePage.receipts(payee, site)
  }

  private var list: EntryList { view.list }
  var title: String { view.title }
  var current: String? { "categories.html" }

  static let fields = PageFields<PayeePage>(
    "payee",
    [
      .text("name") { $0.title },
      .text("since") { $0.since },
      .text("several-address") { $0.view.severalAddress() },
      .text("up-href") { page in page.main.map { page.site.address(of: $0) } ?? "categories.html" },
      .text("up") { page in page.main.map { page.site.name($0) } ?? page.wording.text(.allCategories) },
      .list("stats", Stat.fields) { $0.stats },
      .text("says") { $0.sentence },
      .record("dots", PayeeDots.fields) { PayeeDots($0.site, $0.summary) },
      .record("years", ListYears.fields) { $0.view.years },
      .list("categories", PayeeCategory.fields) { page in
        page.summary.categories.map { PayeeCategory(site: page.site, part: $0) }
      },
      .flag("has-tags") { !$0.tags.isEmpty },
      .list("tags", TagLink.fields) { $0.tags },
      .flag("has-receipts") { !$0.receipts.isEmpty },
      .list("receipts", Thumb.fields) { $0.receipts },
      .flag("is-split") { $0.list.isSplit },
      .list("months", ListMonth.fields) { $0.list.isSplit ? [] : $0.view.recentMonths($0.list.years) },
      .list("earlier-years", ListFold.fields) { $0.list.isSplit ? [] : $0.view.earlierYears($0.list.years) },
    ])

  /// The category with the largest total; `nil` if there is none.
  private var main: Category.ID? { summary.categories.first?.category }

  private var since: String {
    summary.payments.first.map { wording.text(.payeeSince, ["date": wording.fullDate($0.day)]) } ?? ""
  }

  /// Returns the tags of the entries without repetition, newest first.
  private static func tags(_ payee: Payees.Payee, _ site: SiteMaker) -> [TagLink] {
    var seen: Set<String> = []
    return payee.entries.reversed().flatMap { site.tagLinks(site.ledger.transactions[$0]) }
      .filter { seen.insert($0.href).inserted }
  }

  /// The maximum number of receipts that are shown.
  private static let receiptCount = 12

  /// Returns the newest receipts of the payee.
  private static func receipts(_ payee: Payees.Payee, _ site: SiteMaker) -> [Thumb] {
    Array(
      payee.entries.reversed().lazy.compactMap { site.thumb(site.ledger.transactions[$0]) }
        .prefix(PayeePage.receiptCount))
  }

  /// A sentence that states how the usual amount has changed since the previous year; empty if it has changed little.
  private var sentence: String {
    guard let (before, now, percent) = summary.change, !wording.hidesAmounts else { return "" }
    return wording.text(
      percent > 0 ? .payeeSaysMore : .payeeSaysLess,
      [
        "now": wording.money(now.median), "year": String(now.year), "year-before": String(before.year),
        "percent": wording.percentInText(abs(percent)),
      ])
  }
}

/// A category that is used in the entries of a payee.
struct PayeeCategory: PartOfSite {
  let site: SiteMaker
  let part: PayeeSummary.Part

  static let fields = Fields<PayeeCategory>(
    "payee-category",
    [
      .text("href") { $0.site.address(of: $0.part.category) },
      .text("color") { $0.site.color($0.part.category) },
      .text("name") { $0.site.name($0.part.category) },
      .text("count") { $0.wording.text(.payeeTimes, count: $0.part.count) },
      .text("amount") {
        $0.ledger.kind($0.part.category) == .income ? $0.wording.income($0.part.total) : $0.wording.money($0.part.total)
      },
    ])
}

// MARK: Figures

extension PayeePage {
  private var stats: [Stat] {
    let total = summary.total
    func money(_ amount: HomeAmount) -> String { payee.isIncome ? wording.income(amount) : wording.money(amount) }
    let twelve = wording.text(.payeeTwelve, ["amount": wording.money(summary.twelveMonths)])
    var stats = [
      Stat(
        wording.text(.payeePayments), wording.number(Int64(summary.payments.count)), site.joined(interval, weekday)),
      Stat(
        wording.text(payee.isIncome ? .sumReceived : .spent), money(total.soFar),
        site.joined(site.planned(total), twelve), isIncome: payee.isIncome && total.soFar > 0),
    ]
    if let usual { stats.append(usual) }
    if let last = summary.payments.last {
      stats.append(
        Stat(
          wording.text(.payeeLast), href: site.address(ofTransaction: last.index),
          site.amount(ledger.transactions[last.index]), wording.weekdayDate(last.day)))
    }
    return stats
  }

  /// The usual amount of the year to which the chart and its sentence refer. If that year has too few payments, this is
  /// the usual amount of twelve months or of all payments; `nil` if there are too few payments in total.
  private var usual: Stat? {
    let year = summary.usualYear
    guard let amount = year?.median ?? summary.usual, let half = year?.middleHalf ?? summary.middleHalf else {
      return nil
    }
    let range = wording.text(
      .payeeHalf, ["low": wording.money(half.lowerBound), "high": wording.money(half.upperBound)])
    let twelve = summary.isUsualOfTwelveMonths ? wording.text(.twelveMonths) : ""
    return Stat(
      wording.text(.payeeUsual), wording.money(amount),
      site.joined(half.lowerBound == half.upperBound ? "" : range, year.map { String($0.year) } ?? twelve))
  }

  private var interval: String { summary.interval.map { wording.text(.payeeEvery, count: $0) } ?? "" }

  private var weekday: String {
    summary.weekday.map { wording.text(.payeeWeekday, ["weekday": wording.weekday($0)]) } ?? ""
  }
}

// MARK: Jobs

extension PayeePage {
  private static func view(_ site: SiteMaker, _ number: Int) -> ListView {
    let payee = site.payees.all[number]
    return ListView(
      site: site, list: site.payees.lists[number], title: clean(payee.name), color: "",
      kind: .payee(gaps: gaps(payee, site.ledger)),
      amountOfEntry: {
        let sum = site.ledger.sum(of: site.ledger.transactions[$0])
        return payee.isIncome ? sum.received : sum.spent
      })
  }

  /// Returns the number of days since the previous payment, keyed by the index of the entry.
  private static func gaps(_ payee: Payees.Payee, _ ledger: Ledger) -> [Int: Int] {
    var gaps: [Int: Int] = [:]
    for (before, index) in zip(payee.payments, payee.payments.dropFirst()) {
      gaps[index] = ledger.transactions[index].date.days(since: ledger.transactions[before].date)
    }
    return gaps
  }

  /// Returns a fingerprint for each year of the list. It covers the values in the year's rows that depend on entries of
  /// other years: whether the payee pays the user, and the number of days since the previous payment. Empty if the
  /// years of the list do not have separate pages.
  private static func extraKeys(_ payee: Payees.Payee, _ list: EntryList, _ ledger: Ledger) -> [Int: UInt64] {
    if !list.isSplit { return [:] }
    let gaps = gaps(payee, ledger)
    var keys: [Int: UInt64] = [:]
    for year in list.years {
      var key = Fingerprint()
      key.add(payee.isIncome)
      for index in year.months.flatMap(\.indices) { key.add(gaps[index] ?? -1) }
      keys[year.year] = key.value
    }
    return keys
  }

  /// Returns the jobs for the payees' pages: one for each payee, and one for each year of a payee with many entries.
  static func jobs(_ site: SiteMaker) -> [Job] {
    site.payees.all.indices.flatMap { number in
      let (payee, list) = (site.payees.all[number], site.payees.lists[number])
      var key = site.keys.key("payee")
      key.add(payee.name)
      key.add(list.stem)
      site.keys.add(list.months, to: &key)
      let page = site.job(list.stem, key) { files in
        files.add(list.address, PayeePage(files.site, number))
      }
      let extraKeys = extraKeys(payee, list, site.ledger)
      return [page] + EntriesPage.jobs(site, list, named: payee.name, extraKeys: extraKeys) { view(site, number) }
    }
  }
}
