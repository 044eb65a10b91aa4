import Bookkeeping
package import Ledger
import Notation
import Reports
import Statements

/// What new rows are called and what they were for: by rules, by the file itself, by what the book teaches (IMPORT.md §4).
extension Matching {
  mutating func nameRows() {
    let rules = planner.settings.sources.filter(\.isForAll).flatMap(\.rules).map(RuleMatch.init)
    var rulesOfFile: [Int: [RuleMatch]] = [:]
    for file in planner.plan.files.indices {
      let headings = Set(planner.plan.files[file].reading.headings.map(FoldedText.of))
      let own = planner.settings.sources.filter { source in
        !source.heading.isEmpty && source.heading.allSatisfy { headings.contains(FoldedText.of($0)) }
      }
      rulesOfFile[file] = own.flatMap(\.rules).map(RuleMatch.init) + rules
    }
    for row in planner.plan.rows.indices {
      let state = planner.plan.rows[row].state
      guard state == .new || state == .question || state == .moved, planner.plan.rows[row].fields == nil else {
        continue
      }
      guard planner.plan.rows[row].minor != nil, planner.plan.rows[row].day != nil else { continue }
      if planner.plan.rows[row].series == nil, state != .moved {
        name(row, rulesOfFile[planner.plan.rows[row].file] ?? [])
      }
    }
  }

  private mutating func name(_ row: Int, _ rules: [RuleMatch]) {
    // A question keeps its own sentence, and has beside it what it would be as a new entry.
    let question = planner.plan.rows[row].state == .question ? planner.plan.rows[row].why : nil
    let isOut = planner.plan.rows[row].isOut
    let bank = planner.bankRows[row]
    let rule = rules.first { $0.matches(planner.plan.rows[row].text) }
    let lesson = rule.map { $0.rule.learns } == false ? nil : lesson(row).flatMap { $0.other == nil ? $0 : nil }
    planner.plan.rows[row].teaches = rule?.rule.learns ?? true
    var why = "nothing like it yet"
    var isGuess = true
    // By the file or a rule, where a category of income makes a correction of what goes out.
    var isStated = false
    if let lesson {
      if lesson.isSure || lesson.likeness >= 0.55 { planner.plan.rows[row].title = lesson.title }
      planner.plan.rows[row].category = lesson.category
      planner.plan.rows[row].tags = lesson.isSure ? lesson.tags : planner.plan.rows[row].tags
      planner.plan.rows[row].split = lesson.isSure ? lesson.split : []
      isGuess = !lesson.isSure
      why = "from \(lesson.count) like it"
    }
    if let name = bank?.category, let known = category(named: name) {
      if isGuess { (planner.plan.rows[row].category, isStated) = (known, true) }
      if isGuess { why = "the file says “\(name)”" }
      isGuess = false
    }
    if let parts = bank?.parts, !parts.isEmpty { divide(row, parts) }
    if let rule {
      if let title = rule.rule.title { planner.plan.rows[row].title = title }
      if !rule.rule.tags.isEmpty { planner.plan.rows[row].tags = rule.rule.tags }
      if let category = rule.rule.category {
        planner.plan.rows[row].category = category
        planner.plan.rows[row].split = []
        (isGuess, isStated) = (false, true)
      }
      why =
        "the rule “\(rule.rule.match)” of imports.yaml" + (rule.rule.category == nil && lesson != nil ? ", \(why)" : "")
    }
    // From entries like it nobody learns to spend on where money comes from.
    if isOut, !isStated, let category = planner.plan.rows[row].category, ledger.category(category).kind == .income {
      planner.plan.rows[row].category = nil
      isGuess = true
    }
    if planner.plan.rows[row].category == nil { planner.plan.rows[row].category = ledger.defaultCategory(isOut: isOut) }
    planner.plan.rows[row].isGuess = isGuess
    planner.plan.rows[row].why = question ?? why
  }

  /// Gives a row the parts that the file says; one of a category that the book lacks stays with the whole.
  private mutating func divide(_ row: Int, _ parts: [BankRow.Part]) {
    guard let whole = planner.plan.rows[row].minor, whole != 0 else { return }
    planner.plan.rows[row].split = parts.compactMap { part in
      guard let category = category(named: part.category), let minor = part.amount.minor(currency(of: row)) else {
        return nil
      }
      return ImportPlan.Share(category: category, part: whole < 0 ? -minor : minor, whole: Int64(whole.magnitude))
    }
  }

  /// A category of the book, whose name another program may write behind that of a group.
  private func category(named name: String) -> Category.ID? {
    let names = ledger.categories.map(\.name)
    let parts = [name] + name.split { ":/>".contains($0) }.reversed().map { String($0).trimmingSpaces }
    for part in parts { if let index = SpokenName.index(of: part, in: names) { return Category.ID(index: index) } }
    return nil
  }
}

extension Ledger {
  /// Where an amount without a category goes.
  package func defaultCategory(isOut: Bool) -> Category.ID? {
    categories.firstIndex { $0.name == (isOut ? "Other" : "Income") }.map { Category.ID(index: $0) }
  }
}

/// A rule, ready to be tried on many rows.
struct RuleMatch {
  let rule: ImportSettings.Rule
  private let expression: Regex<AnyRegexOutput>?
  private let phrase: String

  init(_ rule: ImportSettings.Rule) {
    self.rule = rule
    let isExpression = rule.match.hasPrefix("/") && rule.match.hasSuffix("/") && rule.match.count > 2
    expression = isExpression ? (try? Regex(String(rule.match.dropFirst().dropLast())))?.ignoresCase() : nil
    phrase = isExpression ? "" : " " + FoldedText.of(rule.match)
  }

  /// Words match where they begin one; of long texts the beginning counts, so that no expression takes forever.
  func matches(_ text: String) -> Bool {
    if let expression { return (try? expression.firstMatch(in: String(text.prefix(400)))) != nil }
    return phrase.count > 1 && (" " + FoldedText.of(text)).contains(phrase)
  }
}
