import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Platform
import Sealing

/// The command `daybook backup`, which writes an encrypted copy of a book into one file.
struct BackupCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write the book to one encrypted file.",
    discussion: """
      The file contains the book's text files, photos, logs and inbox, and the key of its encrypted site. It does not \
      contain the sites, the undo data or the git history. The file is encrypted with a passphrase (AES-256-GCM, \
      PBKDF2), which cannot be recovered. FORMAT.md describes the format, so that other programs can open the file. An \
      existing backup with this name is replaced; any other file is kept, and nothing is written. “daybook restore” \
      reads a backup.

      Example: daybook backup ~/home.daybook --generate
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var phrase: PassphraseOptions
  @OptionGroup var book: BookOptions

  init() {}

  var purpose: Session.Purpose { .changing }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let environment = session.environment
    let path = environment.path(file)
    try validate(path, session)
    let (phrase, shown) = try phrase.read(for: "the backup", environment)
    let result = try session.mapBookErrors { () throws(BookError) in
      try session.book.locked(as: "backup", report: session.note) {
        (book) throws(BookError) -> Result<Int, BackupError> in
        do throws(BackupError) {
          return .success(try BackupWriter.write(book.folder, to: path, phrase, rounds: self.phrase.roundCount))
        } catch {
          return .failure(error)
        }
      }
    }
    do throws(BackupError) {
      let count = try result.get()
      if !book.quiet {
        environment.err("\(NumberText.counted(count, "file")) in \(TerminalSafeText.line(path))\n")
        if shown != nil { environment.err("the passphrase is shown only once and cannot be recovered:\n") }
      }
      if let shown { environment.out(shown + "\n") }
      return .fine
    } catch {
      throw error.commandError
    }
  }

  private func validate(_ path: String, _ session: Session) throws(CommandError) {
    let disk = session.environment.disk
    if let target = disk.resolvedAllowingMissing(path), let folder = disk.resolved(session.folder.path),
      BookLayout.isPartOfBook(target, in: folder)
    {
      throw .refused(Message("“\(path)” is part of the book itself", hint: "choose a file outside the book"))
    }
    if disk.status(path)?.kind == .folder { throw .refused(Message("“\(path)” is a folder", hint: "choose a file")) }
    if !BackupWriter.mayReplace(path, disk) {
      throw .refused(Message("“\(path)” already exists and is not a backup", hint: "choose another file"))
    }
  }
}

extension BackupError {
  var commandError: CommandError {
    switch self {
    case .failed(let error): .impossible(Message(error.sentence))
    default: .refused(Message(sentence))
    }
  }
}
