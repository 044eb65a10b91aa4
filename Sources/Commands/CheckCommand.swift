import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Imports
import Ledger
import Formats
import Sealing
import Platform
import Build
import Reports

extension FindingFormat: ExpressibleByArgument {}

/// The command `daybook check`, which prints all findings.
struct CheckCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report all errors and warnings in the book.",
    discussion: """
      Prints every finding with its position, reason and suggestion, and exits with 1 if there are errors. Prints at \
      most \(FindingLimits.printedOfEachID) findings of one kind and \(FindingLimits.printed) in total \
      (\(NumberText.grouped(FindingLimits.kept)) for JSON, SARIF and GitHub) and counts the rest.

      Example: daybook check --strict
      """)

  @OptionGroup var book: BookOptions

  @Option(help: "The output format: text, json, sarif or github.")
  var format = FindingFormat.text

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Apply safe suggestions, such as adding missing quotes.")
  var fix = false

  init() {}

  var purpose: Session.Purpose { fix ? .changing : .reading }

  func run(_ session: Session) -> ExitStatus {
    guard let session = fix ? session.recovered() : session else { return .failed }
    if fix, let outcome = applyFixes(session) { return outcome }
    let (ledger, findings) = session.read()
    // The ledger is not freed, because the process ends with this command. Freeing it would take a twentieth of the
    // command's time.
    _ = Unmanaged.passRetained(Leaked(value: ledger))
    let others = CheckCommand.otherFindings(session.folder, ledger, session.environment)
    // Duplicates are unknown if the book cannot be read completely.
    let duplicates = findings.hasErrors ? [] : duplicates(session.folder, ledger)
    return report((findings + others + duplicates).sorted(), ledger, session)
  }

  /// Returns findings about manual entries that duplicate an imported entry.
  private func duplicates(_ folder: BookFolder, _ ledger: Ledger) -> Findings {
    // An unreadable log is ignored here; an import reports it.
    guard let imports = try? ImportFiles(folder) else { return [] }
    return folder.commands.advised(RowDuplicates.findings(ledger, imports))
  }

  /// Returns findings about files that are not part of the ledger, and findings that otherwise only a build would
  /// report.
  static func otherFindings(_ folder: BookFolder, _ ledger: Ledger, _ environment: Environment) -> Findings {
    folder.commands.advised(People.findings(folder)) + importFindings(folder, ledger)
      + folder.settingsFindings(ledger, resourceFolders: environment.resourceFolders)
  }

  /// Returns the findings that would prevent imports.
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
      if shown.isEmpty { session.suggest(ledger.transactions.isEmpty ? .empty : .checked) }
      if !book.quiet, !shown.hasErrors { reportProposals(ledger, session) }
    case .json: environment.out(FindingJSON.render(shown))
    case .sarif: environment.out(FindingSARIF.render(shown, version: DaybookCommand.version))
    case .github: environment.out(FindingGitHub.render(shown))
    }
    return shown.hasErrors ? .refused : .fine
  }

  /// Prints a note about payments that appear to be monthly. The note is not a finding, because nothing is wrong.
  private func reportProposals(_ ledger: Ledger, _ session: Session) {
    let count = UsualPayments(ledger, Recurrence(ledger)).proposals.count
    if count == 0 { return }
    session.report(
      .note,
      Message(
        NumberText.counted(count, "payment looks monthly but is", "payments look monthly but are")
          + " not marked with “repeats”",
        hint: "list them with “\(session.commands("pay", "--suggest"))”"))
  }

  /// Applies the safe fixes.
  ///
  /// - Returns: `nil` if all fixes succeeded, or if there was nothing to fix.
  private func applyFixes(_ session: Session) -> ExitStatus? {
    if !session.book.hasSafeFixes {
      if !book.quiet { session.environment.err("nothing can be fixed automatically\n") }
      return nil
    }
    do throws(BookError) {
      let files = try session.book.locked(as: "check --fix", report: session.note) { (book) throws(BookError) in
        try book.fix()
      }
      for file in files where !self.book.quiet {
        session.environment.err(
          TerminalSafeText.line("fixed \(file.before.path): \(NumberText.counted(file.count, "change"))") + "\n")
      }
      return nil
    } catch {
      return session.report(error)
    }
  }
}

private final class Leaked<Value> {
  let value: Value

  init(value: Value) { self.value = value }
}
