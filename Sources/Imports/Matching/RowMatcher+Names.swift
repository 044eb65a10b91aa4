import BookEditing
import Ledger
import Formats
import Reports
import Statements

/// Functions that give new rows titles and categories, which come from rules, from the file itself, or from the
/// classifier.
extension RowMatcher {
  mutating func nameRows() {
    planner.findCategories()
    let rulesOfFile = rulesOfFile
    for row in planner.plan.rows.indices {
      let state = planner.plan.rows[row].state
      guard state == .new || state == .question || state == .moved, planner.plan.rows[row].fields == nil else {
        continue
      }
      guard planner.plan.rows[row].minor != nil, planner.plan.rows[row].day != nil else { continue }
      if planner.plan.rows[row].seriesTemplate == nil, state != .moved {
        name(row, rulesOfFile[planner.plan.rows[row].file])
      }
    }
  }

  private mutating func name(_ row: Int, _ rules: [RuleMatch]) {
    // A question keeps its sentence. Title and category are also set, in case the row becomes a new entry.
    let question = planner.plan.rows[row].state == .question ? planner.plan.rows[row].reason : nil
    let isDebit = planner.plan.rows[row].isDebit
    let rule = rules.isEmpty ? nil : rules.first { matches($0, row) }
    let suggestion =
      rule.map { $0.rule.learns } == false ? nil : suggestion(for: row).flatMap { $0.otherAccount == nil ? $0 : nil }
    planner.plan.rows[row].isUsedForLearning = rule?.rule.learns ?? true
    var why = ImportPlan.Row.unknown
    var isGuess = true
    // Whether the file or a rule states the category. If so, a category of income is valid for outgoing money, as a
    // correction.
    var isStated = false
    if let suggestion {
      if suggestion.isSure || suggestion.isLikely, !suggestion.isOtherPayee {
        planner.plan.rows[row].title = suggestion.title
      }
      planner.plan.rows[row].category = suggestion.category
      planner.plan.rows[row].tags = suggestion.isSure ? suggestion.tags : planner.plan.rows[row].tags
      planner.plan.rows[row].split = suggestion.isSure ? suggestion.split : []
      isGuess = !isSure(suggestion, row)
      why = "similar entries: \(suggestion.count)"
    }
    // Rows are large, and most files have no categories.
    let bank = planner.plan.namedCategories.isEmpty ? nil : planner.bankRows[row]
    if let name = bank?.category {
      let known = category(named: name, row)
      if let known, isGuess {
        (planner.plan.rows[row].category, isStated) = (known, true)
        (isGuess, why) = (false, "the file's category is “\(name)”")
      } else if known == nil, suggestion == nil {
        why = "the file's category is “\(name)”"
      } else if known == nil || known != planner.plan.rows[row].category {
        // The reason mentions a category in the file that is not used.
        why += ", the file's category is “\(name)”"
      }
    }
    if let bank, !bank.parts.isEmpty { divide(row, bank.parts) }
    if let rule {
      if let title = rule.rule.title { planner.plan.rows[row].title = title }
      if !rule.rule.tags.isEmpty { planner.plan.rows[row].tags = rule.rule.tags }
      if let category = rule.rule.category {
        planner.plan.rows[row].category = category
        planner.plan.rows[row].split = []
        (isGuess, isStated) = (false, true)
      }
      if !rule.rule.split.isEmpty { divide(row, rule.rule.split) }
      why =
        "the rule “\(rule.rule.match)” in imports.yaml"
        + (rule.rule.category == nil && suggestion != nil ? ", \(why)" : "")
    }
    // A suggested category of income is not used for outgoing money.
    if isDebit, !isStated, let category = planner.plan.rows[row].category, ledger.category(category).kind == .income {
      planner.plan.rows[row].category = nil
      isGuess = true
    }
    if planner.plan.rows[row].category == nil {
      planner.plan.rows[row].category = ledger.defaultCategory(isDebit: isDebit)
    }
    planner.plan.rows[row].isGuess = isGuess
    planner.plan.rows[row].reason = question ?? why
  }

  /// Whether a suggestion is certain enough for a row to be used without asking the user.
  private func isSure(_ suggestion: EntrySuggestion, _ row: Int) -> Bool {
    if suggestion.isSure { return true }
    let entry = ledger.transactions[suggestion.example]
    guard suggestion.mayBeSureByAmount, entry.charged.currency == currency(of: row),
      let minor = planner.plan.rows[row].minor
    else { return false }
    let amounts = [Int128(minor.magnitude), Int128(entry.charged.minor.magnitude)].sorted()
    guard amounts[1] <= amounts[0] * EntrySuggestion.greatestAmountRatio else { return false }
    return suggestion.hasSameWords || hasSamePayee(planner.plan.rows[row].text, entry.title)
  }

  /// Whether two texts are equal up to a comma or a colon, after which many titles name a person or details, as in
  /// “Dentist, Ines” and “School list: paints”.
  private func hasSamePayee(_ text: String, _ title: String) -> Bool {
    // Texts without such signs are equal only if all their words are, and the suggestion knows that already.
    let hasDetails = { (text: String) in text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") } }
    guard hasDetails(text) || hasDetails(title) else { return false }
    func payee(_ text: String) -> WordSet {
      let parts = text.split(separator: ", ", maxSplits: 1).first?.split(separator: ": ", maxSplits: 1) ?? []
      return WordSet(parts.first.map(String.init) ?? "")
    }
    let words = payee(text)
    return words == payee(title) && !classifier.informative(words).isEmpty
  }

  /// Splits a row into the parts listed in the file. A part with an unknown category keeps the category of the row.
  private mutating func divide(_ row: Int, _ parts: [BankRow.Part]) {
    guard let whole = planner.plan.rows[row].minor, whole != 0 else { return }
    planner.plan.rows[row].split = parts.compactMap { part in
      guard let category = category(named: part.category, row), let minor = part.amount.minor(currency(of: row)) else {
        return nil
      }
      return ImportPlan.Share(category: category, part: whole < 0 ? -minor : minor, whole: Int64(whole.magnitude))
    }
  }

  /// Returns the ledger's category for a category name in the file; `nil` if there is none.
  private func category(named name: String, _ row: Int) -> Category.ID? {
    planner.foundCategories[planner.plan.rows[row].file]?[name]
  }
}
