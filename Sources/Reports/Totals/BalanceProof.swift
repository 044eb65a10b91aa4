package import Ledger

/// A check that computes the balance in two ways, on every day that has an entry. One result is the value of all
/// accounts at the rate of the day; the other is the sum of the opening balance, the entries and the exchange gains.
package struct BalanceProof: Sendable, Equatable {
  /// A day on which the two results differ.
  package struct Difference: Sendable, Equatable {
    package let day: Day
    package let byAccount: HomeAmount
    package let byEntry: HomeAmount
  }

  /// The number of compared days.
  package let dayCount: Int
  /// The first compared day; `nil` in a book without an entry up to today.
  package let firstDay: Day?
  /// The first day on which the results differ; `nil` if they agree on all days.
  package let difference: Difference?

  package var agrees: Bool { difference == nil }

  package init(_ ledger: Ledger, _ valuation: Valuation) {
    let changes = BalanceProof.changes(ledger)
    let opening = valuation.openingDay
    let days = changes.keys.filter { $0 >= opening }.sorted()
    var difference: Difference?
    // Amounts that are not in entries: exchange gains, and money in currencies without a rate.
    var (moved, others, last) = (Int128(0), Int128(0), valuation.opening)
    // Payments before the day of the first entry. They are possible only in a book without an opening date.
    for (day, change) in changes where day < opening { moved += change }
    let histories = AccountHistory.all(ledger, ledger.accounts.indices.map { Account.ID(index: $0) })
    var rows = valuation.rows[...]
    for day in days {
      moved += changes[day] ?? 0
      while let row = rows.first, row.day <= day {
        others += Int128(row.unpriced) + Int128(row.exchange)
        last = row.balance
        rows = rows.dropFirst()
      }
      // Rates may have changed since the last movement.
      let sinceLast = Int128(valuation.balance(on: day)) - Int128(last)
      let byEntry = Int128(valuation.opening) + moved + others + sinceLast
      let byAccount = histories.reduce(Int128(0)) { sum, history in
        sum + Int128(ledger.value(of: history.balance(on: day), in: history.account, on: day) ?? 0)
      }
      if byEntry == byAccount, HomeAmount(clamping: byAccount) == valuation.balance(on: day) { continue }
      difference = Difference(
        day: day, byAccount: HomeAmount(clamping: byAccount), byEntry: HomeAmount(clamping: byEntry))
      break
    }
    dayCount = days.count
    firstDay = days.first
    self.difference = difference
  }

  /// Returns the net movement of each day up to today. For a day with entries but no payments, the net movement is 0.
  private static func changes(_ ledger: Ledger) -> [Day: Int128] {
    var changes: [Day: Int128] = [:]
    for index in ledger.transactions.indices where ledger.countsInBalance(ledger.transactions[index]) {
      let date = ledger.transactions[index].date
      if date <= ledger.today { changes[date, default: 0] += 0 }
      guard let moved = ledger.transactions[index].paymentDate, moved <= ledger.today else { continue }
      changes[moved, default: 0] += Int128(ledger.transactions[index].signedHomeAmount)
    }
    return changes
  }
}
