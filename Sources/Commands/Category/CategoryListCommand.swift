package import ArgumentParser
import Diagnostics
import Ledger
import Notation
import Platform

/// `daybook category list`.
package struct CategoryListCommand: BookVerb {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the categories, and how often each is used.",
    discussion: "Example: daybook category list")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup package var book: BookOptions

  package init() {}

  func run(_ session: Session) -> ExitStatus {
    let (ledger, findings) = session.read()
    var counts = [Int](repeating: 0, count: ledger.categories.count)
    for transaction in ledger.transactions where transaction.direction != .moved {
      transaction.forEachPart { counts[$0.category.index] += 1 }
    }
    let columns = columns(ledger.homeCurrency)
    let rows = zip(ledger.categories, counts).map { (category: $0, count: $1) }
    session.environment.out(
      json
        ? JSON.rows(columns, rows).text + "\n"
        : TextTable(columns, rows, nil).render(width: session.environment.terminal.outWidth))
    if findings.hasErrors {
      session.tell("the book has mistakes, so some uses may be missing; see “\(session.commands("check"))”")
    }
    return .fine
  }

  private func columns(_ home: Currency) -> [Column<(category: Category, count: Int)>] {
    [
      Column("name") { .text($0.category.name) },
      Column(.text("category")) {
        .text([$0.category.icon, $0.category.name].compactMap(\.self).joined(separator: " "))
      },
      Column("kind", .text("kind")) { .word($0.category.kind.rawValue) },
      Column("color", .text("color")) { .word(color($0.category)) },
      Column("budget", .number("budget")) { row in .money(row.category.budget.map { Money($0.amount.minor, home) }) },
      Column("budgetEvery") { .word($0.category.budget?.every.rawValue) },
      Column("budgetCarry") { .word($0.category.budget?.carry?.description) },
      Column(.text("every", narrowest: 8)) { .word($0.category.budget.map(every)) },
      Column("icon") { .text($0.category.icon) },
      Column(.number("entries")) { .count($0.count) },
      Column("was") { .texts($0.category.formerNames) },
      Column(.text("was", narrowest: 8)) { .text($0.category.formerNames.joined(separator: ", ")) },
      Column("entries") { .count($0.count) },
    ]
  }

  /// `year, carried from 2026-01`
  private func every(_ budget: Budget) -> String {
    budget.every.rawValue + (budget.carry.map { ", carried from \($0)" } ?? "")
  }

  private func color(_ category: Category) -> String {
    switch category.color {
    case .palette(let index): Category.colorNames[index]
    case .custom(let value):
      "#" + String(repeating: "0", count: 6 - String(value, radix: 16).count) + String(value, radix: 16)
    }
  }
}
