package import Ledger

/// What may explain that a statement differs: only what makes the change of the difference vanish exactly.
package struct DiscrepancyAnalysis: Sendable {
  /// One mistake that would be it. Places are indices in `Ledger.transactions`.
  package enum Reason: Sendable, Equatable {
    /// A rate made the amount; with this one it would agree.
    case converted(Int, booked: Int64)
    /// The bank has no such entry.
    case notAtBank(Int)
    /// The entry stands there a second time.
    case doubled(Int, first: Int)
    /// Spent for received, or the reverse.
    case wrongSide(Int)
    /// The bank has neither of the two.
    case neitherAtBank(Int, Int)
    /// Two digits changed places: what the amount would be.
    case exchanged(Int, amount: Int64)
    /// The decimal sign slipped: what the amount would be.
    case decimalPlace(Int, amount: Int64)
    /// What repeats was expected on a day and not written: the entry that rules it.
    case notWritten(Int, on: Day)
    /// A bill that the book has as still to pay.
    case unpaid(Int)
  }

  /// The likeliest first; at most three.
  package let reasons: [Reason]
  /// How many entries were looked at, where they are too many to be tried in pairs.
  package let tooManyForPairs: Int?

  package static let greatestCount = 3
  package static let greatestPairedCount = 2_000

  private struct Candidate {
    let transaction: Int
    let day: Day
    let minor: Int64
    let isConverted: Bool
  }

  /// - Parameters:
  ///   - comparison: one that differs.
  ///   - recurrence: made only if it is asked.
  package init(
    _ comparison: BalanceComparison.Comparison, _ check: BalanceComparison, _ ledger: Ledger,
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
    var kinds = [search.converted, search.alone, search.twice, tooManyForPairs == nil ? search.pairs : []]
    kinds += [search.exchanged, search.shifted]
    kinds.append(search.unpaid + search.notWritten(recurrence))
    reasons = DiscrepancyAnalysis.fair(kinds)
  }

  /// The first three in the order of their kinds; of one kind two, unless the others leave room, so that what fits by
  /// chance does not hide what fits for a reason.
  private static func fair(_ kinds: [[Reason]]) -> [Reason] {
    var counts = kinds.map { min($0.count, greatestCount - 1) }
    var room = greatestCount - counts.reduce(0, +)
    for index in kinds.indices where room > 0 {
      let more = min(room, kinds[index].count - counts[index])
      counts[index] += more
      room -= more
    }
    return Array(zip(kinds, counts).flatMap { $0.prefix($1) }.prefix(greatestCount))
  }

  /// The entries between two statements, and what a mistake in one of them would change.
  private struct Search {
    let ledger: Ledger
    let account: Account.ID
    let days: (after: Day?, through: Day)
    /// Of the difference: what the bank has more.
    let change: Int64
    let candidates: [Candidate]
    let withoutRate: [Int]

    init(_ comparison: BalanceComparison.Comparison, _ moved: ArraySlice<AccountHistory.Movement>, _ ledger: Ledger) {
      self.ledger = ledger
      account = comparison.account
      days = (comparison.since, comparison.day)
      change = comparison.change
      candidates = moved.compactMap { movement in
        guard let minor = movement.change.minor, minor != 0 else { return nil }
        return Candidate(
          transaction: movement.transaction, day: movement.day, minor: minor, isConverted: movement.change.isConverted)
      }
      withoutRate = moved.filter { $0.change.minor == nil }.map(\.transaction)
    }

    private func title(_ transaction: Int) -> String { ledger.transactions[transaction].title }

    // MARK: Kinds, in the order of BOOK.md §2

    /// What an account is charged lies near to the rate of the day: within a tenth.
    var converted: [Reason] {
      let near = candidates.filter(\.isConverted).compactMap { candidate -> (Reason, UInt64)? in
        let charged = candidate.minor + change
        guard (charged > 0) == (candidate.minor > 0), charged != 0,
          change.magnitude <= candidate.minor.magnitude / 10
        else { return nil }
        return (.converted(candidate.transaction, booked: Int64(charged.magnitude)), candidate.minor.magnitude)
      }
      // Of a larger amount the same difference is the smaller part.
      let sorted = near.sorted { $0.1 > $1.1 }.map(\.0)
      guard withoutRate.count == 1 else { return sorted }
      let transaction = ledger.transactions[withoutRate[0]]
      let isGain = transaction.direction == .received || transaction.details?.destination == account
      let isRight = (change > 0) == isGain
      return (isRight ? [.converted(withoutRate[0], booked: Int64(change.magnitude))] : []) + sorted
    }

    /// An entry of just that amount: one that stands there twice before others.
    var alone: [Reason] {
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

    var twice: [Reason] {
      let wrong = candidates.filter { change % 2 == 0 && $0.minor == -(change / 2) }.map(\.transaction)
      // Other entries of its title that go the other way say that it should too.
      return ranked(wrong) { index in
        let (title, side) = (title(index), ledger.transactions[index].direction)
        return candidates.contains {
          self.title($0.transaction) == title && ledger.transactions[$0.transaction].direction != side
        } ? 0 : 1
      }.map { .wrongSide($0) }
    }

    /// Two entries of that sum; where many would do, all of them do by chance.
    var pairs: [Reason] {
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

    /// - Parameter others: what an amount may have been meant to be, the likeliest first.
    private func mistyped(_ others: (Int64) -> [Int64]) -> [(Int, Int64)] {
      var found: [(transaction: Int, amount: Int64, rank: Int)] = []
      for candidate in candidates where !candidate.isConverted {
        let meant = candidate.minor + change
        guard meant != 0, (meant > 0) == (candidate.minor > 0) else { continue }
        let amount = Int64(meant.magnitude)
        guard let rank = others(Int64(candidate.minor.magnitude)).firstIndex(of: amount) else { continue }
        // What the same costs at other times speaks for it.
        let isUsual = candidates.contains {
          $0.transaction != candidate.transaction && $0.minor == meant
            && title($0.transaction) == title(candidate.transaction)
        }
        // Nobody types the zeros of whole amounts.
        let unit = ledger.account(account).currency.unit
        let isFar = Int64(candidate.minor.magnitude) % unit == 0 && amount % unit != 0
        found.append((candidate.transaction, amount, isUsual ? -1 : isFar ? rank + 1000 : rank))
      }
      return ranked(found) { $0.rank }.map { ($0.transaction, $0.amount) }
    }

    /// A bill that the book has as still to pay by the day of the statement.
    var unpaid: [Reason] {
      ledger.transactions.indices.filter { index in
        // Most have none; no entry is copied to be asked.
        if ledger.transactions[index].details == nil { return false }
        let transaction = ledger.transactions[index]
        guard transaction.direction == .spent, transaction.account == account, transaction.date <= days.through,
          !transaction.hasMoved(by: days.through)
        else { return false }
        if case .planned = transaction.status(on: days.through) { return false }
        return ledger.change(of: account, by: transaction)?.minor == change
      }.map { .unpaid($0) }
    }

    func notWritten(_ recurrence: () -> Recurrence) -> [Reason] {
      // Only what repeats can be expected.
      guard ledger.transactions.indices.contains(where: { ledger.transactions[$0].details?.repeats != nil }) else {
        return []
      }
      return recurrence().open.filter { open in
        let day = open.occurrence.day
        return day <= days.through && days.after.map { day > $0 } ?? true
          && ledger.change(of: account, by: open.expected)?.minor == change
      }.map { .notWritten($0.ruling, on: $0.occurrence.day) }
    }

    /// In order of a rank, equal ones as they were.
    private func ranked<Element>(_ elements: [Element], _ rank: (Element) -> Int) -> [Element] {
      elements.enumerated().map { (rank($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
  }

  // MARK: Typing mistakes

  /// The amount with any two of its digits exchanged: neighbours first, as fingers do.
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

  /// The amount with its decimal sign one, two or three places to the left or right.
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
