import Ledger

extension Ledger {
  /// Returns the transfers into each account minus the transfers out of it, in the month up to today, in minor units of
  /// the account's currency.
  func transfers(in month: Month) -> [Int128] {
    var sums = [Int128](repeating: 0, count: accounts.count)
    for index in transactions.indices where transactions[index].direction == .moved {
      guard let day = transactions[index].paymentDate, day <= today, day.month == month,
        countsInBalance(transactions[index])
      else { continue }
      forEachChange(by: index) { account, minor in sums[account] += Int128(minor ?? 0) }
    }
    return sums
  }
}
