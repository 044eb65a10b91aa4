import Diagnostics
import Formats

/// Functions that parse values with a fixed set of words or a fixed format: choices, flags, months and currencies.
extension ValueReader {
  /// Parses a value from a fixed set of words. For any other word, reports a finding and returns `nil`.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: Node, _ key: String, _ id: FindingID = .wrongType
  )
    -> Choice? where Choice.RawValue == String
  {
    guard isScalar(node, key) else { return nil }
    let text = text(node)
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    let plain = plainAnswer(text, among: known, node)
    report(
      id, node, "“\(text)” is not a valid value for “\(key)”",
      label: plain.isEmpty ? "expected " + alternatives(known) : "",
      suggestions: plain.isEmpty ? suggestions(near: text, in: "values of “\(key)”", among: known, node) : plain,
      key: key)
    return nil
  }

  /// Suggests `yes` or `no` for a word that means the same in another program or language.
  private func plainAnswer(_ text: String, among known: [String], _ node: Node) -> [Suggestion] {
    guard let answer = ValueReader.answer(text), known.contains(answer) else { return [] }
    return [replacement("write \(answer)", node, answer, isSafe: true)]
  }

  /// Returns `yes` or `no` for a word that means the same in another program or language; `nil` for other words.
  static func answer(_ word: String) -> String? {
    switch word.lowercased() {
    case "yes", "true", "on", "y", "1": "yes"
    case "no", "false", "off", "n", "0": "no"
    case "ja", "oui", "sí", "si", "да", "da", "हाँ", "हां": "yes"
    case "nein", "non", "нет", "net", "नहीं": "no"
    default: nil
    }
  }

  mutating func flag(_ node: Node, _ key: String) -> Bool? {
    guard isScalar(node, key) else { return nil }
    let text = text(node)
    if text == "yes" || text == "true" { return true }
    if text == "no" || text == "false" { return false }
    let plain = plainAnswer(text, among: ["yes", "no"], node)
    report(
      .wrongType, node, "“\(text)” is not a valid value for “\(key)”", label: plain.isEmpty ? "expected yes or no" : "",
      suggestions: plain, key: key)
    return nil
  }

  /// Parses a month in the format `YYYY-MM`.
  mutating func month(_ node: Node, _ key: String) -> Month? {
    guard isScalar(node, key) else { return nil }
    let text = text(node)
    if let month = Month(text) { return month }
    let better = Day(text).map { [replacement("write \($0.month)", node, $0.month.description)] } ?? []
    report(
      .badDate, node, "“\(text)” is not a month", label: better.isEmpty ? "expected one like 2026-01" : "",
      suggestions: better, key: key)
    return nil
  }

  /// Parses a currency code.
  mutating func currency(_ node: Node, _ key: String) -> Currency? {
    guard isScalar(node, key) else { return nil }
    let text = text(node)
    if let currency = Currency(code: text) { return currency }
    let upper = text.uppercased()
    let isOnlyCase = Currency(code: upper) != nil
    var suggestions = isOnlyCase ? [replacement("write \(upper)", node, upper, isSafe: true)] : []
    if suggestions.isEmpty, let code = currencySigns[text] { suggestions = [replacement("write \(code)", node, code)] }
    if suggestions.isEmpty, text.count == 3 {
      suggestions = self.suggestions(near: upper, in: "currencies", among: Currency.allCodes, node)
    }
    report(
      .unknownCurrency, node, "“\(text)” is not a currency code",
      label: suggestions.isEmpty ? "expected a three-letter ISO 4217 code, like EUR" : "", suggestions: suggestions,
      key: key)
    return nil
  }
}

/// Returns the words as a list for a sentence: `a, b or c`.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

private let currencySigns = [
  "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₺": "TRY", "₩": "KRW", "₴": "UAH",
]
