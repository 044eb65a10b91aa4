package import ArgumentParser
import Diagnostics
import Ledger
import Notation
import Platform

/// `daybook report`: the figures of the site, in the terminal.
package struct ReportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "The site's figures: month, category, balance, pending, trend, forecast.",
    discussion: "Example: daybook report month 2026-11",
    subcommands: [
      MonthReportCommand.self, CategoryReportCommand.self, BalanceReportCommand.self, PendingReportCommand.self,
      TrendReportCommand.self, ForecastReportCommand.self,
    ])

  package init() {}
}

/// The answer to one question of `Reports`, in its three forms.
protocol PrintedReport {
  /// For people, in lines; for a terminal of the environment's width.
  var text: String { get }
  /// Amounts as plain decimals, the currency's code beside them.
  var csv: CSVText { get }
  var json: JSON { get }
  /// Whether it says itself what it leaves out, for want of a rate.
  var tellsLeftOut: Bool { get }
}

extension PrintedReport {
  var tellsLeftOut: Bool { false }
}

extension OpenBook {
  func print(_ report: some PrintedReport, _ output: OutputOptions) -> ExitStatus {
    if output.json {
      environment.out(report.json.text + "\n")
    } else {
      environment.out(output.csv ? report.csv.text : report.text)
    }
    if !report.tellsLeftOut { tellLeftOut() }
    return .fine
  }

  /// What no total can count, since there is no rate for it.
  private func tellLeftOut() {
    let count = ledger.transactions.count { $0.homeAmount == nil && $0.direction != .moved }
    if count == 0 { return }
    environment.tell("\(NumberText.counted(count, "entry", "entries")) without a rate left out; see “daybook check”")
  }

  var width: Int? { environment.terminal.outWidth }

  /// Of a transaction, in the home currency.
  func json(ofTransaction index: Int) -> JSON {
    let transaction = ledger.transactions[index]
    return .object([
      ("id", .string(identifiers.ids[index])), ("date", .day(transaction.date)), ("title", .string(transaction.title)),
      ("amount", .amount(transaction.homeAmount, home)),
    ])
  }
}
