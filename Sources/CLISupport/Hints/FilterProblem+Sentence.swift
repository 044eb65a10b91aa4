package import Diagnostics
import Formats
package import Reports

extension TransactionFilter.Problem {
  /// The error in a filter, with a correction as its hint.
  package var message: Message {
    switch self {
    case .unknownCategory(let name, let known): missing("category", name, known, all: "see categories.yaml")
    case .unknownAccount(let name, let known):
      missing(
        "account", name, known, all: known.isEmpty ? "no account has a name" : "the book's accounts: \(listed(known))")
    case .unknownMember(let name, let known):
      missing(
        "member", name, known, all: known.isEmpty ? "the book has no members" : "the book's members: \(listed(known))")
    case .unknownTag(let name, let known):
      missing("tag", name, known, all: known.isEmpty ? "no transaction has a tag" : "the book's tags: \(listed(known))")
    case .unknownKind(let name):
      missing("filter", "is:\(name)", kinds, all: "expected \(listed(kinds))")
    case .unknownKey(let key, let term):
      unknownKey(key, term)
    case .noValue(let term):
      Message("the filter “\(TerminalSafeText.line(term))” has no value", hint: "write one after the colon")
    case .badAmount(let text, let sign, let decimal):
      "“\(TerminalSafeText.line(text))” after “\(sign.rawValue)” is not an amount; expected one like \(sign.rawValue)12\(decimal.character)50"
    case .badDay(let text):
      "“\(TerminalSafeText.line(text))” is not a day, month or year; expected one like 2026-11-03, 2026-11 or 2026"
    case .emptyRange(let text):
      Message("the range “\(TerminalSafeText.line(text))” ends before it begins", hint: "swap its two ends")
    }
  }

  private var kinds: [String] { TransactionFilter.Kind.allCases.map { "is:\($0.rawValue)" } }

  /// Returns the message for an unknown key. Its hint also explains how to search for the text itself.
  private func unknownKey(_ key: String, _ term: String) -> Message {
    var message = missing("filter", "\(key):", TransactionFilter.Key.allCases.map { "\($0.rawValue):" }, all: "")
    let quoted = "o find the words themselves, write them in quotes: '\"\(TerminalSafeText.line(term))\"'"
    message.hint = message.hint.map { "\($0) T\(quoted)" } ?? "t\(quoted)"
    return message
  }

  private func missing(_ noun: String, _ name: String, _ known: [String], all: String) -> Message {
    let near = NameSuggestions.of(name, among: known)
    let start = "there is no \(noun) “\(TerminalSafeText.line(name))”"
    if near.isEmpty { return Message(start, hint: all.isEmpty ? nil : all) }
    return Message(
      start,
      hint: "did you mean \(near.map { "“\(TerminalSafeText.line($0))”" }.joined(separator: " or "))?"
        + TerminalSafeText.line(LookAlike.remark(on: name, near: near)))
  }

  /// Returns at most ten names, then an ellipsis.
  private func listed(_ names: [String]) -> String {
    names.prefix(10).map(TerminalSafeText.line).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }
}
