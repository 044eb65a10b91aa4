package import Ledger

/// A recurrent payment that cost more than the one before it.
package struct PriceIncrease: Sendable, Equatable {
  /// The index in `Ledger.transactions` of the dearer one.
  package let transaction: Int
  /// The place of the one before it.
  package let previous: Int
  /// In the currency of both, minor units.
  package let before: Money
  package let now: Money

  /// Above zero.
  package var change: Money { Money(now.minor - before.minor, now.currency) }
  /// Rounded to whole per cent.
  package var percent: Int {
    Int(clamping: roundedHalfEven(Int128(change.minor) * 100, by: Int128(before.minor)))
  }
}

extension Recurrence.Series {
  /// What came up to a day, each against the one before it where that was cheaper; oldest first.
  ///
  /// Of two entries in one period only the one that counts as its occurrence is looked at, and amounts of two
  /// currencies are not compared: the rate would be told as a price.
  package func rises(_ ledger: Ledger, through last: Day) -> [PriceIncrease] {
    let came = payments(ledger, through: last)
    return zip(came, came.dropFirst()).compactMap { previous, index in
      let (before, now) = (ledger.transactions[previous].amount, ledger.transactions[index].amount)
      guard before.currency == now.currency, now.minor > before.minor else { return nil }
      return PriceIncrease(transaction: index, previous: previous, before: before, now: now)
    }
  }

  /// What was spent for its occurrences up to a day, oldest first.
  func payments(_ ledger: Ledger, through last: Day) -> [Int] {
    guard ledger.transactions[ruling].direction == .spent else { return [] }
    return occurrences.compactMap { occurrence in
      guard case .matched(let index) = occurrence.state, ledger.transactions[index].date <= last,
        ledger.transactions[index].direction == .spent
      else { return nil }
      return index
    }
  }
}

/// Every rise of a recurrent payment up to today, by the month of the dearer one.
package struct PriceIncreases: Sendable {
  private let byMonth: [Month: [PriceIncrease]]

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    let rises = recurrence.series.flatMap { $0.rises(ledger, through: ledger.today) }
    byMonth = Dictionary(grouping: rises) { ledger.transactions[$0.transaction].date.month }
  }

  /// The largest change first, as far as their currencies can be compared: in the home currency as of their own days.
  package func rises(in month: Month, _ ledger: Ledger) -> [PriceIncrease] {
    func weight(_ rise: PriceIncrease) -> HomeAmount {
      (ledger.transactions[rise.transaction].homeAmount ?? 0) - (ledger.transactions[rise.previous].homeAmount ?? 0)
    }
    return (byMonth[month] ?? []).sorted { (weight($1), $0.transaction) < (weight($0), $1.transaction) }
  }
}
