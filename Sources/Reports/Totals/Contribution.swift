package import Ledger

/// The amount that one part of a transaction adds to totals, in minor units of the home currency. A transaction without
/// `split` is a single part. All sums are sums of contributions, so that all totals follow the same rule.
package enum Contribution: Sendable, Equatable {
  /// An amount spent in an expense category; negative for a refund.
  case spent(HomeAmount)
  /// An amount received in an income category; negative for a correction.
  case received(HomeAmount)
  /// No contribution, because the part has no rate.
  case noRate
  /// No contribution, because transfers are not in any total, with or without a rate.
  case moved

  package init(_ part: EntryPart, _ direction: Transaction.Direction, isIncome: Bool) {
    if direction == .moved {
      self = .moved
    } else if let amount = part.homeAmount {
      // A negative part counts in the opposite direction. Its sign expresses that.
      let isAgainst = (direction == .received) != isIncome
      self = isIncome ? .received(isAgainst ? -amount : amount) : .spent(isAgainst ? -amount : amount)
    } else {
      self = .noRate
    }
  }

  /// The contribution to total spending.
  package var spent: HomeAmount { if case .spent(let amount) = self { amount } else { 0 } }

  /// The contribution to total income.
  package var received: HomeAmount { if case .received(let amount) = self { amount } else { 0 } }

  /// The contribution to the total of its category.
  package var amount: HomeAmount {
    switch self {
    case .spent(let amount), .received(let amount): amount
    case .noRate, .moved: 0
    }
  }
}

/// The amounts that a transaction, or some of its parts, add to total spending and income.
package struct EntryTotal: Sendable, Equatable {
  /// The amount spent; negative for a refund.
  package var spent: HomeAmount = 0
  /// The amount received; negative for a correction of income.
  package var received: HomeAmount = 0
}

extension Ledger {
  /// Calls `body` with the category and the contribution of each part.
  package func forEachContribution(of transaction: Transaction, _ body: (Category.ID, Contribution) -> Void) {
    transaction.forEachPart { body($0.category, contribution(of: $0, in: transaction)) }
  }

  package func contribution(of part: EntryPart, in transaction: Transaction) -> Contribution {
    Contribution(part, transaction.direction, isIncome: kind(part.category) == .income)
  }

  /// Returns the contribution of the transaction to spending and income.
  ///
  /// - Parameter categories: the categories whose parts are included; `nil` for all.
  package func sum(of transaction: Transaction, in categories: Set<Category.ID>? = nil) -> EntryTotal {
    var sum = EntryTotal()
    if !transaction.isSplit, categories == nil {
      let isIncome = kind(transaction.category) == .income
      let contribution = Contribution(transaction.rest, transaction.direction, isIncome: isIncome)
      return EntryTotal(spent: contribution.spent, received: contribution.received)
    }
    forEachContribution(of: transaction) { category, contribution in
      guard categories?.contains(category) ?? true else { return }
      sum.spent += contribution.spent
      sum.received += contribution.received
    }
    return sum
  }

  /// Returns the contribution of the transaction to the total of one category.
  package func amount(of transaction: Transaction, in category: Category.ID) -> HomeAmount {
    transaction.part(in: category).map { contribution(of: $0, in: transaction).amount } ?? 0
  }
}
