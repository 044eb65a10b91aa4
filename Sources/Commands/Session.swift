import Diagnostics
import Files
import Ledger

/// A verb at work on one book.
struct Session {
  let environment: Environment
  let folder: BookFolder
  let options: BookOptions

  /// Finds the book and hands it on; without one a sentence is all that happens.
  static func with(_ options: BookOptions, _ environment: Environment, _ body: (Session) -> Outcome) -> Outcome {
    do throws(BookFolder.Failure) {
      let folder = try BookFolder(options.folder, disk: environment.disk)
      let session = Session(environment: environment, folder: folder, options: options)
      // A command that was interrupted may have left a book that nobody ever meant.
      if BookStore(book: folder.path, disk: folder.disk).needsMending {
        let outcome = session.locked(as: "mending") { _ in .fine }
        if outcome != .fine { return outcome }
      }
      return body(session)
    } catch {
      switch error {
      case .noBook(let path):
        environment.err(
          "daybook: no book in “\(path)”: it holds no book.yaml, ledger or archive; make one with "
            + "“daybook init \(path)”, or name another folder with --book\n")
      }
      return .failed
    }
  }

  func read() -> (Ledger, [Finding]) {
    let (ledger, findings, _) = readAll()
    return (ledger, findings)
  }

  /// With what was found on disk, for those who show receipts.
  func readAll() -> (Ledger, [Finding], BookSources) {
    let sources = folder.load()
    let (ledger, findings) = LedgerReader.read(
      sources, today: TodayChoice(asked: options.today, clock: environment.clock))
    return (ledger, findings, sources)
  }

  /// One sentence that names the path and the cause.
  func fail(_ error: FileError) -> Outcome {
    environment.err("daybook: cannot \(error.action.rawValue) “\(error.path)”: \(error.reason)\n")
    return .failed
  }
}
