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
      if let outcome = session.mend() { return outcome }
      return body(session)
    } catch {
      switch error {
      case .noBook(let path):
        environment.tell(
          "no book in “\(path)”: it holds no book.yaml, ledger or archive; make one with "
            + "“daybook init \(path)”, or name another folder with --book")
      }
      return .failed
    }
  }

  /// A command that was interrupted may have left a book that nobody ever meant.
  ///
  /// - Returns: how the command ends when the book cannot be used now.
  private func mend() -> Outcome? {
    let store = BookStore(book: folder.path, disk: folder.disk)
    guard store.needsMending else { return nil }
    do throws(BookStore.Failure) {
      try store.locked(as: "mending", told: { environment.err("daybook: \(HarmlessText.line($0))\n") }) {}
    } catch {
      // Looking at a book is what helps to mend it by hand; changing it will say why it cannot be.
      guard case .failed = error else { return tell(error) }
      environment.err("daybook: a change of this book was interrupted and cannot be mended by itself\n")
    }
    return nil
  }

  func read() -> (Ledger, Findings) {
    let (ledger, findings, _) = readAll()
    return (ledger, findings)
  }

  /// With what was found on disk, for those who show receipts.
  func readAll(_ workshop: Workshop = Workshop()) -> (Ledger, Findings, BookSources) {
    let sources = folder.load()
    let (ledger, findings) = workshop.read(
      sources, TodayChoice(asked: options.today, clock: environment.clock))
    return (ledger, findings, sources)
  }

  /// One sentence that names the path and the cause.
  func fail(_ error: FileError) -> Outcome {
    environment.tell("cannot \(error.action.rawValue) “\(error.path)”: \(error.reason)")
    return .failed
  }
}
