import Ledger
package import Reports

extension Wording {
  /// “Added $100 on 02/20/2020 from Savings.” or “Spent $13.44 on 02/22/2020 on Dining Out.”: what a movement did to
  /// the balance, on the day the money moved.
  ///
  /// - Parameter title: as the page or terminal may show it.
  package func sentence(of movement: BalanceHistory.Movement, title: String) -> String {
    let isSpent = movement.change < 0
    let values = ["amount": shortMoney(movement.change.magnitude), "date": historyDate(movement.day)]
    switch movement.cause {
    case .exchange: return text(isSpent ? .historyExchangeLoss : .historyExchangeGain, values)
    case .unpriced: return text(isSpent ? .historyUnpricedOut : .historyUnpricedIn, values)
    case .entry: break
    }
    return text(
      isSpent ? .historySpent : .historyAdded,
      [
        "amount": shortMoney(movement.change.magnitude), "date": historyDate(movement.day),
        "title": title,
      ])
  }
}
