import ArgumentParser
import CLISupport
import Diagnostics
import Formats
import Ledger
import Platform
import TerminalOutput

/// The command `daybook account list`, which prints the accounts.
struct AccountListCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the accounts with today's balances.",
    discussion: """
      Closed accounts are listed last. The last entry is the latest one up to today.

      Example: daybook account list
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) -> ExitStatus {
    let (ledger, findings) = session.read()
    let list = AccountList(ledger)
    session.environment.out(
      json ? list.json.text + "\n" : list.text(width: session.environment.terminal.outWidth))
    if findings.hasErrors {
      session.report(
        .warning,
        Message("the book has errors, so some transactions may be missing", hint: "see “\(session.commands("check"))”"))
    }
    return .fine
  }
}
