import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import LanguageServer
import Ledger
import Platform

/// The command `daybook editor check`, which starts the server as an editor would.
struct EditorCheckCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Start the server as an editor would, and print its results.",
    discussion: """
      Prints on one line whether “daybook” is found by its name, whether the book has the editor's settings, and what \
      the server reports about the book: entries, findings, version.

      Example: daybook editor check neovim
      """)

  @Argument(
    help: ArgumentHelp(
      "neovim, vim, helix, emacs, kate, zed, sublime or vscode.", valueName: "name"))
  var name: EditorSetup.Name

  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let setup = EditorSetup(name)
    let programs = session.environment.programs
    var faults: [String] = []
    if !setup.name.programs.contains(where: programs.isThere) { faults.append("\(setup.name.title) is not on PATH") }
    let missing = setup.files.filter { file in
      (try? session.environment.disk.read(session.folder.path(of: file.path))) != file.bytes
    }
    if setup.files.isEmpty {
      faults.append("\(setup.name.title) cannot start a language server without an extension")
    } else if !missing.isEmpty {
      faults.append(
        "“\(missing[0].path)” is missing or differs; "
          + "write it with “\(session.commands("editor", "setup", name.rawValue))”")
    }
    let (ledger, _) = session.read()
    do throws(ServerSmokeTest.Fault) {
      let server = try answer(session)
      session.environment.out(
        "\(setup.name.title): book \(server.book), \(NumberText.counted(ledger.transactions.count, "entry", "entries")), "
          + "\(NumberText.counted(server.errors, "error")), \(NumberText.counted(server.warnings, "warning")), "
          + "daybook \(server.version)\n")
    } catch {
      faults.insert(error.sentence, at: 0)
    }
    for fault in faults { session.report(.error, Message(fault)) }
    return faults.isEmpty ? .fine : .failed
  }

  /// Returns the response of “daybook lsp” about the book.
  private func answer(_ session: Session) throws(ServerSmokeTest.Fault) -> ServerSmokeTest.Answer {
    guard let path = session.environment.disk.resolved(session.folder.path) else { throw .noBook }
    var arguments = ["daybook", "lsp"]
    if let today = book.today { arguments += ["--today", "\(today)"] }
    guard let output = session.environment.programs.talk(arguments, ServerSmokeTest.questions(about: path)) else {
      throw .noAnswer
    }
    return try ServerSmokeTest.answer(in: output, about: path)
  }
}
