import BankWords
import Formats

/// Words in cells that describe the kind of a row.
enum RowKeywords {
  /// Whether the cell means that a movement is not booked yet or will never be booked.
  static func isPending(_ cell: String) -> Bool { contains(pending, cell) }

  /// Whether the transaction type, such as “Scheduled transfer”, means a standing order. The movements of standing
  /// orders are booked.
  static func isStandingOrder(_ kind: String) -> Bool {
    let words = FoldedText.of(kind).split(separator: " ")
    return words.count > 1 && scheduled.contains(String(words[0]))
      && !words.dropFirst().contains { pending.contains(String($0)) }
  }

  private static let scheduled = WordLists.set(.statusScheduled)

  /// Whether the cell means that a movement is booked, as an empty cell does. The user is asked about words that mean
  /// neither “booked” nor “pending”.
  static func isBooked(_ cell: String) -> Bool {
    if cell.isEmpty || ticks.contains(cell) { return true }
    return contains(StatusWords.booked, cell)
  }

  /// Signs that mean “done”. The user is asked about other signs, such as `!` and `?`.
  private static let ticks = WordLists.set(.statusCheckMark)

  /// Whether a whole cell is a word that means “not booked”. Reference columns may contain such words.
  static func isPendingWord(_ cell: String) -> Bool {
    guard cell.utf8.count > 3, cell.utf8.count < 40, !cell.utf8.contains(where: \.isDigit) else { return false }
    // In these programs, a check mark is set for booked rows.
    let words = FoldedText.of(cell)
    return pending.contains(words) && !cleared.contains(words)
  }

  /// Returns the answer that means “not booked yet” in a yes-or-no column with this heading: no for “booked”, yes for
  /// “pending”; `nil` for any other heading.
  static func answerOfPending(_ heading: String) -> Bool? {
    let words = FoldedText.of(heading)
    return booked.contains(words) ? false : pending.contains(words) ? true : nil
  }

  /// Whether the cell means yes; `nil` if it means neither yes nor no.
  static func isYes(_ cell: String) -> Bool? {
    let word = cell.lowercased()
    return yes.contains(word) ? true : no.contains(word) ? false : nil
  }

  private static let booked = WordLists.set(.headingBooked)
  private static let yes = WordLists.set(.answerYes)
  private static let no = WordLists.set(.answerNo)

  /// Whether the cell consists of several words that together mean “not booked”.
  static func isOnlyPending(_ cell: String) -> Bool {
    guard cell.utf8.count < 40, cell.utf8.contains(32), !cell.utf8.contains(where: \.isDigit) else { return false }
    return pending.contains(FoldedText.of(cell))
  }

  /// Whether the line is a title, possibly with a date, for rows that are not booked yet.
  static func isTitleOfPending(_ line: String) -> Bool {
    guard line.utf8.count < 80 else { return false }
    let words = FoldedText.of(line)
    return pendingTitles.contains { title in
      words.hasPrefix(title) && words.dropFirst(title.count).split(separator: " ").allSatisfy(isOfDay)
    }
  }

  private static let pendingTitles = WordLists.set(.titlePending)

  /// Whether the cell is probably an invalid date: it has digits and at least two of the signs `.`, `/` and `-`, but is
  /// not an amount.
  static func looksLikeDay(_ cell: String) -> Bool {
    let signs = cell.filter { "./-".contains($0) }.count
    return cell.contains(where: \.isNumber) && signs >= 2 && AmountCell(cell) == nil
  }

  /// Returns letters that are separated by spaces, such as `S A L D O`, as one word.
  static func closed(_ text: String) -> String {
    // In most cells the first word has several letters.
    guard text.dropFirst().first == " " else { return text }
    let parts = text.split(separator: " ")
    return parts.count > 3 && parts.allSatisfy({ $0.count == 1 }) ? parts.joined() : text
  }

  /// Whether the cell means that the row is a total or a balance.
  static func isBalance(_ cell: String) -> Bool { balancePhrases.isContained(in: FoldedText.of(cell)) }

