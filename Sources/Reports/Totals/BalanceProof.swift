package import Ledger

/// The balance of every day that has an entry, reached by two ways: what each account holds at the rate of the day, and
/// opening, entries and exchange added up (MONEY.md §1).
package struct BalanceProof: Sendable, Equatable {
  /// A day of which the two ways differ.
  package struct Difference: Sendable, Equatable {
    package let day: Day
    package let byAccount: HomeAmount
    package let byEntry: HomeAmount
  }

  /// How many days were compared.
  package let dayCount: Int
  /// The first of them; nil in a book without an entry up to today.
  package let firstDay: Day?
  /// The first day of which they differ.
  package let difference: Difference?

  package var agrees: Bool { difference == nil }

  package init(_ ledger: Ledger, _ valuation: Valuation) {
    let changes = BalanceProof.changes(ledger)
    let opening = valuation.openingDay
    let days = changes.keys.filter { $0 >= opening }.sorted()
    var difference: Difference?
    // What entries do not say: exchange, and money of currencies without a rate.
    var (moved, others, last) = (Int128(0), Int128(0), valuation.opening)
    // Paid before the first entry's day, which only a book without an opening date can have.
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

  /// What moved on each day up to today, money that came less money that went; 0 for a day on which an entry is only
  /// dated.
  private static func changes(_ ledger: Ledger) -> [Day: Int128] {
    var changes: [Day: Int128] = [:]
    for index in ledger.transactions.indices where ledger.countsInBalance(ledger.transactions[index]) {
      let date = ledger.transactions[index].date
      if date <= ledger.today { changes[date, default: 0] += 0 }
      guard let moved = ledger.transactions[index].movingDay, moved <= ledger.today else { continue }
      changes[moved, default: 0] += Int128(ledger.transactions[index].signedHomeAmount)
    }
    return changes
  }
}
