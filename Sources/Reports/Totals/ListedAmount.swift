package import Ledger

/// An amount as shown in a list. The sign shows its effect on the totals of its categories.
package struct ListedAmount: Sendable, Equatable {
  package enum Sign: Sendable {
    /// Spending, shown without a sign.
    case spent
    /// Income, at least partly in an income category, shown with a plus sign.
    case received
    /// A refund or a correction of income, which lowers a total; shown with a minus sign.
    case lowering
    /// A transfer between accounts.
    case moved
  }

  package let sign: Sign
  /// The absolute amount, in the home currency or, if there is no rate, in the entry's currency.
  package let money: Money
}

extension Ledger {
  /// Returns the amount of the transaction for a list.
  ///
  /// - Parameter parts: the parts to include; `nil` for all.
  package func listedAmount(_ parts: [EntryPart]? = nil, of transaction: Transaction) -> ListedAmount {
    let isHome = transaction.homeAmount != nil
    let whole = transaction.homeAmount?.minor ?? transaction.amount.minor
    let listed: (sign: ListedAmount.Sign, minor: Int64) =
      if transaction.direction == .moved {
        (.moved, whole)
      } else if let parts {
        sum(parts, transaction.direction, isHome)
      } else if transaction.isSplit {
        (sum(transaction.parts, transaction.direction, isHome).sign, whole)
      } else {
        // Most entries have no parts, and the site asks for each of them several times.
        (sign(whole, transaction.direction, kind(transaction.category) == .income), whole)
      }
    let currency = isHome ? homeCurrency : transaction.amount.currency
    return ListedAmount(sign: listed.sign, money: Money(Int64(clamping: listed.minor.magnitude), currency))
  }

  /// Returns the sign for an amount in the given category.
  private func sign(_ minor: Int64, _ direction: Transaction.Direction, _ isIncome: Bool) -> ListedAmount.Sign {
    // The direction determines the sign of zero.
    let isGain = (direction == .received) == (minor >= 0)
    return isGain ? (isIncome ? .received : .lowering) : (isIncome ? .lowering : .spent)
  }

  /// Returns the sign and the sum of the parts.
  private func sum(
    _ parts: [EntryPart], _ direction: Transaction.Direction, _ isHome: Bool
  ) -> (sign: ListedAmount.Sign, minor: Int64) {
    var (sum, hasIncome, hasExpense) = (Int64(0), false, false)
    for part in parts {
      if kind(part.category) == .income { hasIncome = true } else { hasExpense = true }
      sum += isHome ? part.homeAmount?.minor ?? 0 : part.amount
    }
    // The income minus the spending. If the parts add up to zero, the direction determines the sign.
    let isGain = (direction == .received) == (sum >= 0)
    return (isGain ? (hasIncome ? .received : .lowering) : (hasExpense ? .spent : .lowering), sum)
  }
}
