import BankWords
import Ledger

/// Words that show the direction of money if the signs of the numbers do not.
extension TableReader {
  /// Whether the heading of the only amount column means money spent, such as “Amount charged”, and most numbers
  /// have no minus.
  func isSpentByHeading(_ movements: [Movement]) -> Bool {
    guard case .one(let column, nil) = layout.amounts, column < layout.headings.count,
      SignKeywords.spent.contains(FoldedText.of(layout.headings[column])) || layout.roles[column] == .out
    else { return false }
    return movements.count { $0.row.amount.isNegative } * 2 < movements.count
  }

  /// Whether the second column is money in, according to rows that the bank calls received payments; `nil` if there are
  /// no such rows, or if they have both directions.
  func isTurnedByReceipts(_ movements: [Movement]) -> Bool? {
    let ways = Set(movements.filter { SignKeywords.areReceipts(text($0)) }.map(\.row.amount.isNegative))
    return ways.count == 1 ? ways.first : nil
  }

  /// Whether numbers without a minus are money out, according to the text of the rows: received payments, refunds and
  /// salaries are money in, and fees are money out. `nil` if no text decides, or if two contradict each other.
  func isTurnedByTexts(_ movements: [Movement]) -> Bool? {
    let (negative, positive) = (
      movements.filter { $0.row.amount.isNegative }, movements.filter { !$0.row.amount.isNegative }
    )
    if negative.isEmpty || positive.isEmpty { return nil }
    let isReceipt = { SignKeywords.areReceipts(text($0)) }
    let returns = { SignKeywords.areReturns(text($0)) }
    // A card has fewer payments than purchases, unless all other rows with a minus are refunds.
    let mayBeCard = negative.count < positive.count || negative.allSatisfy { isReceipt($0) || returns($0) }
    if mayBeCard, negative.contains(where: isReceipt), !positive.contains(where: isReceipt) { return true }
    let isPayment = { RowKeywords.isPayment(text($0)) }
    if layout.isOfCreditCard, negative.contains(where: isPayment), !positive.contains(where: isPayment) { return true }
    let isIncome = { returns($0) || SignKeywords.areSalaries(text($0)) }
    let isFee = { (movement: Movement) in
      [movement.row.text, movement.row.kind].contains(where: SignKeywords.areFees) && !returns(movement)
    }
    let right = positive.count(where: isIncome) + negative.count(where: isFee)
    let wrong = negative.count(where: isIncome) + positive.count(where: isFee)
    if right > 0, wrong == 0, !negative.contains(where: isPayment) { return false }
    return wrong > 1 && right == 0 ? true : nil
  }

  private func text(_ movement: Movement) -> String { movement.row.text + " " + movement.row.kind }
}

/// Words that show the direction of money, regardless of the sign.
enum SignKeywords {
  /// Headings of amounts charged to a card, normalized by `FoldedText`.
  static let spent = WordLists.set(.headingAmountSpent)

  static func areReceipts(_ text: String) -> Bool { receipts.isContained(in: FoldedText.of(text)) }
  static func areReturns(_ text: String) -> Bool { returns.isContained(in: FoldedText.of(text)) }
  static func areSalaries(_ text: String) -> Bool { salaries.isContained(in: FoldedText.of(text)) }

  /// Whether a short text describes a bank fee.
  static func areFees(_ text: String) -> Bool {
    let words = FoldedText.of(text)
    return words.split(separator: " ").count <= 3 && fees.isContained(in: words)
  }

  /// Phrases with which a creditor confirms a received payment. Thanks alone may come from a shop.
  private static let receipts = PhraseMatcher(WordLists.set(.signReceived))
  private static let returns = PhraseMatcher(WordLists.set(.signRefund), findsInside: true)
  private static let salaries = PhraseMatcher(WordLists.set(.signSalary), findsInside: true)
  private static let fees = PhraseMatcher(WordLists.set(.signFee), findsInside: true)
}
