/// A command that works on one book.
package protocol BookCommand: RunnableCommand {
  var book: BookOptions { get }
  /// The access to the book that the command needs. The default is reading.
  var purpose: Session.Purpose { get }

  func run(_ session: Session) throws(CommandError) -> ExitStatus
}

extension BookCommand {
  package var purpose: Session.Purpose { .reading }

  package func run(in environment: Environment) -> ExitStatus {
    Session.with(book, environment, for: purpose) { session in
      session.attempt { () throws(CommandError) in try run(session) }
    }
  }
}

/// A command that reads a book, and prints amounts and dates in the book's language.
package protocol ReadCommand: BookCommand {
  func run(_ book: CheckedBook) throws(CommandError) -> ExitStatus
}

extension ReadCommand {
  package func run(_ session: Session) throws(CommandError) -> ExitStatus { try run(try session.open()) }
}
