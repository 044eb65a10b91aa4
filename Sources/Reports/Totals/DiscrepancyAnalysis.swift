package import Ledger

/// The possible reasons why a balance assertion differs from the book. Only reasons that explain the change of the
/// difference exactly are included.
package struct DiscrepancyAnalysis: Sendable {
  /// A mistake that would explain the difference. Numbers without a label are indices in `Ledger.transactions`.
  package enum Reason: Sendable, Equatable {
    /// An amount that was converted at a rate. If the booked amount were `booked`, the balances would agree.
    case converted(Int, booked: Int64)
    /// An entry that the bank does not have.
    case notAtBank(Int)
    /// An entry that was entered twice. `first` is the earlier one of the two.
    case doubled(Int, first: Int)
    /// An entry with the wrong direction: spent instead of received, or the reverse.
    case wrongSide(Int)
    /// Two entries that the bank does not have.
    case neitherAtBank(Int, Int)
    /// An entry with two swapped digits in its amount. `amount` is the correct amount.
    case exchanged(Int, amount: Int64)
    /// An entry whose amount has a misplaced decimal separator. `amount` is the correct amount.
    case decimalPlace(Int, amount: Int64)
    /// An occurrence that was expected on the given day but not entered. The index refers to the template entry of the
    /// series.
    case notEntered(Int, on: Day)
    /// A bill that was paid at the bank but is unpaid in the book.
    case unpaid(Int)
  }

  /// The reasons, most likely first; at most three.
  package let reasons: [Reason]
  /// The number of entries if there are too many to try pairs; otherwise `nil`.
  package let tooManyForPairs: Int?

  package static let greatestCount = 3
  package static let greatestPairedCount = 2_000

  private struct Candidate {
    let transaction: Int
    let day: Day
    let minor: Int64
    let needsConversion: Bool
  }

  /// Searches for the reasons for one difference.
  ///
  /// - Parameters:
  ///   - comparison: a comparison with a difference.
  ///   - recurrence: returns the recurring transactions; called only if needed.
  package init(
    _ comparison: BalanceAssertionComparison.Comparison, _ check: BalanceAssertionComparison, _ ledger: Ledger,
    recurrence: () -> Recurrence
  ) {
    guard let history = check.histories(of: [comparison.account]).first else {
      (reasons, tooManyForPairs) = ([], nil)
      return
    }
    let start = comparison.since.map(history.count(through:)) ?? 0
    let moved = history.movements[start..<history.count(through: comparison.day)]
    let search = Search(comparison, moved, ledger)
    tooManyForPairs = moved.count > DiscrepancyAnalysis.greatestPairedCount ? moved.count : nil
    let byTwoEntries = tooManyForPairs == nil ? search.byTwoEntries : []
    var kinds = [search.converted, search.byOneEntry, search.byWrongSide, byTwoEntries]
    kinds += [search.exchanged, search.shifted]
    kinds.append(search.unpaid + search.notEntered(recurrence))
    reasons = DiscrepancyAnalysis.reasons(from: kinds)
  }

  /// Returns at most three reasons, in the order of their kinds. Each kind provides at most two, unless the other kinds
  /// provide too few, so that chance matches do not hide likelier reasons.
  private static func reasons(from kinds: [[Reason]]) -> [Reason] {
    var counts = kinds.map { min($0.count, greatestCount - 1) }
    var room = greatestCount - counts.reduce(0, +)
    for index in kinds.indices where room > 0 {
      let more = min(room, kinds[index].count - counts[index])
      counts[index] += more
      room -= more
    }
    return Array(zip(kinds, counts).flatMap { $0.prefix($1) }.prefix(greatestCount))
  }

  /// A search among the entries between two balance assertions for mistakes that explain the difference.
  private struct Search {
    let ledger: Ledger
    let account: Account.ID
    let days: (after: Day?, through: Day)
    /// The change of the difference: bank minus book.
    let change: Int64
    let candidates: [Candidate]
    let withoutRate: [Int]

    init(
      _ comparison: BalanceAssertionComparison.Comparison, _ moved: ArraySlice<AccountHistory.Movement>,
      _ ledger: Ledger
    ) {
      self.ledger = ledger
      account = comparison.account
      days = (comparison.since, comparison.day)
      change = comparison.change
      candidates = moved.compactMap { movement in
        guard let minor = movement.change.minor, minor != 0 else { return nil }
        return Candidate(
          transaction: movement.transaction, day: movement.day, minor: minor,
          needsConversion: movement.change.needsConversion)
      }
      withoutRate = moved.filter { $0.change.minor == nil }.map(\.transaction)
    }

    private func title(_ transaction: Int) -> String { ledger.transactions[transaction].title }

    // MARK: Kinds of reasons, most likely first

    /// Converted entries that would explain the difference if a different amount had been charged. This amount must be
    /// within a tenth of the amount at the day's rate. If only one entry has no rate, it comes first, with any amount.
    var converted: [Reason] {
      let near = candidates.filter(\.needsConversion).compactMap { candidate -> (Reason, UInt64)? in
        let charged = candidate.minor + change
        guard (charged > 0) == (candidate.minor > 0), charged != 0,
          change.magnitude <= candidate.minor.magnitude / 10
        else { return nil }
        return (.converted(candidate.transaction, booked: Int64(charged.magnitude)), candidate.minor.magnitude)
      }
      // The same difference is a smaller share of a larger amount.
      let sorted = near.sorted { $0.1 > $1.1 }.map(\.0)
      guard withoutRate.count == 1 else { return sorted }
      let transaction = ledger.transactions[withoutRate[0]]
      let isGain = transaction.direction == .received || transaction.details?.destination == account
      let isRight = (change > 0) == isGain
      return (isRight ? [.converted(withoutRate[0], booked: Int64(change.magnitude))] : []) + sorted
    }

    /// The entries that alone explain the difference exactly. Entries entered twice come first.
    var byOneEntry: [Reason] {
      let same = candidates.filter { $0.minor == -change }
      var doubled: [(Reason, Int32)] = []
      var single: [Reason] = []
      for (index, candidate) in same.enumerated() {
        let twins = same[..<index].filter { title($0.transaction) == title(candidate.transaction) }
        if let first = twins.last {
          let distance = candidate.day.number - first.day.number
          doubled.append((.doubled(candidate.transaction, first: first.transaction), distance))
        } else if !same[(index + 1)...].contains(where: { title($0.transaction) == title(candidate.transaction) }) {
          single.append(.notAtBank(candidate.transaction))
        }
      }
      return doubled.sorted { $0.1 < $1.1 }.map(\.0) + single
    }

    /// The entries that explain the difference if they have the wrong direction.
    var byWrongSide: [Reason] {
      let wrong = candidates.filter { change % 2 == 0 && $0.minor == -(change / 2) }.map(\.transaction)
      // Entries with the same title and the opposite direction make a mistake more likely.
      return ranked(wrong) { index in
        let (title, side) = (title(index), ledger.transactions[index].direction)
        return candidates.contains {
          self.title($0.transaction) == title && ledger.transactions[$0.transaction].direction != side
        } ? 0 : 1
      }.map { .wrongSide($0) }
    }

    /// The pairs of entries that together explain the difference exactly; empty if there are more than two pairs,
    /// because these probably match by chance.
    var byTwoEntries: [Reason] {
      var seen: [Int64: [Int]] = [:]
      var found: [Reason] = []
      for candidate in candidates {
        for other in seen[-change - candidate.minor] ?? [] {
          if found.count == greatestPairs { return [] }
          found.append(.neitherAtBank(other, candidate.transaction))
        }
        seen[candidate.minor, default: []].append(candidate.transaction)
      }
      return found
    }

    private var greatestPairs: Int { 2 }

    var exchanged: [Reason] {
      if change % 9 != 0 { return [] }
      return mistyped(DiscrepancyAnalysis.withExchangedDigits).map { .exchanged($0, amount: $1) }
    }

    var shifted: [Reason] {
      mistyped(DiscrepancyAnalysis.withShiftedPlace).map { .decimalPlace($0, amount: $1) }
    }

    /// Returns entries with a likely typo, and their correct amounts.
    ///
    /// - Parameter others: returns the amounts that the user may have meant by the entered amount, most likely first.
    private func mistyped(_ others: (Int64) -> [Int64]) -> [(Int, Int64)] {
      var found: [(transaction: Int, amount: Int64, rank: Int)] = []
      for candidate in candidates where !candidate.needsConversion {
        let meant = candidate.minor + change
        guard meant != 0, (meant > 0) == (candidate.minor > 0) else { continue }
        let amount = Int64(meant.magnitude)
        guard let rank = others(Int64(candidate.minor.magnitude)).firstIndex(of: amount) else { continue }
        // The same amount in another entry with that title makes the mistake likely.
        let isUsual = candidates.contains {
          $0.transaction != candidate.transaction && $0.minor == meant
            && title($0.transaction) == title(candidate.transaction)
        }
        // Whole amounts are rarely typed with their zeros.
        let unit = ledger.account(account).currency.unit
        let isFar = Int64(candidate.minor.magnitude) % unit == 0 && amount % unit != 0
        found.append((candidate.transaction, amount, isUsual ? -1 : isFar ? rank + 1000 : rank))
      }
      return ranked(found) { $0.rank }.map { ($0.transaction, $0.amount) }
    }

    /// Bills that are unpaid in the book on the day of the assertion.
    var unpaid: [Reason] {
      ledger.transactions.indices.filter { index in
        // Most entries have no details, so they are checked without copying the entry.
        if ledger.transactions[index].details == nil { return false }
        let transaction = ledger.transactions[index]
        guard transaction.direction == .spent, transaction.account == account, transaction.date <= days.through,
          !transaction.isPaid(by: days.through)
        else { return false }
        if case .planned = transaction.status(on: days.through) { return false }
        return ledger.change(of: account, by: transaction)?.minor == change
      }.map { .unpaid($0) }
    }

    func notEntered(_ recurrence: () -> Recurrence) -> [Reason] {
      // Only recurring transactions have expected occurrences.
      guard ledger.transactions.indices.contains(where: { ledger.transactions[$0].details?.repeats != nil }) else {
        return []
      }
      return recurrence().open.filter { open in
        let day = open.occurrence.day
        return day <= days.through && days.after.map { day > $0 } ?? true
          && ledger.change(of: account, by: open.expected)?.minor == change
      }.map { .notEntered($0.template, on: $0.occurrence.day) }
    }

    /// Returns the elements ordered by rank; elements of equal rank keep their order.
    private func ranked<Element>(_ elements: [Element], _ rank: (Element) -> Int) -> [Element] {
      elements.enumerated().map { (rank($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
  }

  // MARK: Typing mistakes

  /// Returns the amounts that result from swapping any two digits. Amounts with swapped neighbouring digits come first,
  /// because this mistake is the most likely.
  static func withExchangedDigits(_ amount: Int64) -> [Int64] {
    let digits = String(amount).utf8.map { Int64($0 - 48) }
    var powers: [Int64] = [1]
    while powers.count < digits.count { powers.append((powers.last ?? 1) * 10) }
    powers.reverse()
    var amounts: [Int64] = []
    for distance in 1..<max(2, digits.count) {
      for left in 0..<max(0, digits.count - distance) where digits[left] != digits[left + distance] {
        let step = powers[left] - powers[left + distance]
        amounts.append(amount + (digits[left + distance] - digits[left]) * step)
      }
    }
    return amounts
  }

  /// Returns the amounts that result from moving the decimal separator one, two or three places to the left or right.
  static func withShiftedPlace(_ amount: Int64) -> [Int64] {
    var amounts: [Int64] = []
    for power in [10, 100, 1000] as [Int64] {
      if amount % power == 0 { amounts.append(amount / power) }
      let (product, overflow) = amount.multipliedReportingOverflow(by: power)
      if !overflow { amounts.append(product) }
    }
    return amounts
  }
}
