package import ArgumentParser
import Bookkeeping
import Diagnostics
import Platform
import Ledger

/// `daybook archive`: months that left the rolling year.
package struct ArchiveCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Move months that left the rolling year to archive/.",
    discussion: """
      Trends and totals still count them. A month with mistakes or with a bill that is still to pay stays where it is.

      Example: daybook archive
      """)

  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    Session.with(book, environment, for: .changing) { session in
      session.locked(as: "archive") { session, store in archive(session, store) }
    }
  }

  private func archive(_ session: Session, _ store: BookStore) -> Outcome {
    let (ledger, findings) = session.read()
    let archive = ArchiveMove(session, ledger, findings)
    let environment = session.environment
    do throws(FileError) { try archive.run(store) } catch { return session.fail(error) }
    if !book.quiet {
      for month in archive.moves { environment.out(HarmlessText.line("\(month.from) → \(month.to)") + "\n") }
      if archive.moves.isEmpty, archive.refusals.isEmpty { environment.out("no month has left the rolling year\n") }
    }
    for refusal in archive.refusals { environment.tell(refusal) }
    return archive.refusals.isEmpty ? .fine : .refused
  }
}

/// Moves the files of months that left the window.
struct ArchiveMove {
  struct Move {
    var from: String
    var to: String
  }

  private let folder: BookFolder
  private(set) var moves: [Move] = []
  /// Why a month that left the window is not moved, a sentence each.
  private(set) var refusals: [String] = []

  init(_ session: Session, _ ledger: Ledger, _ findings: Findings) {
    folder = session.folder
    let left = ledger.months.filter { !$0.isArchived && $0.month < ledger.window.firstMonth }
    for month in left {
      let path = ledger.files[month.file].path
      if let refusal = ArchiveMove.refusal(month, path, ledger, findings) {
        refusals.append(refusal)
      } else {
        moves.append(Move(from: path, to: folder.path(of: "archive/\(month.month).yaml")))
      }
    }
  }

  private static func refusal(_ month: LedgerMonth, _ path: String, _ ledger: Ledger, _ findings: Findings) -> String? {
    if month.month.year < 2000 { return "“\(path)” stays: the archive begins in 2000" }
    if let finding = findings.first(where: {
      $0.severity == .error && $0.place.file.path == path && $0.id != .monthLeftWindow
    }) {
      return "“\(path)” stays: it has mistakes, the first is: \(finding.message)"
    }
    let pending = ledger.transactions[month.entries].first {
      if case .pending = $0.status(on: ledger.today) { true } else { false }
    }
    return pending.map { "“\(path)” stays: “\($0.title)” of \($0.date) is still to pay; write “paid:” there first" }
  }

  /// All of them or none; `undo` takes them back.
  func run(_ store: BookStore) throws(FileError) {
    let parts = moves.map { BookChange.Part.move(from: folder.relative($0.from), to: folder.relative($0.to)) }
    try store.commit(BookChange(name: "archive", parts: parts))
  }
}
