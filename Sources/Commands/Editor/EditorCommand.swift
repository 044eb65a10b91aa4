import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import LanguageServer
import Platform
import Ledger

extension EditorSetup.Name: ExpressibleByArgument {
  /// Creates an editor from its name, or from the name of its program, such as nvim or code.
  init?(argument: String) {
    let name = argument.lowercased()
    guard let found = EditorSetup.Name.allCases.first(where: { $0.rawValue == name || $0.programs.contains(name) })
    else { return nil }
    self = found
  }
}

/// The command `daybook editor`, which contains the commands about editor settings.
struct EditorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "editor", abstract: "Set up an editor for a book, and check the setup.",
    discussion: """
      See “daybook help editors” for the requirements and features of each editor.

      Example: daybook editor setup neovim
      """,
    subcommands: [EditorSetupCommand.self, EditorCheckCommand.self])

  init() {}
}

/// The command `daybook editor setup`, which writes an editor's settings into the book. It never overwrites other
/// files.
struct EditorSetupCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Write an editor's settings into the book.",
    discussion: """
      Writes settings for this book only. An existing file with other content is never overwritten; the missing lines \
      are printed instead.

      Example: daybook editor setup vscode --dry-run
      """)

  @Argument(
    help: ArgumentHelp(
      "neovim, vim, helix, emacs, kate, zed, sublime or vscode.", valueName: "name"))
  var name: EditorSetup.Name

  @Flag(help: "Print the settings; write nothing.")
  var dryRun = false

  @OptionGroup var book: BookOptions

  init() {}

  var purpose: Session.Purpose { .changing }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let setup = EditorSetup(name)
    guard !setup.files.isEmpty else {
      session.report(.error, Message(setup.steps.joined(separator: "; ")))
      return .refused
    }
    var status = ExitStatus.fine
    for file in setup.files {
      let path = session.folder.path(of: file.path)
      if dryRun {
        session.environment.out("\(path):\n\(String(decoding: file.bytes, as: UTF8.self))\n")
        continue
      }
      do throws(FileError) { status = max(status, try write(file, path, session)) } catch { return session.fail(error) }
    }
    if !book.quiet, status == .fine { for step in setup.steps { session.environment.out("hint: \(step)\n") } }
    return status
  }

  private func write(_ file: EditorSetup.File, _ path: String, _ session: Session) throws(FileError) -> ExitStatus {
    let disk = session.environment.disk
    if disk.isLinkOrFile(path) {
      if (try? disk.read(path)) == file.bytes {
        if !book.quiet { session.environment.out("\(path) already exists\n") }
        return .fine
      }
      session.report(
        .error,
        Message("“\(path)” exists and was not written by Daybook", hint: "add these lines to it, or rename it"))
      session.environment.out(String(decoding: file.bytes, as: UTF8.self) + "\n")
      return .refused
    }
    let folders = file.path.split(separator: "/").dropLast()
    for count in folders.indices {
      try disk.makeFolder(session.folder.path(of: folders[...count].joined(separator: "/")))
    }
    _ = try disk.writeNew(path, file.bytes)
    if !book.quiet { session.environment.out("wrote \(path)\n") }
    return .fine
  }
}

/// The command `daybook editor check`, which starts the server as an editor would.
struct EditorCheckCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Start the server as an editor does, and print its results.",
    discussion: """
      Prints in one line whether “daybook” is found by its name, whether the book has the editor's settings, and what the \
      server reports about the book: entries, findings, version.

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
      faults.append("\(setup.name.title) does not read a server from its settings")
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
