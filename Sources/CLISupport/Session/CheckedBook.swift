import BookEditing
import Build
package import Diagnostics
package import Localization
import Platform
package import TerminalOutput
package import Ledger
import Site

/// A parsed book for the commands that read: its ledger, wording and findings.
package struct CheckedBook {
  package let session: Session
  package let shown: BookPresentation
  package let findings: Findings

  package var environment: Environment { session.environment }
  package var ledger: Ledger { shown.ledger }
  package var identifiers: Identifiers { shown.identifiers }

  /// Runs the body if the book has no errors. Otherwise prints the findings, because totals would not include the
  /// rejected entries.
  package func withFigures(_ body: () -> ExitStatus) -> ExitStatus {
    guard findings.hasErrors else { return body() }
    var text = FindingText(isColored: environment.terminal.colorsErr)
    text.render(findings, to: environment.err)
    environment.err(findings.summary(of: ledger) + "\n")
    environment.report(.error, "cannot print figures: they would be incomplete until these errors are fixed")
    return .refused
  }

  /// Warns that entries with errors are not listed.
  package func noteErrors() {
    let errors = findings.errorCount
    if errors == 0 { return }
    environment.report(
      .warning,
      Message(
        "\(NumberText.counted(errors, "error")) in the book: transactions with errors are not shown",
        hint: "see “\(session.commands("check"))”"))
  }
}

extension Session {
  /// Reads the book, and the translations for its language.
  package func open() throws(CommandError) -> CheckedBook {
    let (ledger, findings, sources) = book.read()
    guard let template = TemplateFolder(nil, resourceFolders: environment.resourceFolders, environment.disk) else {
      throw .impossible(BuildError.noTemplate.message(commands))
    }
    let words: SiteTemplate
    do throws(FileError) { words = try template.loadWords() } catch { throw .refusal(.failed(error)) }
    let (wording, problems) = Session.wording(words, ledger.settings)
    guard let wording else {
      throw .impossible("cannot find the texts of the site, “\(template.path)/words/en.yaml”")
    }
    let shown = BookPresentation(
      ledger, wording, folder, receipts: sources.receipts, width: environment.terminal.outWidth)
    return CheckedBook(session: self, shown: shown, findings: (findings + problems).sorted())
  }

  /// Returns a reader of days in the book's language, or only in English if the translations for this language cannot
  /// be read.
  package func dayReader(_ ledger: Ledger) -> DayReader {
    let folder = TemplateFolder(nil, resourceFolders: environment.resourceFolders, environment.disk)
    // Errors in the translations are reported when pages are made.
    let wording = (try? folder?.loadWords()).flatMap { Session.wording($0, ledger.settings).0 }
    return DayReader(wording, today: ledger.today)
  }

  /// Returns the translations for the book's language. A language without translations is reported as a finding, and
  /// English is used.
  private static func wording(_ template: SiteTemplate, _ settings: Settings) -> (Wording?, [Finding]) {
    let (wording, findings) = template.wording(settings)
    if let wording { return (wording, findings) }
    var english = settings
    english.language = "en"
    return (template.wording(english).0, findings)
  }
}
