import Ledger
package import Reports

extension Wording {
  /// Returns a sentence about a balance movement on the day of payment, such as “Added $100 on 02/20/2020 from
  /// Savings.” or “Spent $13.44 on 02/22/2020 on Dining Out.”
  ///
  /// - Parameters:
  ///   - title: the title of the entry, escaped for the page or terminal.
  ///   - mark: formats the amount within the sentence.
  package func sentence(
    of movement: BalanceHistory.Movement, title: String, mark: (String) -> String = { $0 }
  ) -> String {
    let isSpent = movement.change < 0
    let amount = mark(shortMoney(movement.change.magnitude))
    let values = ["amount": amount, "date": historyDate(movement.day)]
    switch movement.cause {
    case .exchange: return text(isSpent ? .historyExchangeLoss : .historyExchangeGain, values)
    case .unpriced: return text(isSpent ? .historyUnpricedOut : .historyUnpricedIn, values)
    case .entry: break
    }
    return text(
      isSpent ? .historySpent : .historyAdded,
      [
        "amount": amount, "date": historyDate(movement.day), "title": title,
      ])
  }
}
