package import Ledger

/// The running balance of all accounts: each movement, and the balance after it.
package struct BalanceHistory: Sendable {
  package enum Cause: Sendable, Equatable {
    /// An entry that is not a transfer, as an index in `Ledger.transactions`.
    case entry(Int)
    /// The exchange gain since the previous movement.
    case exchange
    /// Money transferred to or from accounts in currencies without a rate.
    case unpriced
  }

  package struct Movement: Sendable, Equatable {
    package var cause: Cause
    package var day: Day
    /// The change, above zero for money received.
    package var change: HomeAmount
    /// The balance after this movement.
    package var balance: HomeAmount

    /// The index of the entry in `Ledger.transactions`; `nil` for a movement without an entry.
    package var transaction: Int? { if case .entry(let index) = cause { index } else { nil } }
  }

  /// The movements, ordered by the day of payment, and within a day by the order of entries.
  package let movements: [Movement]

  package init(_ ledger: Ledger, _ valuation: Valuation) {
    var moves = ledger.movements().filter { ledger.transactions[$0.index].direction != .moved }
    // Most books are already in this order.
    let isSorted = zip(moves, moves.dropFirst()).allSatisfy { ($0.day, $0.index) < ($1.day, $1.index) }
    if !isSorted { moves.sort { ($0.day, $0.index) < ($1.day, $1.index) } }
    var balance = valuation.opening
    var movements: [Movement] = []
    movements.reserveCapacity(moves.count)
    var rest = moves[...]
    for row in valuation.rows {
      while let move = rest.first, move.day == row.day {
        rest = rest.dropFirst()
        if ledger.transactions[move.index].homeAmount == nil { continue }
        let change = ledger.transactions[move.index].signedHomeAmount
        balance += change
        movements.append(Movement(cause: .entry(move.index), day: move.day, change: change, balance: balance))
      }
      for (cause, change) in [(Cause.unpriced, row.unpriced), (.exchange, row.exchange)] where change != 0 {
        balance += change
        movements.append(Movement(cause: cause, day: row.day, change: change, balance: balance))
      }
    }
    self.movements = movements
  }
}
