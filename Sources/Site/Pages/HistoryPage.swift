import Localization
import Formats
import Ledger
import SiteComponents
import Reports
import Templates

/// A page of the history with the movements of a month. Each movement is a sentence, followed by the balance after it.
struct HistoryPage: SitePage, PartOfSite {
  let site: SiteMaker
  let title: String
  let neighbours: Neighbours
  /// Whether this is the first page of the history.
  let isFirst: Bool
  /// The month that the page shows; `nil` for a book without movements.
  let month: Month?
  let rows: ArraySlice<HistoryPages.Row>
  let years: [MonthLinks]
  /// The days that can be reused from the last build, keyed by their fingerprints.
  let kept: [UInt64: ArraySlice<UInt8>]

  var current: String? { "balance.html" }

  static let fields = PageFields<HistoryPage>(
    "history",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .flag("is-first") { $0.isFirst },
      .flag("is-empty") { $0.ledger.transactions.isEmpty },
      .list("stats", Stat.fields) { $0.stats },
      .text("month-href") { page in
        page.month.flatMap { page.site.hasPage($0) ? page.site.address(of: $0) : nil } ?? ""
      },
      .text("month-name") { $0.month.map($0.wording.heading) ?? "" },
      .flag("has-rows") { !$0.rows.isEmpty },
      .list("bridges", Bridge.fields) { $0.bridges },
      .parts("days", MovingDay.fields) { $0.days },
      .flag("has-years") { !$0.years.isEmpty },
      .list("years", MonthLinks.fields) { $0.years },
    ])

  // MARK: Figures

  /// The figures of the month: opening balance, money received, money paid, any exchange gain or loss, and closing
  /// balance; only the current balance if there are no movements.
  private var stats: [Stat] {
    let now = Stat(
      wording.text(.balance), wording.money(site.reports.balance.current),
      wording.text(.balanceMoved, ["date": wording.date(today)]))
    guard let month, let totals = site.history.totals[month] else { return [now] }
    let isNewest = month == site.history.pager.pages.first?.key
    let flow = site.reports.flows[month]
    let exchange =
      totals.exchange == 0
      ? [] : [Stat(wording.text(.sumExchange), wording.income(totals.exchange), wording.heading(month))]
    return [
      Stat(wording.text(.balanceStart), wording.money(totals.opening), wording.date(month.firstDay)),
      Stat(
        wording.text(.cameIn), wording.income(flow.cameIn.moved), wording.heading(month),
        isIncome: flow.cameIn.moved > 0),
      Stat(wording.text(.paidOut), wording.money(flow.paidOut.moved), wording.heading(month)),
    ] + exchange + [
      isNewest
        ? now : Stat(wording.text(.balanceEnd), wording.money(totals.closing), wording.date(month.lastDay))
    ]
  }
}

// MARK: Jobs

extension HistoryPage {
  static func jobs(_ site: SiteMaker) -> [Job] {
    let pager = site.history.pager
    return [site.job("history", site.keys.whole) { $0.addParts("history.html", newest($0)) }]
      + pager.pages.enumerated().map { index, page in
        site.job(pager.address(page), key(of: index, site)) { files in
          let site = files.site
          let address = pager.address(page)
          files.addParts(
            address,
            HistoryPage(
              site: site, title: site.title(.historyOf, page), neighbours: site.neighbours(pager, index),
              isFirst: false, month: page.key, rows: page.rows, years: [], kept: files.keptParts(address)))
        }
      }
  }

  private static func key(of index: Int, _ site: SiteMaker) -> Fingerprint {
    let history = site.history
    let page = history.pager.pages[index]
    var key = site.keys.key("history")
    for row in page.rows { add(row, site, to: &key) }
    if let totals = history.totals[page.key] {
      for amount in [totals.opening, totals.closing, totals.exchange] { key.add(amount) }
    }
    let flow = site.reports.flows[page.key]
    for side in [flow.cameIn, flow.paidOut] {
      for amount in [
        side.moved, side.refunds, side.corrections, side.parts, side.notInMonth, side.ofOtherMonths,
      ] { key.add(amount) }
    }
    // The newest month shows today's balance instead of the balance at its end.
    if page.key == history.pager.pages.first?.key { key.add(site.reports.balance.current) }
    history.pager.addNeighbours(of: index, to: &key)
    return key
  }

  private static func add(_ row: HistoryPages.Row, _ site: SiteMaker, to key: inout Fingerprint) {
    if let transaction = row.transaction { key.add(site.keys.entries[transaction]) }
    key.add(row.movement?.change ?? 0)
    key.add(row.movement?.cause == .unpriced)
    key.add(row.balance)
  }

  /// Returns the page of the newest month, with links to all other months.
  private static func newest(_ files: SiteFiles) -> HistoryPage {
    let site = files.site
    let pager = site.history.pager
    let first = pager.pages.first
    return HistoryPage(
      site: site, title: site.wording.text(.history), neighbours: first == nil ? .none : site.neighbours(pager, 0),
      isFirst: true, month: first?.key, rows: first?.rows ?? [], years: site.monthLinks(pager),
      kept: files.keptParts("history.html"))
  }
}

// MARK: Rows

extension HistoryPage {
  /// An explanation of the difference between the money that moved in a month and the month's total of spending or
  /// income.
  struct Bridge: PartOfSite {
    struct Term {
      let sign: String
      let name: String
      let amount: String

      static let fields = Fields<Term>(
        "term", [.text("sign") { $0.sign }, .text("name") { $0.name }, .text("amount") { $0.amount }])
    }

    let site: SiteMaker
    let month: Month
    let side: CashFlow.Side
    let isIncome: Bool

