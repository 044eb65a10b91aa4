package import Ledger

/// What there is, and how that follows from what came and went.
///
/// All amounts are minor units of the home currency, except those of accounts.
package struct Balance: Sendable {
  /// What the accounts held before the first transaction that counts.
  package let opening: HomeAmount
  /// Received, refunds included, whether it has moved or not.
  package let received: HomeAmount
  /// Spent, whether it has moved or not; refunds are not taken off.
  package let spent: HomeAmount
  /// Of `spent`, what has not moved by today.
  package let spentNotMoved: HomeAmount
  /// Of `received`, what has not moved by today.
  package let receivedNotMoved: HomeAmount
  /// What has moved by today: added up transaction by transaction, not from the figures above.
  package let current: HomeAmount
  /// One element an account of the ledger; their shares come to `current`.
  package let byAccount: [AccountBalance]

  /// BOOK.md §2: balance = opening + received − spent + (spent − received not yet moved).
  package var addsUp: Bool { current == opening + received - spent + spentNotMoved - receivedNotMoved }

  package init(_ ledger: Ledger) {
    var sums = Sums(opening: Balance.opening(ledger))
    for transaction in ledger.transactions { sums.add(transaction, ledger) }
    opening = sums.opening
    received = sums.received
    spent = sums.spent
    spentNotMoved = sums.spentNotMoved
    receivedNotMoved = sums.receivedNotMoved
    current = sums.current
    byAccount = AccountBalance.all(ledger)
  }

  private struct Sums {
    var opening: HomeAmount
    var received: HomeAmount = 0
    var spent: HomeAmount = 0
    var spentNotMoved: HomeAmount = 0
    var receivedNotMoved: HomeAmount = 0
    var current: HomeAmount

    init(opening: HomeAmount) {
      self.opening = opening
      current = opening
    }

    mutating func add(_ transaction: Transaction, _ ledger: Ledger) {
      guard transaction.direction != .moved, let amount = transaction.homeAmount, ledger.countsInBalance(transaction)
      else { return }
      let hasMoved = transaction.hasMoved(by: ledger.today)
      if transaction.direction == .spent {
        spent += amount
        if hasMoved { current -= amount } else { spentNotMoved += amount }
      } else {
        received += amount
        if hasMoved { current += amount } else { receivedNotMoved += amount }
      }
    }
  }

  /// The opening balances of all accounts in the home currency; one without a rate counts nothing.
  private static func opening(_ ledger: Ledger) -> HomeAmount {
    ledger.accounts.indices.reduce(0) { sum, index in
      guard case .converted(let minor) = ledger.openingBalance(of: Account.ID(index: index)) else { return sum }
      return sum + HomeAmount(minor)
    }
  }
}

extension Ledger {
  /// Whether a transaction moved, or will move, after the books were opened (BOOK.md §5).
  package func countsInBalance(_ transaction: Transaction) -> Bool {
    guard let opening = settings.openingDate else { return true }
    return (transaction.movingDay ?? transaction.date) >= opening
  }
}

/// The running balance: one element a movement, in the order of the days on which money moved.
package struct BalanceHistory: Sendable {
  package struct Movement: Sendable, Equatable {
    /// The index in `Ledger.transactions`.
    package var transaction: Int
    package var day: Day
    /// Above zero for money that came.
    package var change: HomeAmount
    /// After this movement.
    package var balance: HomeAmount
  }

  package let movements: [Movement]

  package init(_ ledger: Ledger, opening: HomeAmount) {
    var order: [(day: Day, index: Int)] = []
    order.reserveCapacity(ledger.transactions.count)
    // Asked one by one in their list: to copy an entry takes longer than all that is asked of it.
    for index in ledger.transactions.indices where ledger.transactions[index].direction != .moved {
      guard ledger.transactions[index].homeAmount != nil, ledger.countsInBalance(ledger.transactions[index]),
        let day = ledger.transactions[index].movingDay, day <= ledger.today
      else { continue }
      order.append((day, index))
    }
    // Most books are in this order already.
    let isSorted = zip(order, order.dropFirst()).allSatisfy { ($0.day, $0.index) < ($1.day, $1.index) }
    if !isSorted { order.sort { ($0.day, $0.index) < ($1.day, $1.index) } }
    var balance = opening
    movements = order.map { day, index in
      let amount = ledger.transactions[index].homeAmount ?? 0
      let change = ledger.transactions[index].direction == .received ? amount : -amount
      balance += change
      return Movement(transaction: index, day: day, change: change, balance: balance)
    }
  }
}
