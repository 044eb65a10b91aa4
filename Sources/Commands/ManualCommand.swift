import Diagnostics
import ArgumentParser
import CLISupport
import Formats

/// The command `daybook manual`, which prints the pages for `man`. The package and `make install` use the command. The
/// help does not list it.
struct ManualCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page of a command.",
    discussion: """
      Without a command, prints the page of daybook itself. The pages contain the text of --help.

      Example: daybook manual build | man --local-file -
      """, shouldDisplay: false)

  @Argument(help: "A command, like build.")
  var command: String?

  @Flag(help: "Print the names of all commands that have a page, one per line.")
  var list = false

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    let manual = ManPage(DaybookCommand.self, version: DaybookCommand.version, day: environment.clock.day)
    if list {
      environment.out(manual.commands.map { $0 + "\n" }.joined())
      return .fine
    }
    guard let page = manual.page(command) else {
      environment.report(.error, "unknown command “\(command ?? "")”")
      return .usage
    }
    environment.out(page)
    return .fine
  }
}