  private static let balancePhrases = PhraseMatcher(balances)

  /// Whether the text of a row with a day and an amount only names a balance. “Total” alone may be the name of a shop.
  ///
  /// - Parameter isFirstOrLast: whether the row is the first or the last one, in which “Total” counts as a balance and
  ///   a day may follow the words.
  static func isBalancePhrase(_ text: String, isFirstOrLast: Bool) -> Bool {
    let words = FoldedText.of(text)
    if firmBalances.contains(words) || (isFirstOrLast && balances.contains(words)) { return true }
    guard isFirstOrLast else { return false }
    return firmBalances.contains { phrase in
      words.hasPrefix(phrase + " ") && words.dropFirst(phrase.count).split(separator: " ").allSatisfy(isOfDay)
    }
  }

  /// Whether the word may belong to the date after a word for a balance, such as `al 01-SEP`.
  private static func isOfDay(_ word: Substring) -> Bool {
    word.allSatisfy(\.isNumber) || DateCell("1 \(word) 2024") != nil
      || wordsBeforeDay.contains(String(word))
  }

  private static let wordsBeforeDay = WordLists.set(.textBeforeDay)

  private static let firmBalances = balances.subtracting(WordLists.words(.textBalanceOrShop))

  /// Whether the text describes a payment to a card, which reduces the debt on the card.
  static func isPayment(_ text: String) -> Bool { paymentPhrases.isContained(in: FoldedText.of(text)) }

  private static let paymentPhrases = PhraseMatcher(payments, findsInside: true)

  /// Whether the text confirms that the bank received money, such as a payment to a card.
  static func meansReceived(_ text: String) -> Bool { receiptPhrases.isContained(in: FoldedText.of(text)) }

  private static let receiptPhrases = PhraseMatcher(receipts, findsInside: true)

  private static let receipts = WordLists.set(.textReceived)

  /// Whether the text may describe a payment to a card. If so, the user is asked.
  static func mayBePayment(_ text: String) -> Bool {
    if isPayment(text) { return true }
    let words = FoldedText.of(text).split(separator: " ", maxSplits: 2)
    return words.first == "payment" && words.dropFirst().first != "to"
  }

  /// Whether a transaction type means a purchase.
  static func isPurchase(_ kind: String) -> Bool { purchases.contains(FoldedText.of(kind)) }

  private static let purchases = WordLists.set(.kindPurchase)

  /// Whether the flag means outgoing money; `nil` if the cell is not a known flag.
  static func isDebit(_ flag: String) -> Bool? {
    // No flag is longer than this. Most cells are.
    if flag.utf8.count > 40 || flag.utf8.contains(where: \.isDigit) { return nil }
    let text = flag.trimmingSpaces
    if text == "-" || text == "−" { return true }
    if text == "+" { return false }
    let word = FoldedText.of(text)
    return out.contains(word) ? true : received.contains(word) ? false : nil
  }

  /// Whether the flag means neither income nor expense, such as a transfer between two of the user's accounts.
  static func isNeutral(_ flag: String) -> Bool {
    flag.utf8.count < 24 && neutral.contains(flag.trimmingSpaces.lowercased())
  }

  private static let neutral = WordLists.set(.directionNeutral)

  static func contains(_ words: Set<String>, _ cell: String) -> Bool {
    // A number or a date is not in the list.
    guard let first = cell.utf8.first, !first.isDigit, first != .minus else { return false }
    let text = FoldedText.of(cell)
    return words.contains(text) || (text.count < 60 && words.contains { $0.count > 6 && text.hasPrefix($0) })
  }

  static let pending = WordLists.set(.statusPending)
  /// Words such as “uncleared” from columns that show which rows have been checked off.
  static let cleared = WordLists.set(.statusCleared)

  private static let balances = WordLists.set(.textBalance)

  private static let payments = WordLists.set(.textCardPayment)

  private static let out = WordLists.set(.directionOut)
  private static let received = WordLists.set(.directionIn)
}
