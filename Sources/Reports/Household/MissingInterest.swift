package import Ledger

/// The interest for the previous calendar year that has not been entered in a loan's account.
package struct MissingInterest: Sendable, Equatable {
  package var account: Account.ID
  package var year: Int
  /// The computed interest, above zero, in minor units of the account's currency.
  package var amount: Int64
  /// The last day of the year, which is the date of an entry for the interest.
  package var day: Day

  /// Calculates the missing interest of the account; `nil` if the account is not a loan with a `rate`, if an entry in
  /// that year spends money from it, or if there was no debt.
  package init?(_ ledger: Ledger, _ id: Account.ID) {
    let account = ledger.account(id)
    guard account.kind == .loan, let rate = account.rate else { return nil }
    let year = ledger.today.year - 1
    if ledger.hasInterest(of: id, where: { $0.year == year }) { return nil }
    let months = (1...12).map { Month(year: year, month: $0) }.filter { $0.lastDay >= ledger.openingDay }
    if months.isEmpty { return nil }
    let holdings = AccountHistory.balances(ledger, [(id, months.map(\.lastDay))])[0]
    let sum = zip(months, holdings).reduce(Int64(0)) { $0 + rate.interest(on: max(0, -$1.1), in: $1.0) }
    guard sum > 0 else { return nil }
    self.account = id
    self.year = year
    amount = sum
    day = Month(year: year, month: 12).lastDay
  }
}

extension Ledger {
  /// Whether interest is entered in a loan's account: money spent from it on a day that meets the condition. A fee also
  /// counts as interest.
  func hasInterest(of id: Account.ID, where isIncluded: (Day) -> Bool) -> Bool {
    transactions.contains { entry in
      entry.direction == .spent && entry.account == id && entry.paymentDate.map(isIncluded) == true
    }
  }
}
