import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import LanguageServer
import Ledger
import Platform

/// The command `daybook lsp`, a language server over standard input and output.
struct LSPCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Start the language server for editors.",
    discussion: """
      Speaks the Language Server Protocol (3.17) over standard input and output. Your editor starts it; see “daybook \
      help editors”, or let “daybook editor setup NAME” write the configuration. It finds the book of each open file \
      and writes no file: all changes go through the editor.

      Example: daybook lsp --log /tmp/daybook-lsp.log
      """)

  @Option(help: ArgumentHelp("Write a log to a file.", valueName: "file"))
  var log: String?

  @Option(help: ArgumentHelp("The day to use as today, like 2026-11-21.", valueName: "date"), transform: Window.today)
  var today: Day?

  @Flag(help: "Use standard input and output. Always on; accepted because some editors pass the option.")
  var stdio = false

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    var log: ((String) -> Void)?
    if let path = self.log.map(environment.path) {
      do throws(FileError) { log = try LSPCommand.log(path, environment.disk) } catch {
        environment.report(.error, Message(error.sentence))
        return .failed
      }
    }
    let server = LSPServer(LSPCommand.settings(environment, today: today, log: log), environment.stream())
    return server.run() ? .fine : .refused
  }

  /// Returns the settings with which every caller starts the server.
  static func settings(
    _ environment: Environment, today: Day?, log: ((String) -> Void)? = nil
  ) -> LSPServer.Settings {
    let clock = environment.clock
    return LSPServer.Settings(
      today: { TodayChoice(asked: today, clock: clock.now(), isReproducible: clock.isReproducible) },
      others: { book, ledger in
        Array(CheckCommand.otherFindings(book.folder, ledger, environment))
      }, disk: environment.disk, version: DaybookCommand.version, log: log)
  }

  private static func log(_ path: String, _ disk: Disk) throws(FileError) -> (String) -> Void {
    let file = try disk.log(path)
    return { line in file.append(TerminalSafeText.line(line)) }
  }
}
