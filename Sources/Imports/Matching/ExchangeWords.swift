import BankWords
import Statements

/// Words that banks and apps use for a currency exchange.
enum ExchangeWords {
  static func areOne(_ row: BankRow?) -> Bool {
    guard let row else { return false }
    return FoldedText.of(row.kind + " " + row.text).split(separator: " ").contains { words.contains(String($0)) }
  }

  private static let words = WordLists.set(.textExchange)
}
