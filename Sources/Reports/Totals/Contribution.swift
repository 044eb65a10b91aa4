package import Ledger

/// What a part of a transaction adds to totals, in minor units of the home currency (BOOK.md §2). One without `split`
/// is a single part. This is the only place that says it: every sum is made of these.
package enum Contribution: Sendable, Equatable {
  /// To what was spent: in categories of expenses, negative for a refund.
  case spent(HomeAmount)
  /// To what was received: in categories of income, negative for a correction.
  case received(HomeAmount)
  /// Nothing, since it has no rate.
  case noRate
  /// Nothing, since money that moves between accounts is in no total, with a rate or without.
  case moved

  package init(_ part: EntryPart, _ direction: Transaction.Direction, isIncome: Bool) {
    if direction == .moved {
      self = .moved
    } else if let amount = part.homeAmount {
      // A negative part counts the other way, which its sign does.
      let isAgainst = (direction == .received) != isIncome
      self = isIncome ? .received(isAgainst ? -amount : amount) : .spent(isAgainst ? -amount : amount)
    } else {
      self = .noRate
    }
  }

  /// To what was spent, over all categories.
  package var spent: HomeAmount { if case .spent(let amount) = self { amount } else { 0 } }

  /// To what was received.
  package var received: HomeAmount { if case .received(let amount) = self { amount } else { 0 } }

  /// To the total of its category.
  package var amount: HomeAmount {
    switch self {
    case .spent(let amount), .received(let amount): amount
    case .noRate, .moved: 0
    }
  }
}

/// What a transaction, or some of its parts, adds to what was spent and received over all categories.
package struct EntryTotal: Sendable, Equatable {
  /// Negative for a refund.
  package var spent: HomeAmount = 0
  /// Negative for a correction of income.
  package var received: HomeAmount = 0

  /// Received less spent.
  package var net: HomeAmount { received - spent }
}

extension Ledger {
  /// Calls with what each part adds to the total of its category.
  package func forEachContribution(of transaction: Transaction, _ body: (Category.ID, Contribution) -> Void) {
    transaction.forEachPart { body($0.category, contribution(of: $0, in: transaction)) }
  }

  package func contribution(of part: EntryPart, in transaction: Transaction) -> Contribution {
    Contribution(part, transaction.direction, isIncome: kind(part.category) == .income)
  }

  /// - Parameter categories: the parts that count; nil for all.
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

  /// What a transaction adds to the total of one category.
  package func amount(of transaction: Transaction, in category: Category.ID) -> HomeAmount {
    transaction.part(in: category).map { contribution(of: $0, in: transaction).amount } ?? 0
  }
}
