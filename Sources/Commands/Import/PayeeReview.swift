import Bookkeeping
import Console
import Diagnostics
import Imports
import Ledger
import Notation
import Platform
import Reports

/// Asks for the title and category of guessed rows, once for each payee.
struct PayeeReview {
  private var plan: ImportPlan
  private let ledger: Ledger
  private let session: Session
  private let ask: @Sendable (String) -> String?
  private let learning: CategoryLearning

  /// The plan before each payee that was answered, for the way back.
  private var former: [ImportPlan] = []

  init(_ plan: ImportPlan, _ ledger: Ledger, _ session: Session, ask: @escaping @Sendable (String) -> String?) {
    self.plan = plan
    self.ledger = ledger
    self.session = session
    self.ask = ask
    // Without logs titles teach alone.
    learning = CategoryLearning(ledger, try? ImportFiles(session.folder), Identifiers(ledger))
  }

  /// - Returns: the plan with all that was decided.
  mutating func run() -> ImportPlan {
    var left: Set<[Int]> = []
    while let rows = plan.payees.first(where: { !left.contains($0) }) {
      switch decide(rows) {
      case .done: continue
      case .later: left.insert(rows)
      case .back:
        guard let last = former.popLast() else { continue }
        plan = last
        left = left.filter { $0 != plan.payees.first }
      case .end: return plan
      }
    }
    return plan
  }

  private enum Answer {
    case done, later, back, end
  }

  // MARK: One payee

  private func say(_ line: String) { session.environment.err(HarmlessText.line(line) + "\n") }

  private func spoken(_ row: Int) -> String {
    let currency = plan.files[plan.rows[row].file].account.map { plan.accounts[$0].currency } ?? ledger.homeCurrency
    return plan.rows[row].minor.map { AmountText.written($0, currency, ledger.settings.decimalSign) } ?? ""
  }

  private func show(_ rows: [Int], _ likely: [String]) {
    let first = plan.rows[rows[0]]
    let shown = rows.prefix(3).map { "\(plan.rows[$0].day?.description ?? "")  \(spoken($0))" }
    let more = rows.count > 3 ? ", and \(rows.count - 3) more" : ""
    let count = rows.count == 1 ? "" : " (\(rows.count) rows)"
    say("\(first.title.isEmpty ? first.text : first.title)\(count): \(shown.joined(separator: ", "))\(more)")
    if first.text != first.title { say("  \(first.text)") }
    if let why = first.why { say("  \(why)") }
    say("  " + likely.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: "  "))
  }

  /// At most eight: what entries like it have, then what most entries have.
  private func likely(_ rows: [Int]) -> [String] {
    let isOut = plan.rows[rows[0]].isOut
    let text = plan.rows[rows[0]].text
    var names = learning.categories(of: text, isOut: isOut).map(\.name)
    var counts: [Category.ID: Int] = [:]
    for entry in ledger.transactions.suffix(2_000) where (entry.direction == .spent) == isOut {
      counts[entry.category, default: 0] += 1
    }
    names += counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ledger.category($0.key).name }
    names += ledger.categories.map(\.name)
    var seen: Set<String> = []
    return Array(names.filter { seen.insert($0).inserted && isPossible($0, isOut) }.prefix(8))
  }

  private func isPossible(_ name: String, _ isOut: Bool) -> Bool {
    !isOut || ledger.categories.first { $0.name == name }?.kind != .income
  }

  private mutating func decide(_ rows: [Int]) -> Answer {
    let likely = likely(rows)
    let before = plan
    show(rows, likely)
    while true {
      let current = plan.rows[rows[0]].category.map { ledger.category($0).name } ?? "Other"
      let prompt = "  1–\(likely.count), a category, =title, >account, [\(current)]; ? lists more: "
      guard let answer = ask(prompt)?.trimmingSpaces else { return .end }
      switch answer {
      case "":
        for row in rows { plan.rows[row].isGuess = false }
        former.append(before)
        return .done
      case "?": help(rows)
      case "q", "quit": return .end
      case "l", "later": return .later
      case "b", "back":
        plan = before
        return .back
      case _ where answer.hasPrefix("="): rename(rows, String(answer.dropFirst()).trimmingSpaces)
      case _ where answer.hasPrefix("!"):
        if take(String(answer.dropFirst()).trimmingSpaces, [rows[0]], likely, teaches: false) {
          former.append(before)
          return .done
        }
      default:
        if take(answer, rows, likely, teaches: true) {
          former.append(before)
          return .done
        }
      }
    }
  }

  private func help(_ rows: [Int]) {
    let isOut = plan.rows[rows[0]].isOut
    say("  categories: " + ledger.categories.map(\.name).filter { isPossible($0, isOut) }.joined(separator: ", "))
    let accounts = plan.accountsToMove(rows, ledger).map { ledger.label(of: $0) }
    if !accounts.isEmpty {
      say("  moved \(isOut ? "to" : "from"): " + accounts.map { ">\($0)" }.joined(separator: ", "))
    }
    say("  =Rewe gives the title “Rewe”; !Food is for the first row alone; l later, b back, q quit")
  }

  private mutating func rename(_ rows: [Int], _ title: String) {
    if title.isEmpty { return say("  type the title after “=”") }
    for row in rows { plan.rows[row].title = title }
    say("  called “\(title)”")
  }

  /// - Returns: whether it is an answer.
  private mutating func take(_ answer: String, _ rows: [Int], _ likely: [String], teaches: Bool) -> Bool {
    if answer.hasPrefix(">") { return move(rows, String(answer.dropFirst()).trimmingSpaces) }
    let isOut = plan.rows[rows[0]].isOut
    let names = ledger.categories.map(\.name)
    let name: String
    if let number = Int(answer), likely.indices.contains(number - 1) {
      name = likely[number - 1]
    } else {
      switch NamePick(answer, among: names) {
      case .one(let found): name = found
      case .several(let found):
        say("  which one: \(found.joined(separator: ", "))?")
        return false
      case .none:
        say("  there is no category like “\(answer)”; ? lists them")
        return false
      }
    }
    guard let index = names.firstIndex(of: name) else { return false }
    guard isPossible(name, isOut) else {
      say("  “\(name)” is where money comes from")
      return false
    }
    for row in rows {
      plan.rows[row].category = Category.ID(index: index)
      (plan.rows[row].isGuess, plan.rows[row].teaches) = (false, teaches)
    }
    say("  → \(name)\(rows.count == 1 ? "" : ", \(rows.count) rows")")
    return true
  }

  private mutating func move(_ rows: [Int], _ answer: String) -> Bool {
    let ids = plan.accountsToMove(rows, ledger)
    switch NamePick(answer, among: ids.map { ledger.label(of: $0) }) {
    case .one(let name):
      guard let id = ids.first(where: { ledger.label(of: $0) == name }) else { return false }
      plan.move(rows, to: id, ledger)
      say("  → moved \(plan.rows[rows[0]].isOut ? "to" : "from") \(name)")
      return true
    case .several(let names): say("  which one: \(names.joined(separator: ", "))?")
    case .none: say("  there is no account like “\(answer)” in this currency; ? lists them")
    }
    return false
  }
}
