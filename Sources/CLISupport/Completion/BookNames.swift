package import ArgumentParser
import BookEditing
import Ledger
import Platform

/// The kinds of names in a book that complete an argument.
///
/// The book may come from an untrusted source. A shell receives the names as data, which it never runs or expands.
package enum BookNames: String, CaseIterable, Sendable {
  case categories
  case accounts
  case members
  case ids

  /// Returns the names of this kind in the book to which a command line applies; empty if there is no book.
  ///
  /// - Parameter words: the words of the command line, which may contain `--book`.
  func names(for words: [String], in environment: Environment) -> [String] {
    guard let ledger = BookNames.ledger(of: words, environment) else { return [] }
    switch self {
    case .categories: return ledger.categories.map(\.name)
    // Closed accounts are rarely needed and are not offered.
    case .accounts: return ledger.accounts.filter { $0.kind != .closed }.map(\.name)
    case .members: return ledger.members
    // Newest first, because new entries are the most likely ones.
    case .ids:
      let identifiers = Identifiers(ledger)
      return identifiers.ids.reversed() + identifiers.assertionIDs.reversed()
    }
  }

  private static func ledger(of words: [String], _ environment: Environment) -> Ledger? {
    var named: String?
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == "--book" { named = next } else if word.hasPrefix("--book=") { named = String(word.dropFirst(7)) }
    }
    // If there is no book, there are no names to offer.
    guard var folder = try? BookFolder(named.map(environment.path), disk: environment.disk) else { return nil }
    folder.interruption = try? BookStore(book: folder.path, disk: folder.disk).interruption()
    return LedgerReader.read(folder.load(receipts: false), today: TodayChoice(clock: environment.clock.day)).0
  }
}

extension CompletionKind {
  /// Returns a completion with names from the book.
  ///
  /// The argument parser includes the text of a shell command in its dump, but not other custom completions. The
  /// command itself is never run, because only the parser's own scripts would run it, and these scripts are never
  /// printed (`CompletionScript`).
  package static func names(_ names: BookNames) -> CompletionKind { .shellCommand(names.rawValue) }
}
