import Bookkeeping
import Diagnostics
import Notation
import Platform

/// Runs a command that changes the book: one at a time, shown on request, remembered for `undo`.
struct BookEdit {
  let book: BookOptions
  let edit: EditOptions
  let environment: Environment

  init(_ book: BookOptions, _ edit: EditOptions, _ environment: Environment) {
    self.book = book
    self.edit = edit
    self.environment = environment
  }

  /// What a command did.
  struct Report {
    /// For people: what was done, a line each.
    var lines: [String]
    /// For programs, beside the files.
    var facts: [(String, JSONValue)] = []
    var warnings: Findings = []
    /// Mistakes because of which a part was not done; the command ends with 1.
    var leftOut: Findings = []
  }

  /// - Parameters:
  ///   - name: the command with what it is about, for `undo` and for whoever waits.
  ///   - withReceipts: photos are looked at too.
  ///   - body: brings the draft into the state that is to be.
  func run(
    _ name: String, withReceipts: Bool = false,
    _ body: (Session, inout Draft) throws(EditFailure) -> Report
  ) -> Outcome {
    Session.with(book, environment, for: edit.dryRun ? .reading : .changing) { session in
      if edit.dryRun { return make(name, session, nil, withReceipts, body) }
      return session.locked(as: name) { session, store in make(name, session, store, withReceipts, body) }
    }
  }

  private func make(
    _ name: String, _ session: Session, _ store: BookStore?, _ withReceipts: Bool,
    _ body: (Session, inout Draft) throws(EditFailure) -> Report
  ) -> Outcome {
    do throws(EditFailure) {
      var draft = try Draft(session, withReceipts: withReceipts)
      let report = try body(session, &draft)
      let change = draft.change(named: name)
      if let store {
        do throws(FileError) { try store.commit(change) } catch { throw EditFailure.failed(error) }
      }
      tell(report, change, session)
      if report.leftOut.isEmpty { return .fine }
      session.tell(report.leftOut)
      let files = Set(report.leftOut.map(\.place.file.path)).sorted().map { "“\($0)”" }.joined(separator: ", ")
      environment.err("daybook: \(files) stayed as before; mend the mistakes first\n")
      return .refused
    } catch {
      return session.tell(error)
    }
  }

  func tell(_ report: Report, _ change: BookChange, _ session: Session) {
    session.tell(report.warnings)
    if edit.json {
      environment.out(json(report, change, session.folder).text + "\n")
    } else if edit.dryRun {
      environment.out(BookDiff(change, session.folder).text(isColored: environment.colorsOut))
    } else if !book.quiet {
      for line in change.parts.isEmpty ? ["nothing to change: it is so already"] : report.lines {
        environment.out(HarmlessText.line(line) + "\n")
      }
    }
  }

  private func json(_ report: Report, _ change: BookChange, _ folder: BookFolder) -> JSONValue {
    let files = change.parts.map { part -> JSONValue in
      switch part {
      case .write(let path, let before, let after):
        let kind = before == nil ? "created" : after == nil ? "removed" : "changed"
        return .object([("path", .string(folder.path(of: path))), ("change", .string(kind))])
      case .move(let from, let to):
        return .object([
          ("path", .string(folder.path(of: from))), ("change", .string("moved")),
          ("to", .string(folder.path(of: to))),
        ])
      }
    }
    var pairs = report.facts + [("files", .array(files)), ("dryRun", .bool(edit.dryRun))]
    if edit.dryRun { pairs.append(("diff", .string(BookDiff(change, folder).text(isColored: false)))) }
    return .object(pairs)
  }
}

extension Session {
  /// What must be known before the book is locked; the outcome when that cannot be.
  static func asking<Answer>(
    _ options: BookOptions, _ environment: Environment, _ body: (Session) throws(EditFailure) -> Answer
  ) -> Asked<Answer> {
    var answer: Answer?
    let outcome = with(options, environment, for: .changing) { session in
      do throws(EditFailure) {
        answer = try body(session)
        return .fine
      } catch {
        return session.tell(error)
      }
    }
    return answer.map { .success($0) } ?? .failure(outcome)
  }

  /// Runs while no other command changes the book.
  ///
  /// - Parameter body: gets the session in which nothing is half-way any more.
  func locked(as name: String, _ body: (Session, BookStore) -> Outcome) -> Outcome {
    var folder = folder
    folder.interruption = nil
    let mended = Session(environment: environment, folder: folder, options: options)
    do throws(BookStore.Failure) {
      return try store.locked(as: name, told: { tell($0) }) { body(mended, store) }
    } catch {
      return tell(error)
    }
  }

  func tell(_ failure: BookStore.Failure) -> Outcome {
    switch failure {
    case .failed(let error): return fail(error)
    case .locked(let holder):
      let who = holder.isEmpty ? "another command" : HarmlessText.line(holder)
      environment.err("daybook: \(who) is at work on this book for ten seconds already; nothing was changed\n")
      return .failed
    }
  }

  func tell(_ findings: Findings) {
    var text = FindingText(isColored: environment.colorsErr)
    text.render(findings.sorted(), to: environment.err)
  }

  func tell(_ failure: EditFailure) -> Outcome {
    switch failure {
    case .refused(let sentence):
      environment.tell(sentence)
      return .refused
    case .usage(let sentence):
      environment.tell(sentence)
      return .misused
    case .findings(let findings):
      tell(findings)
      environment.err("nothing was changed\n")
      return .refused
    case .silent(let outcome): return outcome
    case .failed(let error): return fail(error)
    case .impossible(let sentence):
      environment.tell(sentence)
      return .failed
    }
  }
}

/// What a person was asked for, or how the command ends without it.
enum Asked<Answer> {
  case success(Answer)
  case failure(Outcome)
}
