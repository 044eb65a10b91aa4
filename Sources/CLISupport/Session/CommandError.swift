package import BookEditing
package import Diagnostics
package import Sealing

/// A reason for a command to end early.
package enum CommandError: Error {
  /// The book does not allow the change.
  case refusal(BookError)
  /// The change to the people who may unlock the site is not possible.
  case people(PeopleError)
  /// The request is not possible in this book.
  case refused(Message)
  /// A value is missing or malformed.
  case usage(Message)
  /// The user answered “no”, or everything has already been printed.
  case silent(ExitStatus)
  /// The disk, the network or another program failed.
  case impossible(Message)
}

extension Session {
  package func report(_ stop: CommandError) -> ExitStatus {
    switch stop {
    case .refusal(let refusal): return report(refusal)
    case .people(let refusal): return report(refusal)
    default: return environment.report(stop)
    }
  }

  /// Runs the body and reports any error that it throws.
  package func attempt(_ body: () throws(CommandError) -> ExitStatus) -> ExitStatus {
    do throws(CommandError) { return try body() } catch { return report(error) }
  }

  /// Runs the body and converts any `BookError` that it throws to a `CommandError`.
  package func mapBookErrors<Result>(_ body: () throws(BookError) -> Result) throws(CommandError) -> Result {
    do throws(BookError) { return try body() } catch { throw .refusal(error) }
  }

  /// Returns a draft of the book's text, in which a change can be tried.
  package func draft(of section: LedgerSection = .rollingYear, withReceipts: Bool = false) throws(CommandError) -> Draft
  {
    try mapBookErrors { () throws(BookError) in try Draft(book, of: section, withReceipts: withReceipts) }
  }

  /// Returns the lines of an entry after a change, without writing the change.
  package func preview(_ draft: Draft, _ change: (inout Draft) throws(BookError) -> Draft.EditedEntry)
    throws(CommandError)
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
  /// Prints the error of a command that has no session.
  package func report(_ stop: CommandError) -> ExitStatus {
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
    case .refusal(let error):
      report(.error, error.message)
      return error.outcome
    case .people: preconditionFailure("errors about people are printed by the session")
    }
  }
}
