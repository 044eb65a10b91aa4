package import ArgumentParser
import Diagnostics
import Files
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
    Session.with(book, environment) { session in
      let (ledger, findings) = session.read()
      let archive = ArchiveMove(session, ledger, findings)
      do throws(FileError) {
        let moved = try archive.run()
        if !book.quiet {
          for month in moved { environment.out("\(month.from) → \(month.to)\n") }
          if moved.isEmpty, archive.refusals.isEmpty { environment.out("no month has left the rolling year\n") }
        }
      } catch {
        return session.fail(error)
      }
      for refusal in archive.refusals { environment.err("daybook: \(refusal)\n") }
      return archive.refusals.isEmpty ? .fine : .refused
    }
  }
}

/// Moves the files of months that left the window.
struct ArchiveMove {
  struct Move {
    var from: String
    var to: String
  }

  private let disk: Disk
  private let folder: String
  private(set) var moves: [Move] = []
  /// Why a month that left the window is not moved, a sentence each.
  private(set) var refusals: [String] = []

  init(_ session: Session, _ ledger: Ledger, _ findings: [Finding]) {
    disk = session.folder.disk
    folder = session.folder.path(of: "archive")
    let left = ledger.months.filter { !$0.isArchived && $0.month < ledger.window.firstMonth }
    for month in left {
      let path = ledger.files[month.file].path
      if let refusal = ArchiveMove.refusal(month, path, ledger, findings) {
        refusals.append(refusal)
      } else {
        moves.append(Move(from: path, to: "\(folder)/\(month.month).yaml"))
      }
    }
  }

  private static func refusal(_ month: LedgerMonth, _ path: String, _ ledger: Ledger, _ findings: [Finding]) -> String?
  {
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

  func run() throws(FileError) -> [Move] {
    if moves.isEmpty { return [] }
    try disk.makeFolder(folder)
    for move in moves { try disk.move(move.from, to: move.to) }
    return moves
  }
}
