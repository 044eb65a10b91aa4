import Formats
import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// A month of the yearbook, with its figures, a ring chart and its transactions.
struct YearbookMonth: PartOfSite {
  let site: SiteMaker
  let row: YearSummary.MonthRow
  let rows: [Row]
  /// The categories in the ring chart, including those whose slice is too small for a label.
  let parts: [Part]
  /// The ring chart of the month's page, whose images the job for that page draws; `nil` if the page has no chart.
  let pie: ChartFigure?

  /// Creates the section for a month.
  ///
  /// - Parameter indices: the month's entries in chronological order.
  init(_ site: SiteMaker, _ row: YearSummary.MonthRow, _ indices: [Int], _ receipts: YearReceipts) {
    let summary = MonthSummary(site.ledger, site.figures, row.month)
    self.site = site
    self.row = row
    rows = indices.map { Row(site, $0, receipts: receipts.numbers[$0] ?? []) }
    // The same amounts as on the month's page: in the current month, those up to today.
    parts = summary.shownExpenses.map { Part(site: site, part: $0, percent: summary.percent(of: $0)) }
    var apart = SiteFiles(site)
    pie = apart.pie(summary) { _ in "" }?.withoutLinks
  }

  static let fields = Fields<YearbookMonth>(
    "year-section",
    [
      .text("id") { "m\($0.row.month)" },
      .text("href") { $0.site.address(of: $0.row.month) },
      .text("name") { $0.wording.month($0.row.month) },
      .list("figures", Sum.fields) { $0.figures },
      .record("pie", ChartFigure.fields) { $0.pie },
      .flag("has-parts") { !$0.parts.isEmpty },
      .list("parts", Part.fields) { $0.parts },
      .list("rows", Row.fields) { $0.rows },
      .list("sums", Sum.fields) { $0.sums },
    ])

  /// Returns the fingerprint of everything that the section of a month shows.
  static func key(
    _ site: SiteMaker, _ row: YearSummary.MonthRow, _ indices: [Int], _ receipts: YearReceipts
  ) -> UInt64 {
    var key = site.keys.key("yearbook month")
    key.add(row.month.number)
    for total in [row.period.spent, row.period.received] {
      for amount in [total.soFar, total.planned, total.expected] { key.add(amount) }
    }
    key.add(row.balance == nil)
    key.add(row.balance ?? 0)
    // The ring and the shares of categories are made of the month's entries, too.
    site.keys.add(indices, to: &key)
    for (place, index) in indices.enumerated() {
      for number in receipts.numbers[index] ?? [] {
        key.add(place)
        key.add(number)
      }
    }
    return key.value
  }

  private func sum(_ name: Word, _ amount: String, isIncome: Bool = false) -> Sum {
    Sum(name: wording.text(name), amount: amount, isIncome: isIncome)
  }

  /// The figures of the month: spent, received, left, and the balance at the end of the month.
  private var figures: [Sum] {
    let isRunning = row.period.phase == .running
    return sums
      + [
        sum(.leftOfYear, wording.income(row.period.shownNet)),
        (site.showsBalance ? row.balance : nil).map { sum(isRunning ? .balance : .balanceEnd, wording.money($0)) },
      ].compactMap(\.self)
  }

  /// The totals of the month. In the current month, planned amounts are separate.
  private var sums: [Sum] {
    let period = row.period
    let hasPlanned = period.phase == .running && period.spent.planned != 0
    let received = period.shownReceived
    return [
      sum(period.phase.spentWord, wording.money(period.shownSpent)),
      hasPlanned ? sum(.badgePlanned, wording.money(period.spent.planned)) : nil,
      received == 0 ? nil : sum(period.phase.receivedWord, wording.income(received), isIncome: true),
      period.phase == .running && period.received.planned != 0
        ? sum(.plannedIncome, wording.income(period.received.planned), isIncome: true) : nil,
    ].compactMap(\.self)
  }
}

extension YearbookMonth {
  struct Sum {
    let name: String
    let amount: String
    let isIncome: Bool

    static let fields = Fields<Sum>(
      "year-sum", [.text("name") { $0.name }, .text("amount") { $0.amount }, .flag("is-income") { $0.isIncome }])
  }

  struct Part: PartOfSite {
    let site: SiteMaker
    let part: MonthSummary.CategoryPart
    let percent: Int?

    static let fields = Fields<Part>(
      "year-part",
      [
        .text("color") { $0.site.color($0.part.category) },
        .text("name") { $0.site.name($0.part.category) },
        .text("amount") { $0.wording.money($0.part.shown) },
        .text("percent") { $0.percent.map($0.wording.percent) ?? "" },
      ])
  }

  struct Row: PartOfSite {
    let site: SiteMaker
    /// The index of the entry in `Ledger.transactions`.
    let index: Int
    let transaction: Transaction
    /// The numbers of the entry's receipts.
    let receipts: [Int]

    init(_ site: SiteMaker, _ index: Int, receipts: [Int]) {
      self.site = site
      self.index = index
      transaction = site.ledger.transactions[index]
      self.receipts = receipts
    }

    static let fields = Fields<Row>(
      "year-entry",
      [
        .text("date") { $0.wording.shortDate($0.transaction.date) },
        .text("href") { $0.site.address(ofTransaction: $0.index) },
        .text("title") { clean($0.transaction.title) },
        .text("badge") { $0.site.badge($0.transaction).text },
        .text("note") { $0.transaction.note.map { shortened(clean($0)) } ?? "" },
        .text("category") { $0.site.placeName($0.transaction) },
        .text("account") { $0.account },
        .flag("is-income") { $0.site.isIncome($0.transaction) },
        .text("amount") { $0.site.amount($0.transaction) },
        .text("amount-note") { $0.site.amountNote($0.transaction) },
        .list("receipts", Fields<Int>("receipt-number", [.text("number") { String($0) }])) { $0.receipts },
      ])

    private var account: String {
      transaction.account == .unnamed || transaction.direction == .moved ? "" : site.name(transaction.account)
    }

    /// Returns a note as one line. A long note is cut at the end of a word, with an ellipsis.
    private static func shortened(_ note: String, to length: Int = 100) -> String {
      if isOneLine(note), note.utf8.count <= length { return note }
      let words = note.split(whereSeparator: \.isWhitespace)
      var result = ""
      for word in words {
        if !result.isEmpty, result.count + 1 + word.count > length { return result + "\u{2026}" }
        result += (result.isEmpty ? "" : " ") + word
      }
      return result.count > length ? result.prefix(length) + "\u{2026}" : result
    }

    /// Whether the note consists of ASCII words separated by single spaces. This is the case for most notes, and the
    /// check is fast.
    private static func isOneLine(_ note: String) -> Bool {
      var last = UInt8(ascii: " ")
      for byte in note.utf8 {
        if byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: " ") && last == byte { return false }
        last = byte
      }
      return last != UInt8(ascii: " ") || note.isEmpty
    }
  }
}
