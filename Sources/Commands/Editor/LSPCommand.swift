import ArgumentParser
import Bookkeeping
import Console
import Diagnostics
import LanguageServer
import Ledger
import Platform

/// `daybook lsp`: answers an editor over standard input and output.
struct LSPCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Answer an editor: mistakes, completion and more while you type.",
    discussion: """
      Speaks the Language Server Protocol (3.17) over standard input and output. Editors start it; what to put where \
      tells “daybook help editors”, and “daybook editor setup NAME” writes it. It finds the book of each text that is \
      open by itself, and writes nothing: all changes go through the editor.

      Example: daybook lsp --log /tmp/daybook-lsp.log
      """)

  @Option(help: ArgumentHelp("Write what happens into a file, a line each.", valueName: "file"))
  var log: String?

  @Option(help: ArgumentHelp("The day to count as today, like 2026-11-21.", valueName: "date"), transform: Window.today)
  var today: Day?

  @Flag(help: "Standard input and output, which is the only way there is; some editors ask for it.")
  var stdio = false

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    var log: ((String) -> Void)?
    if let path = self.log.map(environment.path) {
      do throws(FileError) { log = try LSPCommand.log(path, environment.disk) } catch {
        environment.tell(error.sentence)
        return .failed
      }
    }
    let server = LSPServer(LSPCommand.settings(environment, today: today, log: log), environment.stream())
    return server.run() ? .fine : .refused
  }

  /// What a server is told in every place that starts one.
  static func settings(
    _ environment: Environment, today: Day?, log: ((String) -> Void)? = nil
  ) -> LSPServer.Settings {
    let clock = environment.clock
    return LSPServer.Settings(
      today: { TodayChoice(asked: today, clock: clock.now(), isRepeated: clock.isRepeated) },
      others: { book, ledger in
        Array(CheckCommand.otherFindings(book.folder, ledger, environment))
      }, disk: environment.disk, version: DaybookCommand.version, log: log)
  }

  private static func log(_ path: String, _ disk: Disk) throws(FileError) -> (String) -> Void {
    let file = try disk.log(path)
    return { line in file.append(HarmlessText.line(line)) }
  }
}
