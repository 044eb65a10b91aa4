package import BookEditing
package import Ledger
import Formats
import Statements

/// One import from its files to one change of a book: the plan, what is left to decide, and the decisions. The terminal and
/// the browser share it.
package struct ImportSession: Sendable {
  /// The book, with the categories that the plan adds.
  package let ledger: Ledger
  package internal(set) var plan: ImportPlan
  let learning: CategorySuggester
  let ids: [String]
  /// Names of categories by use, the most used first.
  private let usedForSpending: [String]
  private let usedForIncome: [String]

  package init(
    _ found: ImportContext, _ files: [ImportPlanner.NamedFile], _ choices: ImportOptions
  ) throws(ImportPlanner.Problem) {
    plan = try found.plan(files, choices)
    ledger = found.ledger.adding(plan.categories.map { ($0.name, $0.kind) })
    let identifiers = Identifiers(ledger)
    ids = identifiers.ids
    learning = CategorySuggester(ledger, found.imports, identifiers)
    usedForSpending = ImportSession.used(in: ledger, isDebit: true)
    usedForIncome = ImportSession.used(in: ledger, isDebit: false)
  }

  private static func used(in ledger: Ledger, isDebit: Bool) -> [String] {
    var counts: [Category.ID: Int] = [:]
    for entry in ledger.transactions.suffix(2_000) where (entry.direction == .spent) == isDebit {
      counts[entry.category, default: 0] += 1
    }
    let used = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ledger.category($0.key).name }
    return used + ledger.categories.map(\.name).filter { !used.contains($0) }
  }

  /// Writes the plan into a draft.
  ///
  /// - Returns: nil if the book is no longer what the plan was made from.
  package static func take(_ plan: ImportPlan, into draft: inout Draft) throws(BookError) -> Draft.ImportResult? {
    try draft.isBasis(of: plan) ? try draft.take(plan) : nil
  }

  // MARK: What is open

  /// Groups of rows that one decision is about: questions one by one, then guesses by payee, the largest group first.
  package var open: [[Int]] { questions.map { [$0] } + plan.payees }

  /// Rows that are asked about one by one; of two sides of a possible transfer the first one.
  package var questions: [Int] {
    plan.rows.indices.filter { row in
      guard plan.rows[row].state == .question, plan.rows[row].day != nil, plan.rows[row].minor != nil else {
        return false
      }
      return plan.rows[row].partner.map { $0 > row || plan.rows[$0].state != .question } ?? true
    }
  }

  /// The answers to one group, as a person chooses one.
  package enum Choice: Hashable, Sendable {
    /// The row is the entry that it may be, pays the bill, or is one side of the transfer.
    case same
    /// A new entry of a category, by its name.
    case category(String)
    /// A transfer to or from an account, by its label.
    case moved(String)
  }

  /// The likeliest answers, at most eight: what rows like these became, then what most entries have.
  package func likely(_ rows: [Int]) -> [Choice] {
    guard let first = rows.first else { return [] }
    let row = plan.rows[first]
    var choices: [Choice] = hasSame(first) ? [.same] : []
    if TransferKeywords.isMove(Words(row.text)) { choices += accounts(rows).prefix(2).map { .moved($0) } }
    let learned = learning.categories(of: row.text, isDebit: row.isDebit).map(\.name)
    for name in learned + (row.isDebit ? usedForSpending : usedForIncome) where isPossible(name, rows) {
      let choice = Choice.category(name)
      if !choices.contains(choice) { choices.append(choice) }
      if choices.count == 8 { break }
    }
    return choices
  }

  /// The answer that is shown as chosen; nil if there is none.
  package func proposed(_ rows: [Int]) -> Choice? {
    guard let first = rows.first else { return nil }
    if hasSame(first) { return .same }
    return plan.rows[first].category.map { .category(ledger.category($0).name) }
  }

  private func hasSame(_ row: Int) -> Bool {
    plan.rows[row].state == .question && (plan.rows[row].entry != nil || plan.rows[row].mayMove)
  }

  /// Names of the categories that rows may have.
  package func categories(_ rows: [Int]) -> [String] {
    ledger.categories.map(\.name).filter { isPossible($0, rows) }
  }

  /// Whether rows may have a category: nothing is spent on where money comes from.
  package func isPossible(_ name: String, _ rows: [Int]) -> Bool {
    guard let category = ledger.categories.first(where: { $0.name == name }) else { return false }
    return category.kind != .income || !rows.contains { plan.rows[$0].isDebit }
  }

  /// Labels of the accounts that rows may be moved to or from.
  package func accounts(_ rows: [Int]) -> [String] { plan.accountsToMove(rows, ledger).map { ledger.label(of: $0) } }

  // MARK: Decisions

  /// Takes one answer for rows.
  ///
  /// - Parameters:
  ///   - title: the title of their entries; nil leaves it.
  ///   - teaches: whether later rows learn from it.
  /// - Returns: whether it is an answer for them.
  @discardableResult
  package mutating func decide(
    _ rows: [Int], _ choice: Choice, title: String? = nil, teaches: Bool = true
  ) -> Bool {
    switch choice {
    case .same:
      guard let row = rows.first, hasSame(row) else { return false }
      acceptSame(row)
    case .category(let name):
      guard isPossible(name, rows), let index = ledger.categories.firstIndex(where: { $0.name == name }) else {
        return false
      }
      for row in rows {
        if plan.rows[row].state == .question { plan.take(row, as: .new) }
        plan.rows[row].category = Category.ID(index: index)
        (plan.rows[row].isGuess, plan.rows[row].teaches) = (false, teaches)
        plan.rows[row].why = "as you decided"
      }
    case .moved(let label):
      guard let id = plan.accountsToMove(rows, ledger).first(where: { ledger.label(of: $0) == label }) else {
        return false
      }
      for row in rows where plan.rows[row].state == .question { plan.take(row, as: .new) }
      plan.move(rows, to: id, ledger)
    }
    if let title, choice != .same { rename(rows, title) }
    return true
  }

  private mutating func acceptSame(_ row: Int) {
    if plan.rows[row].mayMove { return plan.take(row, as: .moved) }
    guard let entry = plan.rows[row].entry else { return }
    plan.take(row, as: ledger.transactions[entry].movingDay == nil ? .bill : .there, id: ids[entry])
  }

  /// Takes rows as new entries with what is proposed for them.
  package mutating func takeAsNew(_ rows: [Int]) {
    for row in rows where plan.rows[row].state == .question { plan.take(row, as: .new) }
  }

  /// Accepts the guesses of rows as they are shown.
  package mutating func agree(_ rows: [Int]) {
    for row in rows {
      plan.rows[row].isGuess = false
      // What a person accepts needs no history.
      if plan.rows[row].why == ImportPlan.Row.unknown { plan.rows[row].why = "as you decided" }
    }
  }

  package mutating func rename(_ rows: [Int], _ title: String) {
    for row in rows where !title.isEmpty { plan.rows[row].title = title }
  }

  /// Asks about rows again whose category is sure.
  package mutating func reopen(_ rows: [Int]) {
    for row in rows where plan.rows[row].state == .new && plan.rows[row].fields == nil {
      plan.rows[row].isGuess = true
    }
  }

  /// Leaves rows out of this import, with the other sides of transfers; they come with the next one.
  package mutating func leave(_ rows: [Int]) {
    for row in rows where [.new, .bill, .moved].contains(plan.rows[row].state) {
      plan.rows[row].state = .question
      if let partner = plan.rows[row].partner { plan.rows[partner].state = .question }
    }
  }
}
