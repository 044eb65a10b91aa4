import BookEditing
import Diagnostics
import Ledger
package import Formats
import Localization
import Reports

/// A report of the savings goals: the amounts reached, the amounts needed each month, and when the goals will be
/// reached.
package struct GoalsReport: PrintedReport {
  private let book: BookPresentation
  private let goals: SavingsGoals

  package init(_ book: BookPresentation) {
    self.book = book
    goals = SavingsGoals(book.ledger)
  }

  private var ledger: Ledger { book.ledger }

  private func money(_ minor: Int64, _ progress: GoalProgress) -> Money {
    Money(minor, ledger.account(progress.goal.account).currency)
  }

  private var columns: [Column<GoalProgress>] {
    [
      Column("goal", .text("Goal")) { .text($0.goal.name) },
      Column("account", .text("Account")) { .text(ledger.label(of: $0.goal.account)) },
      Column("reached", .number("Reached")) { .money(money($0.reached, $0)) },
      Column("amount", .number("Of")) { .money(money($0.goal.amount, $0)) },
      Column("percent", .number("")) { .percent($0.percent) },
      Column("currency") { .word(ledger.account($0.goal.account).currency.code) },
      Column("by", .text("By")) { $0.goal.by.map { .month($0) } ?? .word(nil) },
      Column("needed", .number("A month")) { $0.goal.by == nil ? .money(nil) : .money(money($0.needed, $0)) },
      Column("pace", .number("Pace")) { .money(money($0.pace, $0)) },
      Column("reachedIn") { row in if case .month(let month) = row.outlook { .month(month) } else { .word(nil) } },
      Column(.text("At this pace")) { .word(text($0.outlook)) },
    ]
  }

  private func text(_ outlook: GoalProgress.Outlook) -> String {
    switch outlook {
    case .reached: "reached"
    case .month(let month): book.wording.month(month)
    case .notAtThisPace: "not at this pace"
    }
  }

  // MARK: For people

  package var text: String {
    if goals.all.isEmpty {
      let command = book.folder.commands("goal", "add", "NAME", "--amount", "AMOUNT", "--account", "ACCOUNT")
      return "the book has no goals: add one with “\(command)”\n"
    }
    var text = TextTable(columns, goals.all, book.wording).render(width: book.width) + "\n"
    for (account, minor) in goals.stillNeeded {
      let amount = book.wording.money(Money(minor, ledger.account(account).currency))
      text += "still to put aside this month in \(ledger.label(of: account)): \(amount)\n"
    }
    if goals.stillNeeded.isEmpty { text += "nothing more to put aside this month\n" }
    if goals.countWithoutRate > 0 {
      let count = NumberText.counted(goals.countWithoutRate, "account")
      text += "“free until payday” does not include \(count) without an exchange rate\n"
    }
    return text
  }

  package var statesExcludedEntries: Bool { true }

  // MARK: For programs

  package var csv: CSVText { CSVText(columns, goals.all) }

  package var json: JSON {
    .object([
      ("day", .day(ledger.today)), ("goals", .rows(columns, goals.all)),
      (
        "stillNeeded",
        .array(
          goals.stillNeeded.map { account, minor in
            let money = Money(minor, ledger.account(account).currency)
            return .object([
              ("account", .string(ledger.label(of: account))), ("amount", .number(PlainAmount.text(money))),
              ("currency", .string(money.currency.code)),
            ])
          })
      ),
      ("stillNeededAtHome", .amount(goals.needed, book.home)), ("currency", .string(book.home.code)),
    ])
  }
}
