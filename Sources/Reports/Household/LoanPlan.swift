package import Ledger

/// The payments that repay a loan, starting with today's debt. All amounts are in minor units of the account's
/// currency.
///
/// Interest is computed and never stored in the book. The interest of a month is the debt after its payment, times the
/// yearly rate, divided by twelve, rounded half to even. This interest is added to the debt.
package struct LoanPlan: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    package var month: Month
    package var payment: Int64
    package var interest: Int64
    /// The debt after payment and interest.
    package var owed: Int64

    package init(month: Month, payment: Int64, interest: Int64, owed: Int64) {
      (self.month, self.payment, self.interest, self.owed) = (month, payment, interest, owed)
    }
  }

  package let account: Account.ID
  /// The debt today.
  package let owed: Int64
  /// The monthly payment.
  package let payment: Int64
  /// The months from the current one to the last payment; only the first twelve if the debt is never repaid.
  package let rows: [Row]
  /// Whether the debt is not repaid within a hundred years.
  package let neverEnds: Bool

  private let current: CurrentMonth

  package var interest: Int64 { rows.reduce(0) { $0 + $1.interest } }
  package var lastMonth: Month? { neverEnds ? nil : rows.last?.month }

  /// The movements of the current month up to today.
  private struct CurrentMonth: Sendable, Equatable {
    /// The transfers to the loan's account, minus the transfers from it.
    let moved: Int64
    let hasInterest: Bool

    init(_ ledger: Ledger, _ id: Account.ID) {
      let month = ledger.today.month
      moved = Int64(clamping: ledger.transfers(in: month)[id.index])
      hasInterest = ledger.hasInterest(of: id) { $0 <= ledger.today && $0.month == month }
    }
  }

  private static let greatestCount = 1_200
  private static let greatestDebt: Int128 = 1_000_000_000_000_000

  /// Calculates the payment plan for an account; `nil` unless the account is a loan with `rate` and `payment` and has a
  /// debt.
  package init?(_ ledger: Ledger, _ id: Account.ID, holding: Int64) {
    let account = ledger.account(id)
    guard account.kind == .loan, holding < 0, account.rate != nil, let payment = account.payment else { return nil }
    self.init(ledger, id, owed: -holding, payment: payment, CurrentMonth(ledger, id))
  }

  private init(_ ledger: Ledger, _ id: Account.ID, owed: Int64, payment: Int64, _ current: CurrentMonth) {
    let account = ledger.account(id)
    let rate = account.rate ?? LoanRate([.init(from: nil, thousandths: 0)])
    (self.account, self.owed, self.payment, self.current) = (id, owed, payment, current)
    var rows: [Row] = []
    var left = owed
    var month = ledger.today.month
    while left > 0, rows.count < LoanPlan.greatestCount, Int128(left) < LoanPlan.greatestDebt {
      // On and after the payment day, this month's payment is in the balance. Before that day, only the part paid so
      // far is.
      let isCurrent = month == ledger.today.month
      let isPaid = isCurrent && month.day(account.paymentDay) <= ledger.today
      let due = isCurrent ? max(0, payment - max(0, current.moved)) : payment
      let paid = isPaid ? 0 : min(due, left)
      left -= paid
      // Interest that the bank has charged is in the balance.
      let interest = isCurrent && current.hasInterest ? 0 : rate.interest(on: left, in: month)
      left += interest
      rows.append(Row(month: month, payment: paid, interest: interest, owed: left))
      month = month.adding(months: 1)
    }
    neverEnds = left > 0
    self.rows = neverEnds ? Array(rows.prefix(12)) : rows
  }

  /// An increase of the monthly payment, and the number of months by which it shortens the loan.
  package struct Extra: Sendable, Equatable {
    /// The amount paid in addition to the monthly payment.
    package var more: Int64
    package var monthsSooner: Int
  }

  /// Returns the effect of raising the payment by a tenth, rounded to a multiple of ten currency units, but at least
  /// ten. `nil` if the loan would not end sooner, or if it never ends.
  package func extra(_ ledger: Ledger) -> Extra? {
    let ten = 10 * ledger.account(account).currency.unit
    let more = max(ten, Int64(roundedHalfEven(Int128(payment), by: Int128(10 * ten))) * ten)
    let other = LoanPlan(ledger, account, owed: owed, payment: payment + more, current)
    guard !neverEnds, !other.neverEnds, other.rows.count < rows.count else { return nil }
    return Extra(more: more, monthsSooner: rows.count - other.rows.count)
  }
}
