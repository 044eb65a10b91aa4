import BankWords

/// Words that show the direction of money, regardless of the sign.
enum SignKeywords {
  /// Headings for amounts charged to a card, normalized by `FoldedText`.
  static let spent = WordLists.set(.headingAmountSpent)

  /// Headings for the shop in which a card was used, normalized by `FoldedText`.
  static let merchants = WordLists.set(.headingMerchant)

  static func areReceipts(_ text: String) -> Bool { receipts.isContained(in: FoldedText.of(text)) }
  static func areReturns(_ text: String) -> Bool { returns.isContained(in: FoldedText.of(text)) }
  /// Whether the name of the category means income.
  static func areIncome(_ category: String) -> Bool { incomes.contains(FoldedText.of(category)) }
  static func areSalaries(_ text: String) -> Bool { salaries.isContained(in: FoldedText.of(text)) }

  /// Whether a short text describes a bank fee.
  static func areFees(_ text: String) -> Bool {
    let words = FoldedText.of(text)
    return words.split(separator: " ").count <= 3 && fees.isContained(in: words)
  }

  /// Phrases that a creditor uses to confirm a received payment. Words of thanks alone may come from a shop.
  private static let receipts = PhraseMatcher(WordLists.set(.signReceived))
  private static let returns = PhraseMatcher(WordLists.set(.signRefund), findsInside: true)
  private static let incomes = WordLists.set(.signIncome)
  private static let salaries = PhraseMatcher(WordLists.set(.signSalary), findsInside: true)
  private static let fees = PhraseMatcher(WordLists.set(.signFee), findsInside: true)
}
