import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats
import Platform
import TerminalOutput

/// The command `daybook category list`, which prints the categories.
struct CategoryListCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the categories, and how often each is used.",
    discussion: "Example: daybook category list")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) -> ExitStatus {
    let (ledger, findings) = session.read()
    let list = CategoryList(ledger)
    session.environment.out(
      json ? list.json.text + "\n" : list.text(width: session.environment.terminal.outWidth))
    if findings.hasErrors {
      session.report(
        .warning,
        Message("the book has errors, so some uses may not be counted", hint: "see “\(session.commands("check"))”"))
    }
    return .fine
  }
}
