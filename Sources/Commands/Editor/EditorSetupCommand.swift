import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import LanguageServer
import Ledger
import Platform

/// The command `daybook editor setup`, which writes an editor's settings into the book. An existing file is never
/// overwritten.
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
        Message("“\(path)” already exists and was not written by Daybook", hint: "add these lines to it, or rename it"))
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
