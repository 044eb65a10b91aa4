package import Ledger

/// What a transaction adds to totals, in minor units of the home currency (BOOK.md §2).
package enum Contribution: Sendable, Equatable {
  /// To what was spent, negative for a refund.
  case spent(Int64)
  /// To what was received: in categories of income.
  case received(Int64)
  /// Nothing, since it has no rate.
  case noRate
  /// Nothing, since money that moves between accounts is in no total, with a rate or without.
  case moved

  init(_ transaction: Transaction, isIncome: Bool) {
    if transaction.direction == .moved {
      self = .moved
    } else if let amount = transaction.homeAmount {
      self = isIncome ? .received(amount) : .spent(transaction.direction == .received ? -amount : amount)
    } else {
      self = .noRate
    }
  }

  /// To what was spent, over all categories.
  package var spent: Int64 { if case .spent(let amount) = self { amount } else { 0 } }

  /// To what was received.
  package var received: Int64 { if case .received(let amount) = self { amount } else { 0 } }

  /// To the total of its category.
  package var amount: Int64 {
    switch self {
    case .spent(let amount), .received(let amount): amount
    case .noRate, .moved: 0
    }
  }
}

extension Ledger {
  package func contribution(of transaction: Transaction) -> Contribution {
    Contribution(transaction, isIncome: category(transaction.category).kind == .income)
  }
}
