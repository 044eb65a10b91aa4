package import Ledger

/// An amount of a list: how much, and the sign that says what it does to the totals of its categories.
package struct ToldAmount: Sendable, Equatable {
  package enum Sign: Sendable {
    /// Money that was spent; it has no sign.
    case spent
    /// Money that was received, some of it in a category of income: a plus.
    case received
    /// A refund, or a correction of income, which lowers a total: a minus.
    case lowering
    /// Money that was moved between accounts.
    case moved
  }

  package let sign: Sign
  /// Without its sign: of the home currency, or of the entry's own where there is no rate.
  package let money: Money
}

extension Ledger {
  /// - Parameter parts: of the transaction; nil for all of it.
  package func told(_ parts: [EntryPart]? = nil, of transaction: Transaction) -> ToldAmount {
    let isHome = transaction.homeAmount != nil
    func told(_ sign: ToldAmount.Sign, _ minor: Int64) -> ToldAmount {
      let currency = isHome ? homeCurrency : transaction.amount.currency
      return ToldAmount(sign: sign, money: Money(Int64(clamping: minor.magnitude), currency))
    }
    let whole = transaction.homeAmount?.minor ?? transaction.amount.minor
    if transaction.direction == .moved { return told(.moved, whole) }
    // What came in, less what went out.
    var (net, hasIncome, hasExpense) = (Int64(0), false, false)
    func add(_ part: EntryPart) {
      if kind(part.category) == .income { hasIncome = true } else { hasExpense = true }
      let amount = isHome ? part.homeAmount?.minor ?? 0 : part.amount
      net += transaction.direction == .received ? amount : -amount
    }
    if let parts { parts.forEach(add) } else { transaction.forEachPart(add) }
    // Of nothing the direction tells.
    if net == 0 { net = transaction.direction == .received ? 1 : -1 }
    let minor = parts == nil ? whole : sum(parts ?? [], isHome)
    return told(net > 0 ? (hasIncome ? .received : .lowering) : (hasExpense ? .spent : .lowering), minor)
  }

  private func sum(_ parts: [EntryPart], _ isHome: Bool) -> Int64 {
    parts.reduce(0) { $0 + (isHome ? $1.homeAmount?.minor ?? 0 : $1.amount) }
  }
}
