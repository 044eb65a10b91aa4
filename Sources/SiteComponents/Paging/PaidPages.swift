package import Ledger
package import Reports

/// Paid bills cut into pages, and on which each is.
package struct PaidPages: Sendable {
  package let pager: Pager<Month, PaidBills.Payment>
  /// What each month's come to.
  package let totals: [Month: HomeAmount]
  /// The index of its page, by the index of the transaction.
  private let pageOfTransaction: [Int: Int]

  init(_ ledger: Ledger, _ recurrence: Recurrence) {
    let months = PaidBills(ledger, recurrence).months
    totals = Dictionary(uniqueKeysWithValues: months.map { ($0.month, $0.total) })
    pager = Pager("paid", months: months.map { ($0.month, $0.payments) }, room: .bills) {
      RowBudget.count(ledger.transactions[$0.transaction])
    }
    var pages: [Int: Int] = [:]
    for (index, page) in pager.pages.enumerated() {
      for payment in page.rows { pages[payment.transaction] = index }
    }
    pageOfTransaction = pages
  }

  /// The row of a bill that was paid; nil for what is none.
  package func address(of transaction: Int, _ id: String) -> String? {
    pageOfTransaction[transaction].map { "\(pager.address(pager.pages[$0]))#b-\(id)" }
  }

  /// A number for the page on which it is; −1 for none.
  package func pageNumber(of transaction: Int) -> Int {
    pageOfTransaction[transaction].map(pager.number) ?? -1
  }
}
