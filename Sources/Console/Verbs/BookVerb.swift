/// A verb on one book.
package protocol BookVerb: Verb {
  var book: BookOptions { get }
  /// What it is about to do to the book; to read it, unless it says otherwise.
  var purpose: Session.Purpose { get }

  func run(_ session: Session) throws(Stop) -> ExitStatus
}

extension BookVerb {
  package var purpose: Session.Purpose { .reading }

  package func run(in environment: Environment) -> ExitStatus {
    Session.with(book, environment, for: purpose) { session in
      session.attempt { () throws(Stop) in try run(session) }
    }
  }
}

/// A verb that reads a book, and prints amounts and dates as its language writes them.
package protocol ReadingVerb: BookVerb {
  func run(_ book: OpenBook) throws(Stop) -> ExitStatus
}

extension ReadingVerb {
  package func run(_ session: Session) throws(Stop) -> ExitStatus { try run(try session.open()) }
}
