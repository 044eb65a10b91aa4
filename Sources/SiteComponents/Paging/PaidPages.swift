package import Ledger
package import Reports

/// The pages of paid bills, and the page number of each bill.
package struct PaidPages: Sendable {
  package let pager: Pager<Month, PaidBills.Payment>
  /// The total of the bills that were paid in each month.
  package let totals: [Month: HomeAmount]
  /// The 0-based index of each bill's page, keyed by the index of its transaction.
  private let pageOfTransaction: [Int: Int]

  init(_ ledger: Ledger, _ recurrence: Recurrence) {
    let months = PaidBills(ledger, recurrence).months
    totals = Dictionary(uniqueKeysWithValues: months.map { ($0.month, $0.total) })
    pager = Pager("paid", months: months.map { ($0.month, $0.payments) }, room: .bills) {
      RowLimit.count(ledger.transactions[$0.transaction])
    }
    var pages: [Int: Int] = [:]
    for (index, page) in pager.pages.enumerated() {
      for payment in page.rows { pages[payment.transaction] = index }
    }
    pageOfTransaction = pages
  }

  /// Returns the address of a paid bill's row; `nil` if the transaction is not a paid bill.
  package func address(of transaction: Int, _ id: String) -> String? {
    pageOfTransaction[transaction].map { "\(pager.address(pager.pages[$0]))#b-\(id)" }
  }

  /// Returns a number that identifies the page of a paid bill; −1 if the transaction is not a paid bill.
  package func pageNumber(of transaction: Int) -> Int {
    pageOfTransaction[transaction].map(pager.number) ?? -1
  }
}
