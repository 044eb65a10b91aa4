import ArgumentParser
import Bookkeeping
import Console
import Diagnostics
import Ledger
import Notation
import Sealing
import Platform
import Build
import Reports

extension FindingFormat: ExpressibleByArgument {}

/// `daybook check`: all findings, nothing written.
struct CheckCommand: BookVerb {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show every mistake in the book; write nothing.",
    discussion: """
      Prints the findings of all files, each with its place, its reason and what to do, and ends with 1 if there are \
      errors. Of many it prints the first 50 of a kind and 500 in all, as JSON, SARIF or for GitHub 10,000, and counts \
      the rest.

      Example: daybook check --strict
      """)

  @OptionGroup var book: BookOptions

  @Option(help: "How to print the findings: text, json, sarif or github.")
  var format = FindingFormat.text

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(help: "Apply the safe suggestions, such as quotes around a value, to the book's files.")
  var fix = false

  init() {}

  var purpose: Session.Purpose { fix ? .changing : .reading }

  func run(_ session: Session) -> ExitStatus {
    guard let session = fix ? session.mended() : session else { return .failed }
    if fix, let outcome = applyFixes(session) { return outcome }
    let (ledger, findings) = session.read()
    // The process ends with this command: to take the ledger apart first would be a twentieth of its work.
    _ = Unmanaged.passRetained(UntilExit(value: ledger))
    let others = CheckCommand.otherFindings(session.folder, ledger, session.environment)
    return report((findings + others).sorted(), ledger, session)
  }

  /// What stands in no text of the ledger, or what only a build would notice.
  static func otherFindings(_ folder: BookFolder, _ ledger: Ledger, _ environment: Environment) -> Findings {
    folder.commands.advised(People.findings(folder)) + importFindings(folder, ledger)
      + folder.settingsFindings(ledger, resourceFolders: environment.resourceFolders)
  }

  /// What an import would refuse to begin with.
  private static func importFindings(_ folder: BookFolder, _ ledger: Ledger) -> Findings {
    do throws(FileError) { return folder.commands.advised(try folder.importSettings(ledger).1) } catch {
      return [BookFolder.unreadable(error)]
    }
  }

  private func report(_ findings: Findings, _ ledger: Ledger, _ session: Session) -> ExitStatus {
    let environment = session.environment
    let shown = strict ? findings.asErrors : findings
    switch format {
    case .text:
      var text = FindingText(isColored: environment.terminal.colorsOut)
      text.render(shown, to: environment.out)
      if !book.quiet || !shown.isEmpty { environment.out(shown.summary(of: ledger) + "\n") }
      if shown.isEmpty { session.tell(ledger.transactions.isEmpty ? .empty : .checked) }
      if !book.quiet, !shown.hasErrors { tellProposals(ledger, session) }
    case .json: environment.out(FindingJSON.render(shown))
    case .sarif: environment.out(FindingSARIF.render(shown, version: DaybookCommand.version))
    case .github: environment.out(FindingGitHub.render(shown))
    }
    return shown.hasErrors ? .refused : .fine
  }

  /// A note, never a finding: nothing is wrong with a payment that nobody declared.
  private func tellProposals(_ ledger: Ledger, _ session: Session) {
    let count = UsualPayments(ledger, Recurrence(ledger)).proposals.count
    if count == 0 { return }
    let verb = count == 1 ? "comes" : "come"
    session.environment.tell(
      "\(NumberText.counted(count, "payment")) \(verb) every month and no entry says so: "
        + session.commands("pay", "--suggest"))
  }

  /// - Returns: nil when all went well, or there was nothing to do.
  private func applyFixes(_ session: Session) -> ExitStatus? {
    if !session.book.hasSafeFixes {
      if !book.quiet { session.environment.err("nothing that can be mended safely\n") }
      return nil
    }
    do throws(Refusal) {
      let files = try session.book.locked(as: "check --fix", told: session.tell) { (book) throws(Refusal) in
        try book.fix()
      }
      for file in files where !self.book.quiet {
        session.environment.err(
          HarmlessText.line("mended \(file.before.path): \(NumberText.counted(file.count, "change"))") + "\n")
      }
      return nil
    } catch {
      return session.tell(error)
    }
  }
}

/// A value that is never freed.
private final class UntilExit<Value> {
  let value: Value

  init(value: Value) { self.value = value }
}
