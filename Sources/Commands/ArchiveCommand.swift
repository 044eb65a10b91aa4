import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Platform

/// The command `daybook archive`, which moves months that are no longer part of the rolling year to the archive.
struct ArchiveCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Move months that are no longer in the rolling year into archive/.",
    discussion: """
      Trends and totals still include them. A month with errors or with a pending bill is not moved.

      Example: daybook archive
      """)

  @OptionGroup var book: BookOptions

  init() {}

  var purpose: Session.Purpose { .changing }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let archive = try session.mapBookErrors { () throws(BookError) in
      try session.book.locked(as: "archive", report: session.note) { (book) throws(BookError) in
        let (ledger, findings, _) = book.read()
        let moves = book.archiveMoves(ledger, findings)
        try book.archive(moves)
        return moves
      }
    }
    if !book.quiet {
      for month in archive.moves {
        session.environment.out(TerminalSafeText.line("\(month.from) → \(month.to)") + "\n")
      }
      if archive.moves.isEmpty, archive.refusals.isEmpty {
        session.environment.out("no month has left the rolling year\n")
      }
    }
    for refusal in archive.refusals { session.report(.error, Message(refusal.sentence)) }
    return archive.refusals.isEmpty ? .fine : .refused
  }
}
