package import ArgumentParser
import Diagnostics
import Ledger
import Notation
import Platform

/// `daybook rates list`.
package struct RatesListCommand: BookVerb {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the days that have exchange rates.",
    discussion: "Example: daybook rates list")

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @OptionGroup package var book: BookOptions

  package init() {}

  func run(_ session: Session) -> ExitStatus {
    let (ledger, _) = session.read()
    let tables = ledger.rates.tables
    let columns = [
      Column<RateTable>("day", .text("Day")) { .day($0.day) },
      Column("source", .text("Source")) { .text($0.source) },
      Column("base", .text("Base")) { .word($0.base.code) },
      Column(.number("Currencies")) { .count($0.prices.count) },
      Column(.text("Codes", narrowest: 12)) { .word($0.prices.keys.map(\.code).sorted().joined(separator: " ")) },
    ]
    if json {
      let values = tables.map { JSON.object(JSON.pairs(columns, $0) + [("rates", prices($0))]) }
      session.environment.out(JSON.array(values).text + "\n")
      return .fine
    }
    let table = TextTable(columns, tables, nil)
    session.environment.out(table.isEmpty ? "" : table.render(width: session.environment.terminal.outWidth))
    if tables.isEmpty, !book.quiet {
      session.environment.err("there are no rates yet: \(session.commands("rates", "fetch"))\n")
    }
    return .fine
  }

  private func prices(_ rates: RateTable) -> JSON {
    .object(rates.prices.sorted { $0.key.code < $1.key.code }.map { ($0.key.code, .number($0.value.text)) })
  }
}
