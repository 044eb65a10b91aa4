package import ArgumentParser
import BookEditing
import Ledger
import Platform

/// The names of a book that complete an argument.
///
/// They come from a file that anybody may have written: a shell gets them as data, and never runs or expands them.
package enum BookNames: String, CaseIterable, Sendable {
  case categories
  case accounts
  case ids

  /// Returns the names in the book of a command line; none without a book.
  ///
  /// - Parameter words: the command line, of which `--book` is used.
  func names(for words: [String], in environment: Environment) -> [String] {
    guard let ledger = BookNames.ledger(of: words, environment) else { return [] }
    switch self {
    case .categories: return ledger.categories.map(\.name)
    // A closed account is typed only by a person who means it.
    case .accounts: return ledger.accounts.filter { $0.kind != .closed }.map(\.name)
    // Newest first, as those are most likely meant.
    case .ids:
      let identifiers = Identifiers(ledger)
      return identifiers.ids.reversed() + identifiers.statementIDs.reversed()
    }
  }

  private static func ledger(of words: [String], _ environment: Environment) -> Ledger? {
    var named: String?
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == "--book" { named = next } else if word.hasPrefix("--book=") { named = String(word.dropFirst(7)) }
    }
    // Without a book there is nothing to offer.
    guard var folder = try? BookFolder(named.map(environment.path), disk: environment.disk) else { return nil }
    folder.interruption = try? BookStore(book: folder.path, disk: folder.disk).interruption()
    return LedgerReader.read(folder.load(receipts: false), today: TodayChoice(clock: environment.clock.day)).0
  }
}

extension CompletionKind {
  /// Names of the book.
  ///
  /// The parser describes a shell command with its text, and other custom completions without any. Only its own scripts
  /// would run the command, and they are never printed (`CompletionScript`).
  package static func names(_ names: BookNames) -> CompletionKind { .shellCommand(names.rawValue) }
}
