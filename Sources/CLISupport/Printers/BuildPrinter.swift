import BookEditing
package import Build
import Diagnostics
import Ledger
import Platform

/// A printer for the progress and the result of a build on the terminal.
package struct BuildPrinter: Sendable {
  private let session: Session
  private let progress: Progress

  private var environment: Environment { session.environment }
  private var isQuiet: Bool { session.options.quiet }

  package init(_ session: Session) {
    self.session = session
    progress = Progress(session.environment)
  }

  /// Prints an event of a build. Any thread may call it.
  package func report(_ news: BuildEvent) {
    if case .writing(let done, let count) = news { return progress.show("writing", done, of: count) }
    progress.end()
    switch news {
    case .writing, .written, .read: break
    case .recovered(let sentence): session.note(sentence)
    case .archived(let from, let to): if !isQuiet { environment.err("archived \(from) → \(to)\n") }
    case .automatic(let written): if !isQuiet { report(written) }
    case .automaticSkipped(let count, let reason):
      environment.report(
        .warning,
        Message(
          NumberText.counted(
            count, "due transaction from a standing order was", "due transactions from standing orders were")
            + " not added: \(reason)"))
    case .findings(let findings, let ledger): report(findings, ledger)
    case .numberNotRemembered(let error):
      environment.report(.warning, "could not save the build number: \(BuildError.file(error).sentence)")
    }
  }

  private func report(_ written: [Draft.AutomaticEntry]) {
    for one in written {
      environment.err(
        TerminalSafeText.line(
          "added \(one.entry.id) in \(one.entry.path):\(one.entry.line) from a standing order; to omit it, add "
            + "“skip: \(one.day)” to \(one.series)") + "\n")
    }
  }

  /// Prints the error that ended a build.
  ///
  /// - Returns: the exit status of the command.
  package func report(_ failure: BuildError) -> ExitStatus {
    progress.end()
    switch failure {
    case .archive(let refusal): _ = session.report(refusal)
    case .seal(let refusal): environment.report(.error, session.message(refusal))
    default: environment.report(.error, failure.message(session.commands))
    }
    return failure.outcome
  }

  /// Prints the findings, the number of files written, and the path of the start page.
  package func report(_ result: BuildResult) {
    reportFindings(result)
    if let report = result.verified, !report.isFine || !isQuiet { environment.out(report.text(of: result.folder)) }
    guard result.isFine, let written = result.written, !isQuiet else { return }
    let waiting = InboxContents.waitingCount(session.folder, Clock.wall)
    if waiting > 0 {
      let drafts = NumberText.counted(waiting, "draft is waiting", "drafts are waiting")
      environment.err("\(drafts) in \(BookLayout.inbox)/: see “\(session.commands("inbox"))”\n")
    }
    environment.err(
      "\(NumberText.counted(written.written, "file")) written, \(NumberText.grouped(written.unchanged)) unchanged, "
        + "\(NumberText.grouped(written.removed)) removed\n")
    // Programs receive the path unchanged.
    let path = "\(result.folder)/index.html"
    environment.out((environment.terminal.isOutTerminal ? TerminalSafeText.line(path) : path) + "\n")
  }

  /// Prints the findings, and why no file was written.
  func reportFindings(_ result: BuildResult) {
    progress.end()
    switch result.untouched {
    case nil: break
    case .notVerified: environment.report(.error, "nothing was compared: a book with errors has no site")
    case .asBefore: environment.report(.error, "nothing was built; “\(result.folder)” is unchanged")
    }
    report(result.findings, result.ledger)
  }

  private func report(_ findings: Findings, _ ledger: Ledger) {
    if findings.isEmpty { return }
    var text = FindingText(isColored: environment.terminal.colorsErr)
    text.render(session.advised(findings), to: environment.err)
    environment.err(findings.summary(of: ledger) + "\n")
  }
}
