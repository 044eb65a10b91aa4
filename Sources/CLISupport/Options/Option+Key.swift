package import ArgumentParser
package import Ledger

// An option for a key of a file: its name, help and completion come from the key.

extension Option<String?> {
  init(_ key: TransactionKey) {
    self.init(
      name: .customLong(key.name), parsing: .unconditional, help: ArgumentHelp(key.key),
      completion: .values(of: key.key))
  }
}

extension Option<[String]> {
  /// Creates an option that may be given several times.
  init(wrappedValue: [String], _ key: TransactionKey) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(key.name), parsing: .unconditionalSingleValue,
      help: ArgumentHelp(key.key, more: "may be repeated"), completion: .values(of: key.key))
  }
}

extension ArgumentHelp {
  /// Creates help from the meaning of a key. Other keys that the meaning mentions are replaced by the options for them.
  ///
  /// - Parameter more: text added at the end of the sentence.
  package init(_ key: Key, more: String? = nil) {
    let sentence = key.meaning.split(separator: "“", omittingEmptySubsequences: false).enumerated().map { index, part in
      index == 0 ? String(part) : "--" + part.replacing("”", with: "", maxReplacements: 1)
    }.joined()
    self.init(
      "\(more.map { "\(sentence.dropLast()); \($0)." } ?? sentence)", valueName: key.value)
  }
}

extension CompletionKind {
  /// Returns completion with the book's names or with the key's values; `nil` for keys with other values.
  package static func values(of key: Key) -> CompletionKind? {
    switch key.kind {
    case .category: .names(.categories)
    case .account: .names(.accounts)
    case .member: .names(.members)
    case .reference: .names(.ids)
    case .choice(let words): .list(words)
    default: nil
    }
  }
}
