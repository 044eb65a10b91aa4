package import Ledger

/// The total balance of a book, and the figures from which it results.
///
/// All amounts are in minor units of the home currency; the balance of an account is in its own currency. The figures
/// include entries dated up to today.
package struct Balance: Sendable {
  /// The value of the accounts on the opening day.
  package let opening: HomeAmount
  /// The sum of income minus corrections, including amounts that have not been received yet.
  package let received: HomeAmount
  /// The sum of expenses minus refunds, including amounts that have not been paid yet.
  package let spent: HomeAmount
  /// The part of `spent` that has not been paid by today.
  package let unpaidExpenses: HomeAmount
  /// The part of `received` that has not been received by today.
  package let unreceivedIncome: HomeAmount
  /// The expenses that are dated after today but already paid.
  package let spentBeforeDate: HomeAmount
  /// The income that is dated after today but already received.
  package let receivedBeforeDate: HomeAmount
  /// The exchange gain, negative for a loss; `nil` if every account is in the home currency.
  package let exchange: HomeAmount?
  /// The money transferred from accounts in currencies without a rate, minus the money transferred to them.
  package let unpriced: HomeAmount
  /// The total value of all accounts today.
  package let current: HomeAmount
  /// The balances, one for each account of the ledger; their values add up to `current`.
  package let byAccount: [AccountBalance]

  /// The balance computed from the figures above.
  package var expected: HomeAmount {
    opening + received - spent + unpaidExpenses - unreceivedIncome - spentBeforeDate + receivedBeforeDate
      + (exchange ?? 0) + unpriced
  }

  /// Whether the figures and the separately valued accounts both add up to the balance.
  package var addsUp: Bool { current == expected && byAccount.reduce(0) { $0 + ($1.value ?? 0) } == current }

  package init(_ ledger: Ledger, _ valuation: Valuation) {
    var sums = Sums()
    for index in ledger.transactions.indices where ledger.transactions[index].direction != .moved {
      sums.add(index, ledger)
    }
    opening = valuation.opening
    received = sums.received
    spent = sums.spent
    unpaidExpenses = sums.unpaidExpenses
    unreceivedIncome = sums.unreceivedIncome
    spentBeforeDate = sums.spentBeforeDate
    receivedBeforeDate = sums.receivedBeforeDate
    exchange = valuation.hasExchange ? valuation.exchange : nil
    unpriced = valuation.unpriced
    current = valuation.current
    byAccount = AccountBalance.all(ledger)
  }

  package init(_ ledger: Ledger) { self.init(ledger, Valuation(ledger)) }

  private struct Sums {
    var received: HomeAmount = 0
    var spent: HomeAmount = 0
    var unpaidExpenses: HomeAmount = 0
    var unreceivedIncome: HomeAmount = 0
    var spentBeforeDate: HomeAmount = 0
    var receivedBeforeDate: HomeAmount = 0

    mutating func add(_ index: Int, _ ledger: Ledger) {
      guard ledger.transactions[index].homeAmount != nil, ledger.countsInBalance(ledger.transactions[index])
      else { return }
      let isPaid = ledger.transactions[index].isPaid(by: ledger.today)
      let isLater = ledger.transactions[index].date > ledger.today
      if isLater, !isPaid { return }
      let sum = ledger.sum(of: ledger.transactions[index])
      if isLater {
        spentBeforeDate += sum.spent
        receivedBeforeDate += sum.received
        return
      }
      spent += sum.spent
      received += sum.received
      if isPaid { return }
      unpaidExpenses += sum.spent
      unreceivedIncome += sum.received
    }
  }
}
