import Bookkeeping
import Diagnostics
import Platform
import Ledger

/// A verb at work on one book.
struct Session {
  let environment: Environment
  private(set) var folder: BookFolder
  let options: BookOptions

  var store: BookStore { BookStore(book: folder.path, disk: folder.disk) }

  init(environment: Environment, folder: BookFolder, options: BookOptions) {
    self.environment = environment
    self.folder = folder
    self.options = options
  }

  /// What a verb is about to do to the book.
  enum Purpose {
    /// To read it: what a command left half-way is read as it was before, and nothing is written (BOOK.md §7).
    case reading
    /// To change it as soon as it is locked, which mends what is half-way.
    case changing
  }

  /// Finds the book and hands it on; without one a sentence is all that happens.
  static func with(
    _ options: BookOptions, _ environment: Environment, for purpose: Purpose = .reading, _ body: (Session) -> Outcome
  ) -> Outcome {
    do throws(BookFolder.Failure) {
      var session = Session(
        environment: environment, folder: try BookFolder(options.folder, disk: environment.disk), options: options)
      do throws(FileError) { try environment.disk.mustHaveDescriptors(for: session.folder.path) } catch {
        return session.fail(error)
      }
      do throws(FileError) { session.folder.interruption = try session.store.interruption() } catch {
        let outcome = session.fail(error)
        // Nobody is kept from looking at the files as they are, but no program is to take them for the book.
        return purpose == .reading ? max(outcome, body(session)) : outcome
      }
      if purpose == .reading { session.tell(session.folder.interruption) }
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

  /// For what may write into the book beside reading it: what a command left half-way is finished or taken back first. Where that
  /// cannot be done, the book is read as it was before.
  ///
  /// - Returns: nil when the book cannot be used now, which was said.
  func mended() -> Session? {
    var mended = self
    do throws(FileError) {
      mended.folder.interruption = try store.interruption()
      if mended.folder.interruption == nil { return mended }
    } catch {
      _ = fail(error)
      return nil
    }
    do throws(BookStore.Failure) {
      try store.locked(as: "mending", told: { tell($0) }) {}
      mended.folder.interruption = nil
      return mended
    } catch {
      guard case .failed(let failure) = error else {
        _ = tell(error)
        return nil
      }
      _ = fail(failure)
      tell(mended.folder.interruption)
      return mended
    }
  }

  private func tell(_ interruption: InterruptedChange?) {
    if let sentence = interruption?.sentence { tell(sentence) }
  }

  func tell(_ sentence: String) { environment.tell(sentence) }

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
