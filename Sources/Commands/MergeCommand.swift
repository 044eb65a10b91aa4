import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Platform

/// The command `daybook merge`, which git runs as a merge driver for month files.
struct MergeCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge three versions of a month file entry by entry.",
    discussion: """
      Writes into OURS what both sides changed since BASE. Entries are matched by id, by equal text, then by day and \
      title. Equal new entries are written once. An entry that both sides changed differently, or one removed and the \
      other changed, becomes a conflict: both versions between markers, as git writes them.

      With --path, the merge also reads the book's import logs: if they show that both sides imported the same row of \
      a bank statement, it keeps only the edited entry. If both sides edited it, it becomes a conflict.

      Exit codes: 0 merged, 1 with conflicts, 2 a version cannot be read as a month, 64 usage error. With 2 and 64, \
      OURS is unchanged. “daybook help git” prints the line that makes git use it.

      Example: daybook merge base.yaml ours.yaml theirs.yaml
      """)

  @Option(
    help: ArgumentHelp(
      "The file's path in the repository, which is shown in messages and used to find the import logs.",
      valueName: "path"),
    completion: .file())
  var path: String?

  @Argument(help: ArgumentHelp("The version that both sides started from.", valueName: "base"), completion: .file())
  var base: String

  @Argument(help: ArgumentHelp("Our version; the result replaces it.", valueName: "ours"), completion: .file())
  var ours: String

  @Argument(help: ArgumentHelp("The version of the other side.", valueName: "theirs"), completion: .file())
  var theirs: String

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    do throws(CommandError) {
      let result = try merged(environment)
      do throws(FileError) { try environment.disk.replace(ours, with: result.bytes, isDurable: true) } catch {
        throw .impossible(Message(error.sentence))
      }
      if result.conflicts.isEmpty { return .fine }
      let parts = result.conflicts.joined(separator: ", ")
      environment.report(
        .warning,
        Message(
          "both sides changed \(parts) in “\(path ?? ours)”", hint: "keep one version of each and remove the markers")
      )
      return .refused
    } catch {
      return environment.report(error)
    }
  }

  private func merged(_ environment: Environment) throws(CommandError) -> MonthMerge.Result {
    let texts: [[UInt8]]
    do throws(FileError) {
      texts = try [base, ours, theirs].map { (file) throws(FileError) in try environment.disk.read(file) }
    } catch {
      throw .impossible(Message(error.sentence))
    }
    do throws(MonthMerge.Side) {
      return try MonthMerge.merge(
        base: texts[0], ours: texts[1], theirs: texts[2], imported: importedEntries(texts[1], texts[2], environment))
    } catch {
      let file = error == .base ? base : error == .ours ? ours : theirs
      throw .impossible(
        Message(
          "the \(error.label) of “\(path ?? file)” has errors or is not a month file", hint: "merge it as plain text"))
    }
  }

  /// Reads the import logs of the book that contains the file at `--path`; `nil` if there is no such book.
  private func importedEntries(_ ours: [UInt8], _ theirs: [UInt8], _ environment: Environment) -> ImportedEntries? {
    let parts = path?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard parts.count > 1 else { return nil }
    let book = parts.count == 2 ? "." : parts.dropLast(2).joined(separator: "/")
    // Outside a book, nothing is known about imports.
    guard let folder = try? BookFolder(book, disk: environment.disk) else { return nil }
    return ImportedEntries(
      Book(folder, today: TodayChoice(clock: environment.clock.day)), parts.suffix(2).joined(separator: "/"),
      ours: ours, theirs: theirs)
  }
}

extension MonthMerge.Side {
  fileprivate var label: String {
    switch self {
    case .base: "base version"
    case .ours: "local version"
    case .theirs: "other version"
    }
  }
}
