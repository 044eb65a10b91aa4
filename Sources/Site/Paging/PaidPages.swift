import Ledger
import Reports

/// Paid bills cut into pages, and on which each is.
struct PaidPages: Sendable {
  let parts: MonthParts<PaidBills.Payment>
  /// What each month's come to.
  let totals: [Month: Int64]
  /// The place of its page in `parts.parts`, by that of the transaction.
  private let partOfTransaction: [Int: Int]

  init(_ ledger: Ledger, _ recurrence: Recurrence, _ identifiers: Identifiers) {
    let months = PaidBills(ledger, recurrence).months
    totals = Dictionary(uniqueKeysWithValues: months.map { ($0.month, $0.total) })
    parts = MonthParts("paid", months.map { ($0.month, $0.payments) }) { payment in
      let place = payment.transaction
      return LongList.billRow + LongList.weight(ledger.transactions[place], identifiers.ids[place])
    }
    var places: [Int: Int] = [:]
    for (index, part) in parts.parts.enumerated() {
      for payment in part.rows { places[payment.transaction] = index }
    }
    partOfTransaction = places
  }

  /// The row of a bill that was paid; nil for what is none.
  func address(of transaction: Int, _ id: String) -> String? {
    partOfTransaction[transaction].map { "\(parts.address(parts.parts[$0]))#b-\(id)" }
  }

  /// A number for the page on which it is; −1 for none.
  func place(of transaction: Int) -> Int {
    partOfTransaction[transaction].map(parts.number) ?? -1
  }
}
