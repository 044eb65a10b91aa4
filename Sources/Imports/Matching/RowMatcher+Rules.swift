import Ledger
import Formats
import Reports
import Statements

/// Functions that apply the rules in `imports.yaml` to rows with certain words, accounts or amounts.
extension RowMatcher {
  /// The rules for each file: first the rules for files with the same headings, then the rules for all files.
  var rulesOfFile: [[RuleMatch]] {
    let rules = planner.settings.sources.filter(\.isForAll).flatMap(\.rules).map(RuleMatch.init)
    return planner.plan.files.map { file in
      let headings = Set(file.reading.headings.map(FoldedText.of))
      let own = planner.settings.sources.filter { source in
        !source.heading.isEmpty && source.heading.allSatisfy { headings.contains(FoldedText.of($0)) }
      }
      return own.flatMap(\.rules).map(RuleMatch.init) + rules
    }
  }

  func matches(_ match: RuleMatch, _ row: Int) -> Bool {
    let rule = match.rule
    if let name = rule.account {
      guard let account = account(of: row), NameNormalizer.of(name, in: [planner.plan.accounts[account].name]) != nil
      else {
        return false
      }
    }
    if let range = rule.amount {
      guard let minor = planner.plan.rows[row].minor, range.contains(minor.magnitude, currency(of: row)) else {
        return false
      }
    }
    return match.matches(planner.plan.rows[row].text)
  }

  /// Marks rows as transfers if a rule specifies another account in the same currency for them.
  mutating func findTransfersByRules() {
    let rules = rulesOfFile
    guard rules.contains(where: { $0.contains { $0.rule.to != nil } }) else { return }
    for row in openRows where planner.plan.rows[row].state == .new {
      guard let rule = rules[planner.plan.rows[row].file].first(where: { matches($0, row) })?.rule, let to = rule.to,
        let id = ledger.accountID(named: to)
      else { continue }
      // In a transfer between two currencies, the other amount is unknown.
      guard id != accountID(of: row), ledger.account(id).currency == currency(of: row) else { continue }
      markTransferWithPartner(row, to: planner.place(id), "the rule “\(rule.match)” in imports.yaml")
      if let title = rule.title { planner.plan.rows[row].title = title }
      if !rule.tags.isEmpty { planner.plan.rows[row].tags = rule.tags }
    }
  }

  /// Splits the row as a rule specifies, unless the parts exceed the whole amount.
  mutating func divide(_ row: Int, _ parts: [ImportSettings.Rule.Part]) {
    guard let minor = planner.plan.rows[row].minor, minor != 0 else { return }
    let whole = Int64(clamping: minor.magnitude)
    let shares = parts.compactMap { part -> ImportPlan.Share? in
      if part.isPercentage {
        let percent = SignedDecimal(digits: Int64(clamping: part.number.digits), scale: part.number.scale)
        return percent.minor(scaledBy: 4).map { ImportPlan.Share(category: part.category, part: $0, whole: 1_000_000) }
      }
      let amount = SignedDecimal(digits: Int64(clamping: part.number.digits), scale: part.number.scale)
      return amount.minor(currency(of: row)).map { ImportPlan.Share(category: part.category, part: $0, whole: whole) }
    }
    let sum = shares.reduce(Int128(0)) { $0 + Int128($1.of(minor)) }
    if sum <= Int128(whole) { planner.plan.rows[row].split = shares }
  }
}

extension SignedDecimal {
  /// Returns the number in minor units of a currency with the given number of decimals; `nil` if the number has more
  /// decimals or too many digits.
  fileprivate func minor(scaledBy decimals: Int) -> Int64? {
    var (number, scale) = (digits, scale)
    while scale < decimals {
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      (number, scale) = (product, scale + 1)
    }
    return scale == decimals ? number : nil
  }
}

/// A rule in `imports.yaml`, compiled for use on many rows.
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

  /// Whether the text matches: the phrase occurs at the start of a word, or the regular expression matches in the first
  /// 400 characters, which limits the time that slow expressions take.
  func matches(_ text: String) -> Bool {
    if let expression { return (try? expression.firstMatch(in: String(text.prefix(400)))) != nil }
    return phrase.count > 1 && (" " + FoldedText.of(text)).contains(phrase)
  }
}
