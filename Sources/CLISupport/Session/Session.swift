package import BookEditing
package import Diagnostics
package import Ledger
package import Platform

/// A command's access to one book and the environment.
package struct Session {
  package let environment: Environment
  package let book: Book
  let options: BookOptions

  package var folder: BookFolder { book.folder }
  /// The commands for hints, with the options that select this book.
  package var commands: CommandText { folder.commands }

  /// The access that a command needs to the book.
  package enum Purpose {
    /// Read-only access. An interrupted change is ignored: the book is read as it was before the change, and nothing is
    /// written.
    case reading
    /// Access for changing the book while holding its lock, after recovery from an interrupted change.
    case changing
  }

  /// Finds the book and passes a session for it to the body; reports an error if there is no book.
  package static func with(
    _ options: BookOptions, _ environment: Environment, for purpose: Purpose = .reading, _ body: (Session) -> ExitStatus
  ) -> ExitStatus {
    do throws(BookFolder.Failure) {
      let folder = try BookFolder(options.folder, disk: environment.disk)
      var book = Book(
        folder,
        today: TodayChoice(
          asked: options.today, clock: environment.clock.day, isReproducible: environment.clock.isReproducible))
      var session: Session { Session(environment: environment, book: book, options: options) }
      do throws(FileError) {
        try environment.disk.checkDescriptorLimit(for: folder.path)
      } catch {
        return session.fail(error)
      }
      do throws(FileError) {
        let interruption = try book.detectInterruptedChange()
        if purpose == .reading { session.note(interruption) }
      } catch {
        let outcome = session.fail(error)
        // The files can be viewed as they are, but programs should not rely on them. The exit status reports this.
        return purpose == .reading ? max(outcome, body(session)) : outcome
      }
      return body(session)
    } catch {
      switch error {
      case .noBook(let path):
        environment.report(
          .error,
          Message(
            options.folder == nil
              ? "there is no book here, in a parent folder, or in “\(path)”"
              : "no book in “\(path)”: the folder has no book.yaml, ledger or archive",
            hint: "create one with “daybook init \(ShellText.path(path))”, or pass another folder with --book"))
      }
      return .failed
    }
  }

  /// Completes or undoes an interrupted change and returns a session, for commands that may also write. If the recovery
  /// fails, the book is read as it was before the change.
  ///
  /// - Returns: `nil` if the book cannot be used now; the error has then been printed.
  package func recovered() -> Session? {
    var book = book
    do throws(FileError) {
      if try book.detectInterruptedChange() == nil {
        return Session(environment: environment, book: book, options: options)
      }
    } catch {
      _ = fail(error)
      return nil
    }
    do throws(BookError) {
      let whole = try book.locked(as: "recovery", report: note) { (book) throws(BookError) in book }
      return Session(environment: environment, book: whole, options: options)
    } catch {
      _ = report(error)
      guard case .failed = error else { return nil }
      note(book.folder.interruption)
      return Session(environment: environment, book: book, options: options)
    }
  }

  private func note(_ interruption: InterruptedChange?) {
    if let sentence = interruption?.sentence { note(sentence) }
  }

  /// Prints a message to standard error.
  package func report(_ kind: Message.Kind, _ message: Message) { environment.report(kind, message) }

  /// Prints a note to standard error, for example about the recovery from an interrupted change.
  package func note(_ sentence: String) { environment.report(.note, Message(sentence)) }

  /// Reads the book from disk, with its findings.
  package func read() -> (Ledger, Findings) {
    let (ledger, findings, _) = book.read()
    return (ledger, findings)
  }

  /// Prints the error with its path and cause.
  package func fail(_ error: FileError) -> ExitStatus { report(.failed(error) as BookError) }

  /// Returns a session in which the clock shows the given day, which is used as today unless `--today` or the book
  /// specifies a day.
  package func onClock(_ day: Day) -> Session {
    var environment = environment
    environment.clock.day = day
    let today = TodayChoice(asked: options.today, clock: day, isReproducible: environment.clock.isReproducible)
    return Session(environment: environment, book: Book(book.folder, today: today), options: options)
  }
}
