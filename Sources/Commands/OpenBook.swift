import Bookkeeping
import Build
import Diagnostics
import Language
import Platform
import Ledger
import Site

/// A book as the commands that read see it: what it says, and how its language writes amounts and dates.
struct OpenBook {
  let session: Session
  let ledger: Ledger
  let identifiers: Identifiers
  let findings: Findings
  /// The files below `receipts/`.
  let receipts: [ReceiptFile]
  let wording: Wording

  var environment: Environment { session.environment }
  var home: Currency { ledger.homeCurrency }

  /// Figures of a book with mistakes would lack what was refused, so there are none: the findings are shown instead.
  func withFigures(_ body: () -> ExitStatus) -> ExitStatus {
    guard findings.hasErrors else { return body() }
    var text = FindingText(isColored: environment.terminal.colorsErr)
    text.render(findings, to: environment.err)
    environment.err(findings.summary(of: ledger) + "\n")
    environment.err("daybook: no figures while the book has mistakes: they would lack what was refused\n")
    return .refused
  }

  /// What is listed lacks what was refused, and says so.
  func noteErrors() {
    let errors = findings.errorCount
    if errors == 0 { return }
    environment.err(
      "daybook: \(NumberText.counted(errors, "error")) in the book; what was refused is not shown: "
        + "\(session.commands("check"))\n")
  }
}

extension Session {
  /// Reads the book with the words of its language.
  func open() throws(Stop) -> OpenBook {
    let (ledger, findings, sources) = book.read()
    guard let folder = TemplateFolder(nil, resourceFolders: environment.resourceFolders, environment.disk) else {
      throw .impossible(BuildFailure.noTemplate.advice(commands))
    }
    let template: SiteTemplate
    do throws(FileError) { template = try folder.loadWords() } catch { throw .refusal(.failed(error)) }
    let (wording, problems) = Session.wording(template, ledger.settings)
    guard let wording else {
      throw .impossible("“\(folder.path)/words” holds no en.yaml, so nothing can be written")
    }
    return OpenBook(
      session: self, ledger: ledger, identifiers: Identifiers(ledger), findings: (findings + problems).sorted(),
      receipts: sources.receipts, wording: wording)
  }

  /// Reads days as the language of a book has them, or as English alone where its words cannot be read.
  func dayReader(_ ledger: Ledger) -> DayReader {
    let folder = TemplateFolder(nil, resourceFolders: environment.resourceFolders, environment.disk)
    // What is wrong with the words is told where pages are made.
    let wording = (try? folder?.loadWords()).flatMap { Session.wording($0, ledger.settings).0 }
    return DayReader(wording, today: ledger.today)
  }

  /// A language without words is a finding, and English stands in for it.
  private static func wording(_ template: SiteTemplate, _ settings: Settings) -> (Wording?, [Finding]) {
    let (wording, findings) = template.wording(settings)
    if let wording { return (wording, findings) }
    var english = settings
    english.language = "en"
    return (template.wording(english).0, findings)
  }
}
