import BookEditing
import CLISupport
import Diagnostics
import Imports
import Ledger
import Formats
import Platform

/// Prompts for the title and category of guessed rows, once for each payee.
struct PayeeReview {
  private(set) var importSession: ImportSession
  private let session: Session
  private let ask: @Sendable (String) -> String?

  /// The decisions before each answer, used to go back to an earlier payee.
  private var former: [ImportSession] = []

  private var plan: ImportPlan { importSession.plan }

  init(_ importSession: ImportSession, _ session: Session, ask: @escaping @Sendable (String) -> String?) {
    self.importSession = importSession
    self.session = session
    self.ask = ask
  }

  mutating func run() {
    var left: Set<[Int]> = []
    while let rows = plan.payees.first(where: { !left.contains($0) }) {
      switch decide(rows) {
      case .done: continue
      case .later: left.insert(rows)
      case .back:
        guard let last = former.popLast() else { continue }
        importSession = last
        left = left.filter { $0 != plan.payees.first }
      case .end: return
      }
    }
  }

  private enum Answer {
    case done, later, back, end
  }

  // MARK: One payee

  private func say(_ line: String) { session.environment.err(TerminalSafeText.line(line) + "\n") }

  private func amount(_ row: Int) -> String {
    let currency = plan.files[plan.rows[row].file].account.map { plan.accounts[$0].currency }
    let home = currency ?? importSession.ledger.homeCurrency
    return plan.rows[row].minor.map { AmountText.written($0, home, importSession.ledger.settings.decimalSeparator) }
      ?? ""
  }

  private func show(_ rows: [Int], _ likely: [ImportSession.Choice]) {
    let first = plan.rows[rows[0]]
    let shown = rows.prefix(3).map { "\(plan.rows[$0].day?.description ?? "")  \(amount($0))" }
    let more = rows.count > 3 ? ", and \(rows.count - 3) more" : ""
    let count = rows.count == 1 ? "" : " (\(rows.count) rows)"
    say("\(first.title.isEmpty ? first.text : first.title)\(count): \(shown.joined(separator: ", "))\(more)")
    if first.text != first.title { say("  \(first.text)") }
    if let why = first.reason { say("  \(why)") }
    say("  " + likely.enumerated().map { "\($0.offset + 1) \(label($0.element))" }.joined(separator: "  "))
  }

  /// Returns the answer as the user would type it.
  private func label(_ choice: ImportSession.Choice) -> String {
    switch choice {
    case .same: "yes"
    case .category(let name): name
    case .moved(let account): ">\(account)"
    }
  }

  private mutating func decide(_ rows: [Int]) -> Answer {
    let likely = importSession.likely(rows)
    let before = importSession
    show(rows, likely)
    while true {
      let current = importSession.proposed(rows).map(label) ?? Category.otherName
      let prompt = "  1–\(likely.count), a category, =title, >account, [\(current)]; ? lists more: "
      guard let answer = ask(prompt)?.trimmingSpaces else { return .end }
      switch answer {
      case "":
        importSession.agree(rows)
        former.append(before)
        return .done
      case "?": help(rows)
      case "q", "quit": return .end
      case "l", "later": return .later
      case "b", "back":
        importSession = before
        return .back
      case _ where answer.hasPrefix("="): rename(rows, String(answer.dropFirst()).trimmingSpaces)
      case _ where answer.hasPrefix("!"):
        if take(String(answer.dropFirst()).trimmingSpaces, [rows[0]], likely, isUsedForLearning: false) {
          former.append(before)
          return .done
        }
      default:
        if take(answer, rows, likely, isUsedForLearning: true) {
          former.append(before)
          return .done
        }
      }
    }
  }

  private func help(_ rows: [Int]) {
    say("  categories: " + importSession.categories(rows).joined(separator: ", "))
    let accounts = importSession.accounts(rows)
    if !accounts.isEmpty {
      say("  moved \(plan.rows[rows[0]].isDebit ? "to" : "from"): " + accounts.map { ">\($0)" }.joined(separator: ", "))
    }
    say("  =TEXT sets the title; !CATEGORY applies to the first row only; l later, b back, q quit")
  }

  private mutating func rename(_ rows: [Int], _ title: String) {
    if title.isEmpty { return say("  enter the title after “=”") }
    importSession.rename(rows, title)
    say("  title “\(title)”")
  }

  /// Applies the answer.
  ///
  /// - Returns: whether the answer was valid.
  private mutating func take(
    _ answer: String, _ rows: [Int], _ likely: [ImportSession.Choice], isUsedForLearning: Bool
  ) -> Bool {
    let choice: ImportSession.Choice?
    if let number = Int(answer), likely.indices.contains(number - 1) {
      choice = likely[number - 1]
    } else if answer.hasPrefix(">") {
      choice = account(rows, String(answer.dropFirst()).trimmingSpaces)
    } else {
      choice = category(rows, answer)
    }
    guard let choice, importSession.decide(rows, choice, isUsedForLearning: isUsedForLearning) else { return false }
    switch choice {
    case .same: break
    case .category(let name): say("  → \(name)\(rows.count == 1 ? "" : ", \(rows.count) rows")")
    case .moved(let name): say("  → moved \(plan.rows[rows[0]].isDebit ? "to" : "from") \(name)")
    }
    return true
  }

  private func category(_ rows: [Int], _ answer: String) -> ImportSession.Choice? {
    switch NameMatch(answer, among: importSession.ledger.categories.map(\.name)) {
    case .one(let name):
      if importSession.isPossible(name, rows) { return .category(name) }
      say("  “\(name)” is an income category")
    case .several(let names): say("  which one: \(names.joined(separator: ", "))?")
    case .none: say("  no category matches “\(answer)”; type ? to list all categories")
    }
    return nil
  }

  private func account(_ rows: [Int], _ answer: String) -> ImportSession.Choice? {
    switch NameMatch(answer, among: importSession.accounts(rows)) {
    case .one(let name): return .moved(name)
    case .several(let names): say("  which one: \(names.joined(separator: ", "))?")
    case .none: say("  no account in this currency matches “\(answer)”; type ? to list them all")
    }
    return nil
  }
}
