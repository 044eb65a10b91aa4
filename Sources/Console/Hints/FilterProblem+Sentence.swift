import Diagnostics
import Notation
package import Reports

extension TransactionFilter.Problem {
  /// What is wrong with a filter, and what to write instead.
  package var sentence: String {
    switch self {
    case .unknownCategory(let name, let known): missing("category", name, known, all: "see categories.yaml")
    case .unknownAccount(let name, let known):
      missing("account", name, known, all: known.isEmpty ? "the book names none" : "the book names \(listed(known))")
    case .unknownTag(let name, let known):
      missing("tag", name, known, all: known.isEmpty ? "no entry has any" : "the book has \(listed(known))")
    case .unknownKind(let name):
      missing("filter", "is:\(name)", kinds, all: "expected \(listed(kinds))")
    case .unknownKey(let key, let term):
      missing("filter", "\(key):", TransactionFilter.Key.allCases.map { "\($0.rawValue):" }, all: "")
        + "; to find the words themselves, write them in quotes: '\"\(HarmlessText.line(term))\"'"
    case .noValue(let term): "the filter “\(HarmlessText.line(term))” says nothing; write a value behind it"
    case .badAmount(let text, let sign, let decimal):
      "“\(HarmlessText.line(text))” behind “\(sign.rawValue)” is not an amount; write one like "
        + "\(sign.rawValue)12\(decimal.character)50"
    case .badDay(let text):
      "“\(HarmlessText.line(text))” is no day, month or year; write one like 2026-11-03, 2026-11 or 2026"
    case .emptyRange(let text): "the range “\(HarmlessText.line(text))” ends before it begins; turn it round"
    }
  }

  private var kinds: [String] { TransactionFilter.Kind.allCases.map { "is:\($0.rawValue)" } }

  private func missing(_ noun: String, _ name: String, _ known: [String], all: String) -> String {
    let near = NearNames.of(name, among: known)
    let start = "there is no \(noun) “\(HarmlessText.line(name))”"
    if near.isEmpty { return all.isEmpty ? start : "\(start); \(all)" }
    return "\(start); did you mean \(near.map { "“\(HarmlessText.line($0))”" }.joined(separator: " or "))?"
      + HarmlessText.line(LookAlike.remark(on: name, near: near))
  }

  /// At most ten, then an ellipsis.
  private func listed(_ names: [String]) -> String {
    names.prefix(10).map(HarmlessText.line).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }
}
