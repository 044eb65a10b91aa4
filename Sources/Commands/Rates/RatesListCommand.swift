import ArgumentParser
import CLISupport
import Diagnostics
import Ledger
import Formats
import Platform
import TerminalOutput

/// The command `daybook rates list`, which prints the days that have exchange rates.
struct RatesListCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the days that have exchange rates.",
    discussion: "Example: daybook rates list")

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) -> ExitStatus {
    let (ledger, _) = session.read()
    let list = RateList(ledger.rates)
    if json {
      session.environment.out(list.json.text + "\n")
      return .fine
    }
    session.environment.out(list.text(width: session.environment.terminal.outWidth))
    if list.isEmpty, !book.quiet {
      session.report(
        .note, Message("there are no rates yet", hint: "fetch some with “\(session.commands("rates", "fetch"))”"))
    }
    return .fine
  }
}
