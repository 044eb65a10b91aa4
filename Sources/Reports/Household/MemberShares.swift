package import Ledger

/// The amounts that each household member paid, each member's share of the spending, and the resulting debts.
///
/// Only amounts paid by today are included, in the month of the entry's `date`. Archived entries are included. Each
/// part of an entry is converted once and divided once (`Division`); months and all time are sums of these shares. The
/// figures exclude entries without a payer, and parts and transfers without a rate.
package struct MemberShares: Sendable {
  /// The figures of one member, in minor units of the home currency.
  package struct Figures: Sendable, Equatable {
    /// The amount paid for expenses, minus refunds received.
    package var paid: HomeAmount = 0
    /// The member's share of what all members paid for expenses.
    package var share: HomeAmount = 0
    /// The income received, minus corrections.
    package var received: HomeAmount = 0
    /// The member's share of the income of all members.
    package var receivedShare: HomeAmount = 0
    /// The transfers to accounts of other members, minus the transfers from their accounts.
    package var paidBack: HomeAmount = 0

    package init() {}

    /// The amount that the others owe the member; negative for a debt.
    package var balance: HomeAmount { paid - share - received + receivedShare + paidBack }

    package static func += (left: inout Figures, right: Figures) {
      left.paid += right.paid
      left.share += right.share
      left.received += right.received
      left.receivedShare += right.receivedShare
      left.paidBack += right.paidBack
    }
  }

  /// The figures of a month: one element for each member, in the order of `book.yaml`.
  package struct MonthFigures: Sendable, Equatable {
    package var month: Month
    package var members: [Figures]
    /// The spending of entries without a payer, minus refunds.
    package var withoutPayer: HomeAmount = 0
  }

  /// The months that have figures, oldest first.
  package let months: [MonthFigures]
  /// The all-time figures, one element for each member.
  package let total: [Figures]
  /// The all-time spending of entries without a payer, minus refunds.
  package let withoutPayer: HomeAmount
  /// The number of shared entries and transfers between members that have no rate.
  package let countWithoutRate: Int

  /// The fewest payments that settle all debts, the largest first.
  package let settlements: [Settlement]

  /// The amounts that the others owe to each member, negative for a debt; their sum is zero.
  package var balances: [HomeAmount] { total.map(\.balance) }

  /// Whether any member's income is shared with another member. If so, income figures are shown.
  package var sharesIncome: Bool { total.contains { $0.received != $0.receivedShare } }

  package init(_ ledger: Ledger) {
    let count = ledger.members.count
    let none = [Figures](repeating: Figures(), count: count)
    var months: [MonthFigures] = []
    var withoutRate = 0
    for file in count == 0 ? [] : ledger.months {
      var sum = MonthFigures(month: file.month, members: none)
      for index in file.entries {
        let transaction = ledger.transactions[index]
        guard transaction.isPaid(by: ledger.today) else { continue }
        if !sum.add(transaction, ledger) { withoutRate += 1 }
      }
      if sum.withoutPayer != 0 || sum.members != none { months.append(sum) }
    }
    self.months = months
    var (total, withoutPayer) = (none, HomeAmount(0))
    for month in months {
      withoutPayer += month.withoutPayer
      for index in total.indices { total[index] += month.members[index] }
    }
    (self.total, self.withoutPayer, countWithoutRate) = (total, withoutPayer, withoutRate)
    settlements = MemberShares.settlements(of: total.map(\.balance))
  }

  package func figures(of member: Member.ID) -> Figures { total[member.index] }
}

extension MemberShares.MonthFigures {
  /// Adds an entry.
  ///
  /// - Returns: `false` if the entry has no rate but would change a balance.
  fileprivate mutating func add(_ transaction: Transaction, _ ledger: Ledger) -> Bool {
    if transaction.direction == .moved {
      guard let (from, to) = ledger.repayment(transaction) else { return true }
      guard let amount = ledger.repaid(transaction) else { return false }
      members[from.index].paidBack += amount
      members[to.index].paidBack -= amount
      return true
    }
    guard let payer = ledger.payer(of: transaction) else {
      withoutPayer += ledger.sum(of: transaction).spent
      return true
    }
    var hasRate = true
    transaction.forEachPart { part in
      let sharing = ledger.sharing(of: part, in: transaction)
      let weights = sharing.weights(payer: payer, count: members.count)
      switch ledger.contribution(of: part, in: transaction) {
      case .spent(let amount):
        members[payer.index].paid += amount
        for (index, share) in Division.of(amount, by: weights, first: payer.index).enumerated() {
          members[index].share += share
        }
      case .received(let amount):
        members[payer.index].received += amount
        for (index, share) in Division.of(amount, by: weights, first: payer.index).enumerated() {
          members[index].receivedShare += share
        }
      case .noRate: if sharing != .no { hasRate = false }
      case .moved: break
      }
    }
    return hasRate
  }
}

extension Ledger {
  /// Returns the amount that a transfer repays: the received amount if it is in the home currency, otherwise the sent
  /// amount converted at the day's rate. `nil` if there is no rate.
  package func repaid(_ transaction: Transaction) -> HomeAmount? {
    if let arrived = transaction.details?.arrived, arrived.currency == homeCurrency { return HomeAmount(arrived.minor) }
    return transaction.homeAmount
  }
}
