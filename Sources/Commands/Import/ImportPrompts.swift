import BookEditing
import CLISupport
import Diagnostics
import Imports
import Ledger
import Formats
import Platform
import TerminalOutput
import Reports

/// Prompts for the open questions of a plan. The plan that was shown is the one that is written.
struct ImportPrompts {
  private var review: ImportSession
  private let session: Session
  private let ask: @Sendable (String) -> String?

  private var plan: ImportPlan { review.plan }
  private var ledger: Ledger { review.ledger }

  init(_ review: ImportSession, _ session: Session, ask: @escaping @Sendable (String) -> String?) {
    self.review = review
    self.session = session
    self.ask = ask
  }

  /// Asks whether to write the plan, to choose row by row, or to open the preview.
  ///
  /// - Returns: the plan with its answers; nil if the answer is no.
  mutating func run() throws(CommandError) -> ImportPlan? {
    while true {
      let choose = plan.rows.contains {
        ($0.state == .question && $0.day != nil && $0.minor != nil) || ($0.state == .new && $0.isGuess)
      }
      let answer = ask("Write them? [y]es, [n]o\(choose ? ", [c]hoose" : ""), [o]pen the preview in the browser: ")?
        .trimmingSpaces.lowercased()
      switch answer {
      case "y", "yes": return plan
      case nil, "n", "no", "":
        session.environment.err((answer == nil ? "\n" : "") + "nothing was changed\n")
        return nil
      case "c", "choose": try self.choose()
      case "o", "open": open()
      default:
        session.environment.err(
          "  y writes what is shown, n nothing, c goes through what is open by payee, o shows it in a browser\n")
      }
    }
  }

  /// Shows all rows in a browser, as a page without forms.
  private func open() {
    let page = ImportPage(ImportOutput(plan, ledger)).text
    do throws(FileError) {
      try session.book.store.write([(ImportPage.name, Array(page.utf8))], below: ImportPage.folder)
    } catch {
      session.environment.err("cannot \(error.action.rawValue) “\(error.path)”: \(error.reason)\n")
      return
    }
    let path = session.folder.path(of: ".daybook/\(ImportPage.folder)/\(ImportPage.name)")
    let whole = session.environment.disk.resolved(path) ?? path
    if !session.environment.programs.openBrowser(ImportPage.address(whole)) {
      session.environment.err(TerminalSafeText.line("no browser could be started; the preview is \(whole)") + "\n")
    }
  }

  /// Asks about questions row by row, then about guesses payee by payee; an empty answer accepts the proposal.
  private mutating func choose() throws(CommandError) {
    for index in review.questions where plan.rows[index].state == .question {
      tell(index)
      if try !answerQuestion(index) { return }
    }
    var payees = PayeeReview(review, session, ask: ask)
    payees.run()
    review = payees.review
  }

  private func tell(_ index: Int) {
    let row = plan.rows[index]
    let currency = plan.files[row.file].account.map { plan.accounts[$0].currency } ?? ledger.homeCurrency
    let amount = row.minor.map { AmountText.written($0, currency, ledger.settings.decimalSign) } ?? ""
    session.environment.err(TerminalSafeText.line("\(row.day?.description ?? "")  \(amount)  \(row.text)") + "\n")
  }

  /// Asks the question about a row.
  ///
  /// - Returns: whether to continue.
  private mutating func answerQuestion(_ index: Int) throws(CommandError) -> Bool {
    let row = plan.rows[index]
    while true {
      session.environment.err(TerminalSafeText.line("  \(row.why ?? "")") + "\n")
      let choices = row.entry == nil && !row.mayMove ? "[n]ew, [l]ater" : "[y]es, [n]ew, [l]ater"
      guard let answer = ask("  \(choices), [q]uit: ")?.trimmingSpaces.lowercased() else { return false }
      switch answer {
      case "y", "yes":
        if review.decide([index], .same) { return true }
      case "n", "new":
        review.takeAsNew([index])
        return true
      case "l", "later", "": return true
      case "q", "quit": return false
      default: continue
      }
    }
  }
}
