package import BookEditing
package import Ledger
import Formats
import Reports
import Statements

/// An import session with the plan, the open decisions and the answers, for the terminal and the browser. A session
/// leads from the files to a single change to the ledger.
package struct ImportSession: Sendable {
  /// The ledger, with the categories that the plan adds.
  package let ledger: Ledger
  package internal(set) var plan: ImportPlan
  /// Category suggestions from the ledger and its import logs. Only questions need them.
  private let learning: Lazy<CategoryRanking>
  let ids: [String]
  /// The names of the categories for spending, the most used first.
  private let usedForSpending: [String]
  private let usedForIncome: [String]

  package init(
    _ found: ImportContext, _ files: [ImportPlanner.NamedFile], _ choices: ImportOptions
  ) throws(ImportPlanner.Problem) {
    plan = try found.plan(files, choices)
    ledger = found.ledger.adding(plan.categories.map { ($0.name, $0.kind) })
    ids = found.identifiers.ids
    learning = Lazy { [ledger] in CategoryRanking(ledger, found.imports, found.identifiers) }
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

  /// Writes the plan into the draft.
  ///
  /// - Returns: the result; `nil` if the ledger has changed since the plan was made.
  package static func take(_ plan: ImportPlan, into draft: inout Draft) throws(BookError) -> Draft.ImportResult? {
    try draft.isBasis(of: plan) ? try draft.take(plan) : nil
  }

  // MARK: What is open

  /// Groups of rows that need one decision each. Single rows with a question come first, then guessed categories
  /// grouped by payee, the largest group first.
  package var open: [[Int]] { questions.map { [$0] } + plan.payees }

  /// The rows with a question. If two rows may form a transfer, only the first of them is included.
  package var questions: [Int] {
    plan.rows.indices.filter { row in
      guard plan.rows[row].state == .question, plan.rows[row].day != nil, plan.rows[row].minor != nil else {
        return false
      }
      return plan.rows[row].partner.map { $0 > row || plan.rows[$0].state != .question } ?? true
    }
  }

  /// An answer for a group of rows.
  package enum Choice: Hashable, Sendable {
    /// The row matches the proposed entry, pays the proposed bill, or belongs to the proposed transfer.
    case same
    /// A new entry in the category with this name.
    case category(String)
    /// A transfer to or from the account with this label.
    case moved(String)
  }

  /// Returns the most likely answers, at most eight: the proposed entry or transfer, transfers if the text mentions
  /// one, categories of similar rows, then the most used categories.
  package func likely(_ rows: [Int]) -> [Choice] {
    guard let first = rows.first else { return [] }
    let row = plan.rows[first]
    var choices: [Choice] = hasSame(first) ? [.same] : []
    if TransferKeywords.isTransfer(WordSet(row.text)) { choices += accounts(rows).prefix(2).map { .moved($0) } }
    let learned = learning.value.categories(of: row.text, isDebit: row.isDebit).map(\.name)
    for name in learned + (row.isDebit ? usedForSpending : usedForIncome) where isPossible(name, rows) {
      let choice = Choice.category(name)
      if !choices.contains(choice) { choices.append(choice) }
      if choices.count == 8 { break }
    }
    return choices
  }

  /// Returns the preselected answer; `nil` if there is none.
  package func proposed(_ rows: [Int]) -> Choice? {
    guard let first = rows.first else { return nil }
    if hasSame(first) { return .same }
    return plan.rows[first].category.map { .category(ledger.category($0).name) }
  }

  private func hasSame(_ row: Int) -> Bool {
    plan.rows[row].state == .question && plan.rows[row].hasProposal
  }

  /// Returns the names of the categories that can be assigned to the rows.
  package func categories(_ rows: [Int]) -> [String] {
    ledger.categories.map(\.name).filter { isPossible($0, rows) }
  }

  /// Whether the category can be assigned to the rows. An income category cannot be used for outgoing money.
  package func isPossible(_ name: String, _ rows: [Int]) -> Bool {
    guard let category = ledger.categories.first(where: { $0.name == name }) else { return false }
    return category.kind != .income || !rows.contains { plan.rows[$0].isDebit }
  }

  /// Returns the labels of the accounts to or from which the rows can be transfers.
  package func accounts(_ rows: [Int]) -> [String] { plan.accountsToMove(rows, ledger).map { ledger.label(of: $0) } }

  // MARK: Decisions

  /// Applies one answer to all of the rows.
  ///
  /// - Parameters:
  ///   - title: the title of the rows' entries; `nil` to keep the current title.
  ///   - isUsedForLearning: whether the classifier learns from the answer.
  /// - Returns: whether the answer is valid for the rows.
  @discardableResult
  package mutating func decide(
    _ rows: [Int], _ choice: Choice, title: String? = nil, isUsedForLearning: Bool = true
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
        (plan.rows[row].isGuess, plan.rows[row].isUsedForLearning) = (false, isUsedForLearning)
        plan.rows[row].reason = "as you decided"
      }
    case .moved(let label):
      guard let id = plan.accountsToMove(rows, ledger).first(where: { ledger.label(of: $0) == label }) else {
        return false
      }
      for row in rows where plan.rows[row].state == .question { plan.take(row, as: .new) }
      plan.markTransfers(rows, to: id, ledger)
    }
    if let title, choice != .same { rename(rows, title) }
    return true
  }

  private mutating func acceptSame(_ row: Int) {
    if let occurrence = plan.rows[row].proposal { return plan.take(row, as: occurrence) }
    if plan.rows[row].mayBeTransfer { return plan.take(row, as: .moved) }
    guard let entry = plan.rows[row].entry else { return }
    plan.take(row, as: ledger.transactions[entry].paymentDate == nil ? .bill : .known, id: ids[entry])
  }

  /// Accepts the rows as new entries with the proposed title and category.
  package mutating func takeAsNew(_ rows: [Int]) {
    for row in rows where plan.rows[row].state == .question { plan.take(row, as: .new) }
  }

  /// Confirms the guessed categories of the rows.
  package mutating func agree(_ rows: [Int]) {
    for row in rows {
      plan.rows[row].isGuess = false
      // The reason “no similar entry yet” no longer applies after a confirmation.
      if plan.rows[row].reason == ImportPlan.Row.unknown { plan.rows[row].reason = "as you decided" }
    }
  }

  package mutating func rename(_ rows: [Int], _ title: String) {
    for row in rows where !title.isEmpty { plan.rows[row].title = title }
  }

  /// Turns the rows, whose categories were certain, into open decisions again.
  package mutating func reopen(_ rows: [Int]) {
    for row in rows where plan.rows[row].state == .new && plan.rows[row].fields == nil {
      plan.rows[row].isGuess = true
    }
  }

  /// Leaves the rows, and the other rows of their transfers, for the next import.
  package mutating func leave(_ rows: [Int]) {
    for row in rows where [.new, .bill, .moved].contains(plan.rows[row].state) {
      plan.rows[row].state = .question
      if let partner = plan.rows[row].partner { plan.rows[partner].state = .question }
    }
  }
}
