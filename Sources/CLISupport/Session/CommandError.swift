package import BookEditing
package import Diagnostics
package import Sealing

/// Why a command ends before its work is done.
package enum CommandError: Error {
  /// The book refuses.
  case refusal(BookError)
  /// Who may unlock the site stays as it is.
  case people(PeopleError)
  /// The request makes no sense in this book.
  case refused(Message)
  /// A value is missing or malformed.
  case usage(Message)
  /// The answer was no, or everything was printed already.
  case silent(ExitStatus)
  /// The disk, the network or another program failed.
  case impossible(Message)
}

extension Session {
  package func tell(_ stop: CommandError) -> ExitStatus {
    switch stop {
    case .refusal(let refusal): return tell(refusal)
    case .people(let refusal): return tell(refusal)
    default: return environment.tell(stop)
    }
  }

  /// Runs what may stop, and says why it did.
  package func attempt(_ body: () throws(CommandError) -> ExitStatus) -> ExitStatus {
    do throws(CommandError) { return try body() } catch { return tell(error) }
  }

  /// A refusal of the book is why the verb stops.
  package func mapBookErrors<Result>(_ body: () throws(BookError) -> Result) throws(CommandError) -> Result {
    do throws(BookError) { return try body() } catch { throw .refusal(error) }
  }

  /// The book's texts, to try a change out before it is made.
  package func draft(of era: LedgerSection = .rollingYear, withReceipts: Bool = false) throws(CommandError) -> Draft {
    try mapBookErrors { () throws(BookError) in try Draft(book, of: era, withReceipts: withReceipts) }
  }

  /// The lines of an entry as a change would leave it.
  package func preview(_ draft: Draft, _ change: (inout Draft) throws(BookError) -> Draft.Edited) throws(CommandError)
    -> String
  {
    var trial = draft
    return try mapBookErrors { () throws(BookError) in
      let edited = try change(&trial)
      return try trial.text(of: edited)
    }
  }
}

extension Environment {
  /// What needs no book to be told.
  package func tell(_ stop: CommandError) -> ExitStatus {
    switch stop {
    case .refused(let message):
      report(.error, message)
      return .refused
    case .usage(let message):
      report(.error, message)
      return .usage
    case .silent(let outcome): return outcome
    case .impossible(let message):
      report(.error, message)
      return .failed
    case .refusal, .people: preconditionFailure("a book's refusal is told by its session")
    }
  }
}