    static let fields = Fields<Bridge>(
      "bridge",
      [
        .text("name") { $0.wording.text($0.isIncome ? .cameIn : .paidOut) },
        .text("amount") { $0.wording.money($0.side.moved) },
        .text("own-name") { bridge in
          let phase = bridge.site.phase(of: bridge.month)
          return bridge.wording.text(bridge.isIncome ? phase.receivedWord : phase.spentWord)
        },
        .text("own-amount") { $0.wording.money($0.side.figure) },
        .list("terms", Term.fields) { $0.terms },
      ])

    private var terms: [Term] {
      let values = ["month": wording.name(of: month)]
      let terms: [(sign: String, word: Word, amount: HomeAmount)] = [
        ("+", .bridgeRefunds, side.refunds), ("+", .bridgeCorrections, side.corrections),
        ("\u{2212}", .bridgeParts, side.parts),
        ("\u{2212}", isIncome ? .bridgeNotReceived : .bridgeNotPaid, side.notInMonth),
        ("+", .bridgeOther, side.ofOtherMonths),
      ]
      return terms.filter { $0.amount != 0 }.map { term in
        Term(sign: term.sign, name: wording.text(term.word, values), amount: wording.money(term.amount))
      }
    }
  }

  /// The amounts that explain the differences between the month's totals of spending and income and the money paid and
  /// received; empty if there are no differences.
  private var bridges: [Bridge] {
    guard let month else { return [] }
    let flow = site.reports.flows[month]
    return [(flow.cameIn, true), (flow.paidOut, false)].filter { $0.0.moved != $0.0.figure }.map { side, isIncome in
      Bridge(site: site, month: month, side: side, isIncome: isIncome)
    }
  }

  struct MovingDay {
    let day: Day
    let rows: [Row]

    static let fields = Fields<MovingDay>(
      "moving-day", [.text("anchor") { "d\($0.day)" }, .list("rows", Row.fields) { $0.rows }])
  }

  /// The days of the rows, newest first. `row` is `nil` if the day's bytes are reused from the last build.
  private var days: [(part: PagePart, row: MovingDay?)] {
    var days: [(part: PagePart, row: MovingDay?)] = []
    var rest = rows
    while let first = rest.first {
      let rows = rest.prefix { $0.day == first.day }
      rest = rest.dropFirst(rows.count)
      var key = site.keys.key("history day")
      key.add(first.day.number)
      for row in rows { HistoryPage.add(row, site, to: &key) }
      let part = PagePart(key: key.value, kept: kept[key.value])
      days.append((part, part.kept == nil ? MovingDay(day: first.day, rows: rows.map { Row(site, $0) }) : nil))
    }
    return days
  }

  struct Row: PartOfSite {
    let site: SiteMaker
    let row: HistoryPages.Row
    /// The movement's entry; `nil` for an exchange gain.
    let transaction: Transaction?

    init(_ site: SiteMaker, _ row: HistoryPages.Row) {
      self.site = site
      self.row = row
      transaction = row.transaction.map { site.ledger.transactions[$0] }
    }

    static let fields = Fields<Row>(
      "movement",
      [
        .text("anchor") { row in
          "m-\(row.row.transaction.map { row.site.identifiers.ids[$0] } ?? "\(row.causeName)-\(row.row.day)")"
        },
        .text("href") { row in row.row.transaction.map { row.site.address(ofTransaction: $0) } ?? "" },
        .list("parts", Part.fields) { $0.parts },
        .text("color") { $0.tile?.color ?? "" },
        .text("sign") { $0.tile?.sign ?? "" },
        .text("balance") { $0.wording.money($0.row.balance) },
        .flag("is-income") { ($0.row.movement?.change ?? 0) > 0 },
        .flag("is-move") { $0.row.movement == nil },
      ])

    /// A part of the sentence.
    struct Part {
      let text: String
      /// Whether the part is an amount or a title.
      let isStrong: Bool

      static let fields = Fields<Part>(
        "sentence-part", [.text("text") { $0.text }, .flag("is-strong") { $0.isStrong }])
    }

    /// A character that marks the beginning and the end of emphasized text, and does not occur in any displayed text.
    private static let mark: Unicode.Scalar = "\u{1}"

    private static func marked(_ text: String) -> String { "\(mark)\(text)\(mark)" }

    private var parts: [Part] {
      // Bytes are split, because finding the borders of characters took most of the time of making a row.
      text.utf8.split(separator: UInt8(ascii: Row.mark), omittingEmptySubsequences: false).enumerated()
        .map { Part(text: String(Substring($1)), isStrong: $0 % 2 == 1) }.filter { !$0.text.isEmpty }
    }

    private var tile: (color: String, sign: String)? {
      transaction.map { site.tile(of: $0, isIncome: row.movement?.change ?? 0 > 0) }
    }

    private var causeName: String { row.movement?.cause == .unpriced ? "unpriced" : "exchange" }

    private var title: String {
      if let transaction { return clean(transaction.title) }
      return wording.text(row.movement?.cause == .unpriced ? .sumUnpriced : .sumExchange)
    }

    private var text: String {
      if let movement = row.movement {
        return wording.sentence(of: movement, title: Row.marked(title), mark: Row.marked)
      }
      guard let transaction else { return "" }
      var values = [
        "amount": Row.marked(wording.shortMoney(transaction.amount)), "date": wording.historyDate(row.day),
        "from": site.name(transaction.account),
        "to": transaction.details?.destination.map { site.name($0) } ?? "",
      ]
      guard let arrived = transaction.details?.arrived, arrived != transaction.amount else {
        return wording.text(.historyMoved, values)
      }
      values["arrived"] = wording.shortMoney(arrived)
      return wording.text(.historyMovedArrived, values)
    }
  }
}
