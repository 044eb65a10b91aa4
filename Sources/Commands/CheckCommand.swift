package import ArgumentParser
import Diagnostics
import Files
import Ledger
import Site

extension FindingFormat: ExpressibleByArgument {}

/// `daybook check`: all findings, nothing written.
package struct CheckCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show every mistake in the book; write nothing.",
    discussion: """
      Prints all findings of all files, each with its place, its reason and what to do, and ends with 1 if there are \
      errors.

      Example: daybook check --strict
      """)

  @OptionGroup package var book: BookOptions

  @Option(help: "How to print the findings: text, json, sarif or github.")
  var format = FindingFormat.text

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(help: "Apply the safe suggestions, such as quotes around a value, to the book's files.")
  var fix = false

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    Session.with(book, environment, for: fix ? .changing : .reading) { session in
      guard let session = fix ? session.mended() : session else { return .failed }
      if fix, let outcome = applyFixes(session) { return outcome }
      let (ledger, findings) = session.read()
      return report(
        Finding.sorted(findings + settingsFindings(ledger, session) + session.peopleFindings()), ledger, session)
    }
  }

  /// What only a build would notice: a language without words, a font that is none.
  private func settingsFindings(_ ledger: Ledger, _ session: Session) -> [Finding] {
    var findings: [Finding] = []
    if ledger.settings.font != nil {
      var fonts = FontChoice(session, ledger, asked: nil)
      fonts.open(Workshop())
      findings += fonts.findings
    }
    // Without a template, or with one that cannot be read, there is nothing to compare with; a build says so.
    if ledger.settings.languagePlace != nil, let folder = TemplateFolder(nil, session.environment),
      let template = try? folder.loadWords()
    {
      findings += template.wording(ledger.settings).1
    }
    return findings
  }

  private func report(_ findings: [Finding], _ ledger: Ledger, _ session: Session) -> Outcome {
    let environment = session.environment
    let shown = strict ? findings.map { $0.asError } : findings
    switch format {
    case .text:
      var text = FindingText(isColored: environment.colorsOut)
      for finding in shown { environment.out(text.render(finding) + "\n") }
      if !book.quiet || !shown.isEmpty { environment.out(Summary.of(shown, ledger) + "\n") }
    case .json: environment.out(FindingJSON.render(shown))
    case .sarif: environment.out(FindingSARIF.render(shown, version: DaybookCommand.version))
    case .github: environment.out(FindingGitHub.render(shown))
    }
    return shown.hasErrors ? .refused : .fine
  }

  /// - Returns: nil when all went well, or there was nothing to do.
  private func applyFixes(_ session: Session) -> Outcome? {
    if safeFixes(session).mended.isEmpty {
      if !book.quiet { session.environment.err("nothing that can be mended safely\n") }
      return nil
    }
    let outcome = session.locked(as: "check --fix") { session, store in
      let fixes = safeFixes(session)
      do throws(FileError) { try store.commit(fixes.change(session.folder)) } catch { return session.fail(error) }
      for file in fixes.mended where !book.quiet {
        session.environment.err("mended \(file.file.path): \(counted(file.count, "change"))\n")
      }
      return .fine
    }
    return outcome == .fine ? nil : outcome
  }

  private func safeFixes(_ session: Session) -> SafeFixes {
    let (_, findings) = session.read()
    return SafeFixes(
      findings.filter { session.folder.holds($0.place.file.path) }, archive: session.folder.path(of: "archive"))
  }
}

extension Finding {
  var asError: Finding {
    var finding = self
    finding.severity = .error
    return finding
  }
}

/// `2 errors, 1 warning in 25 months`.
enum Summary {
  static func of(_ findings: [Finding], _ ledger: Ledger) -> String {
    let errors = findings.count { $0.severity == .error }
    return "\(counted(errors, "error")), \(counted(findings.count - errors, "warning")) in "
      + counted(ledger.months.count, "month")
  }
}

/// `1 error`, `2 errors`, `2 entries`.
///
/// - Parameter plural: nil for a noun that only takes an s.
func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? noun : plural ?? "\(noun)s")"
}

/// `12,345`.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  guard digits.count > 3 else { return digits }
  var result = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { result += "," }
    result.append(digit)
  }
  return result
}
