import BookEditing
import CLISupport
import Diagnostics
import Imports
import Ledger
import Formats
import Platform
import TerminalOutput
import Reports
import Statements

/// Prompts for the open questions of a plan. The plan that is written is always the one that was shown.
struct ImportConfirmation {
  private var importSession: ImportSession
  private let session: Session
  private let ask: @Sendable (String) -> String?

  private var plan: ImportPlan { importSession.plan }
  private var ledger: Ledger { importSession.ledger }

  init(_ importSession: ImportSession, _ session: Session, ask: @escaping @Sendable (String) -> String?) {
    self.importSession = importSession
    self.session = session
    self.ask = ask
  }

  /// The result of the questions.
  enum Outcome {
    /// The user confirmed the plan, which now includes the user's answers.
    case write(ImportPlan)
    case nothing
    /// The columns to which the user gave another meaning, as values of `--column`. The files must be reread.
    case columns([String])
  }

  /// Asks whether to write the plan, to answer row by row, to change columns, or to open the preview.
  mutating func run() throws(CommandError) -> Outcome {
    let hasColumns = plan.files.contains { !$0.reading.columns.isEmpty }
    while true {
      let choose = plan.rows.contains {
        ($0.state == .question && $0.day != nil && $0.minor != nil) || ($0.state == .new && $0.isGuess)
      }
      let other = (choose ? ", [c]hoose" : "") + (hasColumns ? ", co[l]umns" : "")
      let answer = ask("Write them? [y]es, [N]o\(other), [o]pen the preview in the browser: ")?
        .trimmingSpaces.lowercased()
      switch answer {
      case "y", "yes": return .write(plan)
      case nil, "n", "no", "":
        session.environment.err((answer == nil ? "\n" : "") + "nothing was changed\n")
        return .nothing
      case "c", "choose": try self.choose()
      case "l" where hasColumns, "columns" where hasColumns:
        let changed = askForColumns()
        if !changed.isEmpty { return .columns(changed) }
      case "o", "open": open()
      default:
        session.environment.err(
          "  y writes the rows, n writes nothing, c asks about open rows by payee, l changes the columns, "
            + "o shows the preview in a browser\n")
      }
    }
  }

  /// Lists the columns by number, asks for changes such as `3 title`, and returns them as values of `--column`.
  private func askForColumns() -> [String] {
    var known: Set<String> = []
    let columns = plan.files.flatMap { $0.reading.columns }.filter { known.insert($0.heading).inserted }
    for (index, column) in columns.enumerated() {
      session.environment.err(TerminalSafeText.line("  \(index + 1)  \(column.heading): \(column.meaning)") + "\n")
    }
    var changed: [String] = []
    while let answer = ask("  number and meaning, such as “1 title”, or Enter when done: ")?.trimmingSpaces,
      !answer.isEmpty
    {
      let words = answer.split(separator: " ", maxSplits: 1).map { String($0).trimmingSpaces }
      guard words.count == 2, let number = Int(words[0]), columns.indices.contains(number - 1),
        let meaning = ImportSettings.ColumnMeaning(named: words[1])
      else {
        let meanings = ImportSettings.ColumnMeaning.allCases.map(\.rawValue).joined(separator: ", ")
        session.environment.err("  enter a number and one of these meanings: \(meanings)\n")
        continue
      }
      changed.append("\(columns[number - 1].heading)=\(meaning.rawValue)")
    }
    return changed
  }

  /// Shows all rows in a browser, as a page without forms.
  private func open() {
    let page = ImportPreviewPage(ImportPreview(plan, ledger)).text
    do throws(FileError) {
      try session.book.store.write([(ImportPreviewPage.name, Array(page.utf8))], below: ImportPreviewPage.folder)
    } catch {
      session.environment.err("cannot \(error.action.rawValue) “\(error.path)”: \(error.reason)\n")
      return
    }
    let path = session.folder.path(of: "\(BookLayout.hidden)/\(ImportPreviewPage.folder)/\(ImportPreviewPage.name)")
    let whole = session.environment.disk.resolved(path) ?? path
    if !session.environment.programs.openBrowser(ImportPreviewPage.address(whole)) {
      session.environment.err(TerminalSafeText.line("cannot start a browser; the preview is at \(whole)") + "\n")
    }
  }

  /// Asks the questions row by row, then reviews the guesses payee by payee. An empty answer postpones a question, but
  /// accepts a guess.
  private mutating func choose() throws(CommandError) {
    for index in importSession.questions where plan.rows[index].state == .question {
      printRow(index)
      if try !answerQuestion(index) { return }
    }
    var payees = PayeeReview(importSession, session, ask: ask)
    payees.run()
    importSession = payees.importSession
  }

  private func printRow(_ index: Int) {
    let row = plan.rows[index]
    let currency = plan.files[row.file].account.map { plan.accounts[$0].currency } ?? ledger.homeCurrency
    let amount = row.minor.map { AmountText.written($0, currency, ledger.settings.decimalSeparator) } ?? ""
    session.environment.err(TerminalSafeText.line("\(row.day?.description ?? "")  \(amount)  \(row.text)") + "\n")
  }

  /// Asks the question about a row.
  ///
  /// - Returns: whether to continue.
  private mutating func answerQuestion(_ index: Int) throws(CommandError) -> Bool {
    let row = plan.rows[index]
    while true {
      session.environment.err(TerminalSafeText.line("  \(row.reason ?? "")") + "\n")
      let choices = row.hasProposal ? "[y]es, [n]ew, [l]ater" : "[n]ew, [l]ater"
      guard let answer = ask("  \(choices), [q]uit: ")?.trimmingSpaces.lowercased() else { return false }
      switch answer {
      case "y", "yes":
        if importSession.decide([index], .same) { return true }
      case "n", "new":
        importSession.takeAsNew([index])
        return true
      case "l", "later", "": return true
      case "q", "quit": return false
      default: continue
      }
    }
  }
}
