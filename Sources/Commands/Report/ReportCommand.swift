import ArgumentParser
import CLISupport
import Diagnostics
import Ledger
import Formats
import Platform
import TerminalOutput

/// The command `daybook report`, which contains the commands that print the site's figures.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print the site's figures: month, category, balance, pending, trend, forecast, shares, goals, loan.",
    discussion: "Example: daybook report month 2026-11",
    subcommands: [
      MonthReportCommand.self, CategoryReportCommand.self, BalanceReportCommand.self, PendingReportCommand.self,
      TrendReportCommand.self, ForecastReportCommand.self, SharesReportCommand.self, GoalsReportCommand.self,
      LoanReportCommand.self,
    ])

  init() {}
}

extension CheckedBook {
  func print(_ report: some PrintedReport, _ output: OutputOptions) -> ExitStatus {
    if output.json {
      environment.out(report.json.text + "\n")
    } else {
      environment.out(output.csv ? report.csv.text : report.text)
    }
    if !report.statesExcludedEntries { reportLeftOut() }
    return .fine
  }

  /// Warns about entries that are excluded from all totals because there is no exchange rate.
  private func reportLeftOut() {
    let count = ledger.transactions.count { $0.homeAmount == nil && $0.direction != .moved }
    if count == 0 { return }
    environment.report(
      .warning,
      Message(
        "not counted: \(NumberText.counted(count, "entry", "entries")) without an exchange rate",
        hint: "see “daybook check”"))
  }
}
