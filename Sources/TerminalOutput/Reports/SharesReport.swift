import BookEditing
import Diagnostics
package import Ledger
package import Formats
import Localization
import Reports

/// A report of a household's members: the amount that each member paid, each member's share, and the debts between
/// members.
package struct SharesReport: PrintedReport {
  /// The figures of a member in a period.
  private struct Row {
    /// The month; `nil` for all time.
    let month: Month?
    let name: String
    let figures: MemberShares.Figures
  }

  private let book: BookPresentation
  private let shares: MemberShares
  private let month: Month?

  /// Creates a report of all time or of one month.
  ///
  /// - Parameter month: the only month to report; `nil` for all time.
  package init(_ book: BookPresentation, _ month: Month?) {
    self.book = book
    self.month = month
    shares = MemberShares(book.ledger)
  }

  private var ledger: Ledger { book.ledger }

  private func money(_ amount: HomeAmount) -> Money { ledger.money(amount) }

  private func rows(_ figures: [MemberShares.Figures], _ month: Month?) -> [Row] {
    zip(ledger.members, figures).map { Row(month: month, name: $0, figures: $1) }
  }

  /// The figures of the period: all time, or one month.
  private var period: (members: [MemberShares.Figures], withoutPayer: HomeAmount) {
    guard let month else { return (shares.total, shares.withoutPayer) }
    let found = shares.months.first { $0.month == month }
    return (found?.members ?? ledger.members.map { _ in MemberShares.Figures() }, found?.withoutPayer ?? 0)
  }

  private func columns(withIncome: Bool) -> [Column<Row>] {
    func amount(
      _ key: String, _ heading: String, isShown: Bool = true, _ value: @escaping (MemberShares.Figures) -> HomeAmount
    ) -> Column<Row> {
      Column(key, isShown ? .number(heading) : nil) { .money(money(value($0.figures))) }
    }
    return [
      Column("month", only: .csv) { $0.month.map { .month($0) } ?? .word("all") },
      Column("member", .text("Member")) { .text($0.name) },
      amount("paid", "Paid") { $0.paid }, amount("share", "Own share") { $0.share },
      amount("received", "Received", isShown: withIncome) { $0.received },
      amount("receivedShare", "Share of it", isShown: withIncome) { $0.receivedShare },
      amount("paidBack", "Paid back") { $0.paidBack }, amount("balance", "Is owed") { $0.balance },
      Column("currency", only: .csv) { _ in .word(book.home.code) },
    ]
  }

  // MARK: For people

  package var text: String {
    guard !ledger.members.isEmpty else {
      return "the book has no members: add them with “\(book.folder.commands("member", "add", "NAME"))”\n"
    }
    let period = period
    let withIncome = period.members.contains { $0.received != $0.receivedShare }
    let table = TextTable(columns(withIncome: withIncome), rows(period.members, month), book.wording)
    let name = month.map { book.wording.heading($0) } ?? "All time"
    var text = "\(name)\n\n" + table.render(width: book.width)
    if period.withoutPayer != 0 {
      text += "\nspending without a payer: \(book.wording.money(period.withoutPayer))\n"
    }
    text += "\n" + settlements
    if shares.countWithoutRate > 0 {
      let count = NumberText.counted(shares.countWithoutRate, "entry", "entries")
      text += "not counted: \(count) without an exchange rate\n"
    }
    return text
  }

  /// The fewest payments that settle all debts, as of today.
  private var settlements: String {
    let settlements = shares.settlements
    if settlements.isEmpty { return "all debts are settled\n" }
    return settlements.map { payment in
      let (from, to) = (ledger.name(payment.from), ledger.name(payment.to))
      let amount = book.wording.money(payment.amount)
      return "\(TerminalSafeText.line(from)) owes \(TerminalSafeText.line(to)) \(amount)\n"
    }.joined()
  }

  package var statesExcludedEntries: Bool { true }

  // MARK: For programs

  package var csv: CSVText {
    let months = shares.months.filter { month == nil || $0.month == month }
    let all = month == nil ? rows(shares.total, nil) : []
    return CSVText(columns(withIncome: true), all + months.flatMap { rows($0.members, $0.month) })
  }

  package var json: JSON {
    let columns = columns(withIncome: true)
    let months = shares.months.filter { month == nil || $0.month == month }
    return .object([
      ("day", .day(ledger.today)), ("currency", .string(book.home.code)),
      ("members", .rows(columns, rows(shares.total, nil))),
      ("withoutPayer", .amount(shares.withoutPayer, book.home)),
      ("withoutRate", .int(shares.countWithoutRate)),
      (
        "payments",
        .array(
          shares.settlements.map { payment in
            .object([
              ("from", .string(ledger.name(payment.from))), ("to", .string(ledger.name(payment.to))),
              ("amount", .amount(payment.amount, book.home)),
            ])
          })
      ),
      (
        "months",
        .array(
          months.map { one in
            .object([
              ("month", .string("\(one.month)")), ("members", .rows(columns, rows(one.members, one.month))),
              ("withoutPayer", .amount(one.withoutPayer, book.home)),
            ])
          })
      ),
    ])
  }
}
