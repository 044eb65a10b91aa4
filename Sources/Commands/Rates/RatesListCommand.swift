package import ArgumentParser
import Diagnostics
import Ledger
import Notation

/// `daybook rates list`.
package struct RatesListCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the days that have exchange rates.",
    discussion: "Example: daybook rates list")

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    Session.with(book, environment) { session in
      let (ledger, _) = session.read()
      let tables = ledger.rates.tables
      if json {
        environment.out(JSONValue.array(tables.map(value)).text + "\n")
        return .fine
      }
      var table = TextTable([
        .text("Day"), .text("Source"), .text("Base"), .number("Currencies"), .text("Codes", narrowest: 12),
      ])
      for rates in tables {
        let codes = rates.prices.keys.map(\.code).sorted()
        table.add(["\(rates.day)", rates.source, rates.base.code, "\(codes.count)", codes.joined(separator: " ")])
      }
      environment.out(table.isEmpty ? "" : table.render(width: environment.outWidth))
      if tables.isEmpty, !book.quiet { environment.err("there are no rates yet: daybook rates fetch\n") }
      return .fine
    }
  }

  private func value(_ rates: RateTable) -> JSONValue {
    .object([
      ("day", .day(rates.day)), ("source", .string(rates.source)), ("base", .string(rates.base.code)),
      (
        "rates",
        .object(
          rates.prices.sorted { $0.key.code < $1.key.code }.map { ($0.key.code, JSONValue.number($0.value.text)) })
      ),
    ])
  }
}
