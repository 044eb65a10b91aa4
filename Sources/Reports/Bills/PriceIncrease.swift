package import Ledger

/// A payment of a recurring transaction that cost more than the previous payment.
package struct PriceIncrease: Sendable, Equatable {
  /// The index of the more expensive payment in `Ledger.transactions`.
  package let transaction: Int
  /// The index of the previous payment in `Ledger.transactions`.
  package let previous: Int
  /// The earlier amount, in the currency of both payments.
  package let before: Money
  package let now: Money

  /// The increase as an amount, always above zero.
  package var change: Money { Money(now.minor - before.minor, now.currency) }
  /// The increase as a percentage of the earlier amount, rounded to a whole number.
  package var percent: Int {
    Int(clamping: roundedHalfEven(Int128(change.minor) * 100, by: Int128(before.minor)))
  }
}

extension Recurrence.Series {
  /// Returns the payments up to a day that cost more than the previous payment of their series, oldest first.
  ///
  /// If a period has two entries, only the entry that counts as the occurrence is used. Amounts in different currencies
  /// are not compared; otherwise exchange-rate changes would be reported as price increases.
  package func rises(_ ledger: Ledger, through last: Day) -> [PriceIncrease] {
    let came = payments(ledger, through: last)
    return zip(came, came.dropFirst()).compactMap { previous, index in
      let (before, now) = (ledger.transactions[previous].amount, ledger.transactions[index].amount)
      guard before.currency == now.currency, now.minor > before.minor else { return nil }
      return PriceIncrease(transaction: index, previous: previous, before: before, now: now)
    }
  }

  /// Returns the indices of the expenses that match occurrences up to a day, oldest first.
  func payments(_ ledger: Ledger, through last: Day) -> [Int] {
    guard ledger.transactions[template].direction == .spent else { return [] }
    return occurrences.compactMap { occurrence in
      guard case .matched(let index) = occurrence.state, ledger.transactions[index].date <= last,
        ledger.transactions[index].direction == .spent
      else { return nil }
      return index
    }
  }
}
