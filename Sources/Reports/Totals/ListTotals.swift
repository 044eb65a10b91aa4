package import Ledger

/// The spending and income of listed entries, each with the amount up to today separate from the planned amount.
package struct ListTotals {
  /// The spending minus refunds.
  package let spent: PeriodTotal
  package let received: PeriodTotal
  package let countWithoutRate: Int

  /// Adds up the entries with the given indices in `Ledger.transactions`.
  ///
  /// - Parameter categories: the categories whose parts are included; `nil` for all.
  package init(_ ledger: Ledger, _ indices: [Int], _ categories: Set<Category.ID>?) {
    // A book with errors can be listed too, and its sums may be too large to add in 64 bits.
    struct Sum { var (soFar, planned) = (Int128(0), Int128(0)) }
    var (spent, received) = (Sum(), Sum())
    var countWithoutRate = 0
    for index in indices {
      let figure = ledger.transactions[index].date > ledger.today ? \Sum.planned : \.soFar
      let sum = ledger.sum(of: ledger.transactions[index], in: categories)
      spent[keyPath: figure] += Int128(sum.spent)
      received[keyPath: figure] += Int128(sum.received)
      let hasNoRate = ledger.transactions[index].homeAmount == nil && ledger.transactions[index].direction != .moved
      if hasNoRate { countWithoutRate += 1 }
    }
    func total(_ sum: Sum) -> PeriodTotal {
      PeriodTotal(soFar: HomeAmount(clamping: sum.soFar), planned: HomeAmount(clamping: sum.planned))
    }
    self.spent = total(spent)
    self.received = total(received)
    self.countWithoutRate = countWithoutRate
  }
}
