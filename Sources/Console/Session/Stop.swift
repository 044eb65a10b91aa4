package import Bookkeeping
package import Diagnostics
package import Sealing

/// Why a command ends before its work is done.
package enum Stop: Error {
  /// The book refuses.
  case refusal(Refusal)
  /// Who may unlock the site stays as it is.
  case people(PeopleRefusal)
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
  package func tell(_ stop: Stop) -> ExitStatus {
    switch stop {
    case .refusal(let refusal): return tell(refusal)
    case .people(let refusal): return tell(refusal)
    default: return environment.tell(stop)
    }
  }

  /// Runs what may stop, and says why it did.
  package func attempt(_ body: () throws(Stop) -> ExitStatus) -> ExitStatus {
    do throws(Stop) { return try body() } catch { return tell(error) }
  }

  /// A refusal of the book is why the verb stops.
  package func refusing<Result>(_ body: () throws(Refusal) -> Result) throws(Stop) -> Result {
    do throws(Refusal) { return try body() } catch { throw .refusal(error) }
  }

  /// The book's texts, to try a change out before it is made.
  package func draft(of era: Era = .rollingYear, withReceipts: Bool = false) throws(Stop) -> Draft {
    try refusing { () throws(Refusal) in try Draft(book, of: era, withReceipts: withReceipts) }
  }

  /// The lines of an entry as a change would leave it.
  package func preview(_ draft: Draft, _ change: (inout Draft) throws(Refusal) -> Draft.Edited) throws(Stop) -> String {
    var trial = draft
    return try refusing { () throws(Refusal) in
      let edited = try change(&trial)
      return try trial.text(of: edited)
    }
  }
}

extension Environment {
  /// What needs no book to be told.
  package func tell(_ stop: Stop) -> ExitStatus {
    switch stop {
    case .refused(let message):
      report(.error, message)
      return .refused
    case .usage(let message):
      report(.error, message)
      return .misused
    case .silent(let outcome): return outcome
    case .impossible(let message):
      report(.error, message)
      return .failed
    case .refusal, .people: preconditionFailure("a book's refusal is told by its session")
    }
  }
}
