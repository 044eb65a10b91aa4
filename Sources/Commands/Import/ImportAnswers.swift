import Bookkeeping
import Console
import Diagnostics
import Imports
import Ledger
import Notation
import Platform
import Printouts
import Reports

/// Asks what a plan leaves open; what is answered is what was shown, and nothing else is written.
struct ImportAnswers {
  private var plan: ImportPlan
  private let ledger: Ledger
  private let session: Session
  private let ask: @Sendable (String) -> String?
  private let ids: [String]

  init(_ plan: ImportPlan, _ ledger: Ledger, _ session: Session, ask: @escaping @Sendable (String) -> String?) {
    self.plan = plan
    self.ledger = ledger
    self.session = session
    self.ask = ask
    ids = Identifiers(ledger).ids
  }

  /// - Returns: the plan with its answers; nil where the answer is no.
  mutating func run() throws(Stop) -> ImportPlan? {
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
          "  y writes what is shown, n nothing, c goes through what is open, o shows it in a browser\n")
      }
    }
  }

  /// Shows all rows in a browser, as a page that holds nothing else and asks nothing.
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
      session.environment.err(HarmlessText.line("no browser could be started; the preview is \(whole)") + "\n")
    }
  }

  /// Goes through questions and guesses; an empty answer leaves one as it is.
  private mutating func choose() throws(Stop) {
    for index in plan.rows.indices {
      switch plan.rows[index].state {
      case .question where plan.rows[index].day != nil && plan.rows[index].minor != nil:
        tell(index)
        if try !answerQuestion(index) { return }
      case .new where plan.rows[index].isGuess:
        tell(index)
        if try !answerCategory(index) { return }
        if plan.rows[index].teaches, try !answerLearning(index) { return }
      default: continue
      }
    }
  }

  private func tell(_ index: Int) {
    let row = plan.rows[index]
    let currency = plan.files[row.file].account.map { plan.accounts[$0].currency } ?? ledger.homeCurrency
    let amount = row.minor.map { AmountText.written($0, currency, ledger.settings.decimalSign) } ?? ""
    session.environment.err(HarmlessText.line("\(row.day?.description ?? "")  \(amount)  \(row.text)") + "\n")
  }

  /// - Returns: whether to go on.
  private mutating func answerQuestion(_ index: Int) throws(Stop) -> Bool {
    let row = plan.rows[index]
    while true {
      session.environment.err(HarmlessText.line("  \(row.why ?? "")") + "\n")
      let choices = row.entry == nil && !row.mayMove ? "[n]ew, [l]ater" : "[y]es, [n]ew, [l]ater"
      guard let answer = ask("  \(choices), [q]uit: ")?.trimmingSpaces.lowercased() else { return false }
      switch answer {
      case "y", "yes":
        if row.mayMove {
          plan.take(index, as: .moved)
          return true
        }
        guard let entry = row.entry else { continue }
        plan.take(index, as: ledger.transactions[entry].movingDay == nil ? .bill : .there, id: ids[entry])
        return true
      case "n", "new":
        plan.take(index, as: .new)
        return true
      case "l", "later", "": return true
      case "q", "quit": return false
      default: continue
      }
    }
  }

  /// Whether others are named after a row whose category somebody said: those of these files at once, later ones when
  /// they come.
  ///
  /// - Returns: whether to go on.
  private mutating func answerLearning(_ index: Int) throws(Stop) -> Bool {
    while true {
      let alike = plan.rows.indices.filter {
        plan.rows[$0].state == .new && plan.rows[$0].isGuess && plan.rows[$0].isOut == plan.rows[index].isOut
          && CategoryLearning.areAlike(plan.rows[$0].text, plan.rows[index].text)
      }
      let count = alike.isEmpty ? "" : ", with \(NumberText.counted(alike.count, "row")) like it"
      guard let answer = ask("  [a]lways\(count), or [o]nly now: ")?.trimmingSpaces.lowercased() else { return false }
      switch answer {
      case "a", "always", "":
        for other in alike {
          (plan.rows[other].category, plan.rows[other].isGuess) = (plan.rows[index].category, false)
        }
        return true
      case "o", "only now", "now":
        plan.rows[index].teaches = false
        return true
      case "q", "quit": return false
      default: continue
      }
    }
  }

  private mutating func answerCategory(_ index: Int) throws(Stop) -> Bool {
    let names = ledger.categories.map(\.name)
    let current = plan.rows[index].category.map { ledger.category($0).name } ?? "Other"
    while true {
      guard let answer = ask("  Category [\(current)], q to quit: ")?.trimmingSpaces else { return false }
      if answer == "q" { return false }
      if answer.isEmpty {
        plan.rows[index].isGuess = false
        return true
      }
      switch NamePick(answer, among: names) {
      case .one(let name):
        let id = names.firstIndex(of: name).map { Category.ID(index: $0) }
        if let id, plan.rows[index].isOut, ledger.category(id).kind == .income {
          session.environment.err("  “\(name)” is where money comes from\n")
          continue
        }
        plan.rows[index].category = id
        plan.rows[index].isGuess = false
        session.environment.err("  → \(name)\n")
        return true
      case .several(let names): session.environment.err("  which one: \(names.joined(separator: ", "))?\n")
      case .none: session.environment.err("  there is no category like “\(answer)”\n")
      }
    }
  }
}
