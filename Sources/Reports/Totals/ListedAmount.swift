package import Ledger

/// An amount as shown in a list. The sign shows its effect on the totals of its categories.
package struct ListedAmount: Sendable, Equatable {
  package enum Sign: Sendable {
    /// Spending, shown without a sign.
    case spent
    /// Income, at least partly in an income category, shown with a plus.
    case received
    /// A refund or a correction of income, which lowers a total, shown with a minus.
    case lowering
    /// A transfer between accounts.
    case moved
  }

  package let sign: Sign
  /// The amount without sign, in the home currency; in the entry's currency if there is no rate.
  package let money: Money
}

extension Ledger {
  /// Returns the amount of a transaction for a list.
  ///
  /// - Parameter parts: the parts to include; `nil` for all.
  package func listedAmount(_ parts: [EntryPart]? = nil, of transaction: Transaction) -> ListedAmount {
    let isHome = transaction.homeAmount != nil
    func listed(_ sign: ListedAmount.Sign, _ minor: Int64) -> ListedAmount {
      let currency = isHome ? homeCurrency : transaction.amount.currency
      return ListedAmount(sign: sign, money: Money(Int64(clamping: minor.magnitude), currency))
    }
    let whole = transaction.homeAmount?.minor ?? transaction.amount.minor
    if transaction.direction == .moved { return listed(.moved, whole) }
    // The income minus the spending.
    var (net, hasIncome, hasExpense) = (Int64(0), false, false)
    func add(_ part: EntryPart) {
      if kind(part.category) == .income { hasIncome = true } else { hasExpense = true }
      let amount = isHome ? part.homeAmount?.minor ?? 0 : part.amount
      net += transaction.direction == .received ? amount : -amount
    }
    if let parts { parts.forEach(add) } else { transaction.forEachPart(add) }
    // If the parts add up to zero, the direction determines the sign.
    if net == 0 { net = transaction.direction == .received ? 1 : -1 }
    let minor = parts == nil ? whole : sum(parts ?? [], isHome)
    return listed(net > 0 ? (hasIncome ? .received : .lowering) : (hasExpense ? .spent : .lowering), minor)
  }

  private func sum(_ parts: [EntryPart], _ isHome: Bool) -> Int64 {
    parts.reduce(0) { $0 + (isHome ? $1.homeAmount?.minor ?? 0 : $1.amount) }
  }
}
