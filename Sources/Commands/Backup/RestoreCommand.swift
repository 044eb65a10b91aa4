import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Platform
import Sealing

/// The command `daybook restore`, which restores a book from a backup.
struct RestoreCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore a book from a backup into a new folder.",
    discussion: """
      Verifies the whole file before it writes anything: every byte is authenticated, and only files of a book are \
      written. The folder must be new or empty; it appears when it is complete.

      Example: daybook restore ~/home.daybook ~/home
      """)

  @Argument(help: ArgumentHelp("A file written by “daybook backup”.", valueName: "file"), completion: .file())
  var file: String

  @Argument(
    help: ArgumentHelp("The folder to create; it must be empty or new.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("passphrase-file"),
    help: ArgumentHelp(
      "Read the passphrase from the first line of a file; - means standard input.",
      discussion: "Default: prompt without echo.", valueName: "file"),
    completion: .file())
  var phraseFile: String?

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    do throws(CommandError) {
      let (path, target) = (environment.path(file), environment.path(folder))
      try validate(path, target, environment.disk)
      let phrase = try PassphraseOptions.existing(phraseFile, for: "the backup", environment)
      let count: Int
      do throws(BackupError) {
        count = try BackupReader(path, phrase, environment.disk).restore(to: target, environment.disk)
      } catch {
        throw error.commandError
      }
      if !quiet {
        environment.out("restored \(NumberText.counted(count, "file")) into \(TerminalSafeText.line(target))\n")
        environment.hint("check it with “\(CommandText(book: target)("check"))”")
      }
      return .fine
    } catch {
      return environment.report(error)
    }
  }

  /// Checks both paths before the user types a passphrase.
  private func validate(_ path: String, _ target: String, _ disk: Disk) throws(CommandError) {
    let (isFilled, isBackup): (Bool, Bool)
    do throws(FileError) {
      isFilled = disk.isLinkOrFile(target) ? try !disk.names(in: target).isEmpty : false
      isBackup = try BackupReader.isBackup(path, disk)
    } catch {
      throw .impossible(Message(error.sentence))
    }
    if isFilled { throw .refusal(.folderNotEmpty(target)) }
    if !isBackup { throw BackupError.noBackup(path).commandError }
  }
}
