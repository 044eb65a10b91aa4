import Diagnostics
import Ledger
package import Formats
import Localization
import Reports

/// A report of loans: the plan of each loan by year, and the interest that has not been entered.
package struct LoanReport: PrintedReport {
  private struct Row {
    let account: String
    /// The year, or the month if the report has a row for each month.
    let period: String
    let month: Month?
    let payment: Money
    let interest: Money
    let owed: Money
  }

  private let book: BookPresentation
  private let showsMonths: Bool
  private let plans: [LoanPlan]
  private let missing: [MissingInterest]

  /// Creates a report of all loans.
  ///
  /// - Parameter showsMonths: whether there is a row for each month instead of each year.
  package init(_ book: BookPresentation, showsMonths: Bool) {
    self.book = book
    self.showsMonths = showsMonths
    let ledger = book.ledger
    let balances = Balance(ledger).byAccount
    let ids = ledger.accountsInOrder
    plans = ids.compactMap { LoanPlan(ledger, $0, holding: balances[$0.index].minor) }
    missing = ids.compactMap { MissingInterest(ledger, $0) }
  }

  private var ledger: Ledger { book.ledger }

  private func rows(_ plan: LoanPlan) -> [Row] {
    let currency = ledger.account(plan.account).currency
    func row(_ rows: [LoanPlan.Row], _ period: String, _ month: Month?) -> Row {
      Row(
        account: ledger.label(of: plan.account), period: period, month: month,
        payment: Money(rows.reduce(0) { $0 + $1.payment }, currency),
        interest: Money(rows.reduce(0) { $0 + $1.interest }, currency), owed: Money(rows.last?.owed ?? 0, currency))
    }
    if plan.neverEnds { return [] }
    if showsMonths { return plan.rows.map { row([$0], "\($0.month)", $0.month) } }
    return Dictionary(grouping: plan.rows) { $0.month.year }.sorted { $0.key < $1.key }
      .map { row($0.value, String($0.key), nil) }
  }

  private var columns: [Column<Row>] {
    [
      Column("account", only: .csv) { .text($0.account) },
      Column(showsMonths ? "month" : "year", .text(showsMonths ? "Month" : "Year")) {
        $0.month.map { .month($0) } ?? .word($0.period)
      },
      Column("payment", .number("Payments")) { .money($0.payment) },
      Column("interest", .number("Interest")) { .money($0.interest) },
      Column("owed", .number("Owed at the end")) { .money($0.owed) },
      Column("currency", only: .csv) { .word($0.owed.currency.code) },
    ]
  }

  // MARK: For people

  package var text: String {
    if plans.isEmpty, missing.isEmpty {
      return "no loan account has a debt and both “rate” and “payment”\n"
    }
    return (plans.map(text) + missing.map(text)).joined(separator: "\n")
  }

  private func text(_ plan: LoanPlan) -> String {
    let currency = ledger.account(plan.account).currency
    func money(_ minor: Int64) -> String { book.wording.money(Money(minor, currency)) }
    var text = "\(TerminalSafeText.line(ledger.label(of: plan.account))): \(money(plan.owed)) owed; "
    guard let last = plan.lastMonth else {
      return text + "at \(money(plan.payment)) a month, the loan will not be paid off within a hundred years\n"
    }
    text += "at \(money(plan.payment)) a month, the loan will be paid off by \(book.wording.month(last))\n"
    text += "interest until then: \(money(plan.interest))\n"
    if let extra = plan.extra(ledger) {
      let months = NumberText.counted(extra.monthsSooner, "month")
      text += "with \(money(extra.more)) more a month, it will be paid off \(months) sooner\n"
    }
    return text + "\n" + TextTable(columns, rows(plan), book.wording).render(width: book.width)
  }

  private func text(_ missing: MissingInterest) -> String {
    let amount = book.wording.money(Money(missing.amount, ledger.account(missing.account).currency))
    let name = TerminalSafeText.line(ledger.label(of: missing.account))
    return "\(name): no interest was entered for \(missing.year); if the bank adds interest to the debt, "
      + "the actual debt is about \(amount) higher\n"
  }

  package var statesExcludedEntries: Bool { true }

  // MARK: For programs

  package var csv: CSVText { CSVText(columns, plans.flatMap(rows)) }

  package var json: JSON {
    func number(_ minor: Int64, _ account: Account.ID) -> JSON {
      .number(PlainAmount.text(minor, ledger.account(account).currency))
    }
    return .object([
      ("day", .day(ledger.today)),
      (
        "loans",
        .array(
          plans.map { plan in
            .object([
              ("account", .string(ledger.label(of: plan.account))), ("owed", number(plan.owed, plan.account)),
              ("payment", number(plan.payment, plan.account)),
              ("currency", .string(ledger.account(plan.account).currency.code)),
              ("neverEnds", .bool(plan.neverEnds)), ("ends", plan.lastMonth.map { .string("\($0)") } ?? .null),
              ("plan", .rows(columns, rows(plan))),
            ])
          })
      ),
      (
        "missingInterest",
        .array(
          missing.map {
            .object([
              ("account", .string(ledger.label(of: $0.account))), ("year", .int($0.year)),
              ("amount", number($0.amount, $0.account)),
            ])
          })
      ),
    ])
  }
}
