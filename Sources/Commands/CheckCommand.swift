package import ArgumentParser
import Bookkeeping
import Diagnostics
import Notation
import Platform
import Ledger
import Site

extension FindingFormat: ExpressibleByArgument {}

/// `daybook check`: all findings, nothing written.
package struct CheckCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show every mistake in the book; write nothing.",
    discussion: """
      Prints the findings of all files, each with its place, its reason and what to do, and ends with 1 if there are \
      errors. Of many it prints the first 50 of a kind and 500 in all, as JSON, SARIF or for GitHub 10,000, and counts \
      the rest.

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
        (findings + settingsFindings(ledger, session) + session.peopleFindings()).sorted(), ledger, session)
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

  private func report(_ findings: Findings, _ ledger: Ledger, _ session: Session) -> Outcome {
    let environment = session.environment
    let shown = strict ? findings.asErrors : findings
    switch format {
    case .text:
      var text = FindingText(isColored: environment.colorsOut)
      text.render(shown, to: environment.out)
      if !book.quiet || !shown.isEmpty { environment.out(Summary.of(shown, ledger) + "\n") }
    case .json: environment.out(FindingJSON.render(shown))
    case .sarif: environment.out(FindingSARIF.render(shown, version: DaybookCommand.version))
    case .github: environment.out(FindingGitHub.render(shown))
    }
    return shown.hasErrors ? .refused : .fine
  }

  /// - Returns: nil when all went well, or there was nothing to do.
  private func applyFixes(_ session: Session) -> Outcome? {
    if mended(session, rounds: 1).isEmpty {
      if !book.quiet { session.environment.err("nothing that can be mended safely\n") }
      return nil
    }
    let outcome = session.locked(as: "check --fix") { session, store in
      let files = mended(session, rounds: .max)
      let parts = files.map { file in
        BookChange.Part.write(
          path: session.folder.relative(file.before.path), before: file.before.bytes, after: file.after)
      }
      do throws(FileError) { try store.commit(BookChange(name: "check --fix", parts: parts)) } catch {
        return session.fail(error)
      }
      for file in files where !book.quiet {
        session.environment.err(
          HarmlessText.line("mended \(file.before.path): \(counted(file.count, "change"))") + "\n")
      }
      return .fine
    }
    return outcome == .fine ? nil : outcome
  }

  private struct MendedFile {
    var before: SourceFile
    var after: [UInt8]
    /// How many changes were made.
    var count: Int
  }

  /// - Parameter rounds: how often to read at most; of very many mistakes each time finds only a part.
  /// - Returns: the files that change, by path.
  private func mended(_ session: Session, rounds: Int) -> [MendedFile] {
    var sources = session.folder.load()
    let today = TodayChoice(asked: session.options.today, clock: session.environment.clock)
    var files: [String: MendedFile] = [:]
    for _ in 0..<rounds {
      let (_, findings) = LedgerReader.read(sources, today: today, for: .mending)
      let fixes = SafeFixes(
        findings.filter { session.folder.holds($0.place.file.path) }, archive: session.folder.path(of: "archive"))
      for file in fixes.mended {
        sources.replace(file.file, by: SourceFile(path: file.file.path, bytes: file.bytes))
        files[file.file.path, default: MendedFile(before: file.file, after: [], count: 0)].after = file.bytes
        files[file.file.path]?.count += file.count
      }
      if fixes.mended.isEmpty || !findings.isFull { break }
    }
    return files.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension BookSources {
  /// Puts another text in the place of a file that is there.
  fileprivate mutating func replace(_ file: SourceFile, by other: SourceFile) {
    if settings === file { settings = other }
    if categories === file { categories = other }
    for index in ledger.indices where ledger[index] === file { ledger[index] = other }
    for index in rates.indices where rates[index] === file { rates[index] = other }
  }
}

/// `2 errors, 1 warning in 25 months`.
enum Summary {
  static func of(_ findings: Findings, _ ledger: Ledger) -> String {
    "\(counted(findings.errorCount, "error")), \(counted(findings.warningCount, "warning")) in "
      + counted(ledger.months.count, "month")
  }
}

/// `1 error`, `2 errors`, `2 entries`.
///
/// - Parameter plural: nil for a noun that only takes an s.
package func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? noun : plural ?? "\(noun)s")"
}

/// `12,345`.
func grouped(_ number: Int) -> String { NumberText.grouped(number) }
