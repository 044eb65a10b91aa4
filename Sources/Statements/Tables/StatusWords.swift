import BankWords

/// Words for the status of a row and for transaction types, which determine whether a row is imported and whether its
/// money is incoming or outgoing.
enum StatusWords {
  /// Words for a movement that is booked.
  static let booked = WordLists.set(.statusBooked)

  static let negations = WordLists.set(.statusNegation)

  /// Transaction types that mean outgoing money.
  static let out = WordLists.set(.kindOut)
  /// Transaction types that mean incoming money.
  static let received = WordLists.set(.kindIn)
  /// Parts of words such as “refund”, for kinds of transactions that may be incoming or outgoing.
  static let refunds = WordLists.words(.kindRefund)
}

extension RowKeywords {
  /// Whether the cell in a status column means “not booked”: either the whole cell or one of its words does.
  static func isPendingState(_ cell: String) -> Bool { isPending(cell) || saysByWord(cell, isBooked: false) }

  /// Whether the cell in a status column means “booked”: either the whole cell or one of its words does.
  static func isBookedState(_ cell: String) -> Bool { isBooked(cell) || saysByWord(cell, isBooked: true) }

  /// Whether one word of the cell has the wanted meaning, as in “PAYMENT CANCELED” and “Opération validée”, and no
  /// other word contradicts or negates it.
  private static func saysByWord(_ cell: String, isBooked wanted: Bool) -> Bool {
    guard cell.utf8.count < 60, cell.utf8.contains(0x20) else { return false }
    let words = FoldedText.of(cell).split(separator: " ").map(String.init)
    if words.count > 4 || words.contains(where: StatusWords.negations.contains) { return false }
    let (isDone, isDead) = (
      words.contains(where: StatusWords.booked.contains), words.contains(where: pending.contains)
    )
    return isDone != isDead && isDone == wanted
  }

  /// Whether a transaction type may have either direction. A refund is incoming money for a buyer, but outgoing money
  /// for a shop.
  static func mayReturn(_ kind: String) -> Bool {
    let words = FoldedText.of(kind)
    return StatusWords.refunds.contains { words.contains($0) }
  }

  /// Whether the whole cell is a known word for a kind of transaction or a direction.
  static func isKind(_ cell: String) -> Bool {
    isDebit(cell) != nil || directionOfKind(cell) != nil || isPurchase(cell) || isNeutral(cell)
      || StatusWords.refunds.contains(FoldedText.of(cell)) || !cell.contains(" ") && mayBePayment(cell)
  }

  /// Whether the transaction type means outgoing money; `nil` if it means neither direction or both.
  static func directionOfKind(_ kind: String) -> Bool? {
    if kind.isEmpty || kind.utf8.count > 60 { return nil }
    if let isDebit = isDebit(kind) { return isDebit }
    let words = FoldedText.of(kind).split(separator: " ").map(String.init)
    func has(_ known: Set<String>) -> Bool {
      words.contains { word in
        known.contains(word) || word.utf8.count > 11 && known.contains { $0.utf8.count > 8 && word.hasSuffix($0) }
      }
    }
    // A debit card is only a means of payment, and a credit transfer may have either direction.
    if words.contains("card"), words.contains("debit") || words.contains("credit") { return nil }
    let (isDebit, isIn) = (has(StatusWords.out), has(StatusWords.received))
    return isDebit == isIn ? nil : isDebit
  }
}
