import Ledger
import Statements

/// Functions that match rows with entries typed by a user, so that the rows are not imported as duplicates.
extension RowMatcher {
  private struct Pair {
    var row: Int
    var leg: Int
    var isSure: Bool
    var distance: Int
    var shares: Bool
  }

  /// Matches rows with entries of the same account and amount at most four days away, nearest first. Each entry matches
  /// only one row.
  mutating func matchExistingEntries() {
    var pairs: [Pair] = []
    for row in openRows {
      guard let day = planner.plan.rows[row].day else { continue }
      for leg in places(row) where !legs.all[leg].isMatched && legs.all[leg].paymentDate != nil {
        let distance = legs.all[leg].distance(day)
        if distance > MatchingDays.sameAmount { continue }
        let entry = legs.all[leg].entry
        let shares = shares(row, ledger.transactions[entry].title) || refersToTransfer(row, entry)
        pairs.append(
          Pair(row: row, leg: leg, isSure: isSure(row, entry, distance, shares), distance: distance, shares: shares))
      }
    }
    pairs.sort { left, right in
      (left.isSure ? 0 : 1, left.distance, left.shares ? 0 : 1, left.row, left.leg)
        < (right.isSure ? 0 : 1, right.distance, right.shares ? 0 : 1, right.row, right.leg)
    }
    for pair in pairs where planner.plan.rows[pair.row].state == .new && !legs.all[pair.leg].isMatched {
      legs.tie(pair.leg)
      let entry = legs.all[pair.leg].entry
      if pair.isSure {
        decide(
          pair.row, .known, entry: entry,
          legs.all[pair.leg].isArrival || ledger.transactions[entry].direction == .moved
            ? "it is part of \(name(entry))" : "it is \(name(entry))")
        planner.plan.rows[pair.row].isNewInLog = true
        if !legs.all[pair.leg].isArrival { useDebitDate(pair.row, entry) }
      } else {
        decide(pair.row, .question, entry: entry, "is this \(name(entry))? The amount is the same")
      }
    }
  }

  /// Returns the legs whose amount equals the row's amount, or the row's amount before the bank converted it.
  func places(_ row: Int) -> [Int] {
    guard let id = accountID(of: row), let minor = planner.plan.rows[row].minor else { return [] }
    var places = legs.places(.init(account: id, currency: currency(of: row), minor: minor))
    if let original = planner.plan.rows[row].original, let amount = original.amount.minor(original.currency) {
      let signed = minor < 0 ? -abs(amount) : abs(amount)
      places += legs.places(.init(account: id, currency: original.currency, minor: signed)).filter {
        !places.contains($0)
      }
    }
    return places
  }

  private mutating func isSure(_ row: Int, _ entry: Int, _ distance: Int, _ shares: Bool) -> Bool {
    if shares { return true }
    let suggestion = suggestion(for: row)
    let transaction = ledger.transactions[entry]
    if let suggestion, suggestion.title == transaction.title { return true }
    if distance == 0 {
      // The user is asked if the words or the suggestion contradict the title.
      guard let suggestion, suggestion.isLikely else { return true }
      return false
    }
    guard let suggestion else { return false }
    return suggestion.isSure && suggestion.category == transaction.category && transaction.direction != .moved
  }

  /// Whether the row mentions the transfer's other account by number or name, or contains transfer words.
  mutating func refersToTransfer(_ row: Int, _ entry: Int) -> Bool {
    let transaction = ledger.transactions[entry]
    guard transaction.direction == .moved, let own = accountID(of: row) else { return false }
    let other = transaction.account == own ? transaction.details?.destination ?? .unnamed : transaction.account
    if let number = planner.plan.rows[row].number, let known = ledger.account(other).number {
      if AccountNumber.isSame(number, known) { return true }
    }
    return shares(row, ledger.account(other).name) || TransferKeywords.isTransfer(planner.words[row])
  }
}
