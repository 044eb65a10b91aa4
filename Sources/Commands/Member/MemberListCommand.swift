import ArgumentParser
import CLISupport
import Diagnostics
import Formats
import Ledger
import Platform
import TerminalOutput

/// The command `daybook member list`, which prints the members of the household.
struct MemberListCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the members with their accounts.",
    discussion: """
      “daybook report shares” prints who owes whom.

      Example: daybook member list
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) -> ExitStatus {
    let list = MemberList(session.read().0)
    if json {
      session.environment.out(list.json.text + "\n")
    } else if list.isEmpty {
      session.environment.out("the book has no members: add one with “\(session.commands("member", "add", "NAME"))”\n")
    } else {
      session.environment.out(list.text(width: session.environment.terminal.outWidth))
    }
    return .fine
  }
}
