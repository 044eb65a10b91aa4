import Ledger
import Reports

/// Paid bills cut into pages, and on which each is.
struct PaidPages {
  let parts: MonthParts<PaidBills.Payment>
  /// What each month's come to.
  let totals: [Month: Int64]
  /// The page's address, by the place of the transaction.
  private let addresses: [Int: String]

  init(_ ledger: Ledger, _ recurrence: Recurrence, _ identifiers: Identifiers) {
    let months = PaidBills(ledger, recurrence).months
    totals = Dictionary(uniqueKeysWithValues: months.map { ($0.month, $0.total) })
    parts = MonthParts("paid", months.map { ($0.month, $0.payments) }) { payment in
      let place = payment.transaction
      return LongList.billRow + LongList.weight(ledger.transactions[place], identifiers.ids[place])
    }
    var addresses: [Int: String] = [:]
    for part in parts.parts {
      let address = parts.address(part)
      for payment in part.rows { addresses[payment.transaction] = address }
    }
    self.addresses = addresses
  }

  /// The row of a bill that was paid; nil for what is none.
  func address(of transaction: Int, _ id: String) -> String? { addresses[transaction].map { "\($0)#b-\(id)" } }
}
