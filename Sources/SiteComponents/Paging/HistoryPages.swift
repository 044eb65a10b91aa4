package import Ledger
package import Reports

/// The pages of the history, and the page number of each movement.
package struct HistoryPages: Sendable {
  package struct Row: Sendable {
    /// The index of the entry in `Ledger.transactions`; `nil` for an exchange gain, which has no entry.
    package let transaction: Int?
    package let day: Day
    /// The change in the balance; `nil` for a transfer between accounts.
    package let movement: BalanceHistory.Movement?
    /// The balance after the movement.
    package let balance: HomeAmount
  }

  /// The balance at the beginning and at the end of a month.
  package struct Totals: Sendable {
    package var opening: HomeAmount
    package var closing: HomeAmount
    /// The exchange gain, and other changes in the balance that do not come from an entry, for example in currencies
    /// without a rate.
    package var exchange: HomeAmount = 0
  }

  package let pager: Pager<Month, Row>
  package let totals: [Month: Totals]
  /// The 0-based index of each transaction's page, in the order of the ledger; −1 if the history does not contain the
  /// transaction.
  private let pageOfTransaction: [Int32]

  init(_ ledger: Ledger, _ valuation: Valuation) {
    let rows = HistoryPages.rows(ledger, valuation)
    var totals: [Month: Totals] = [:]
    var balance = valuation.opening
    var current: (month: Month, totals: Totals)?
    for row in rows {
      let month = row.day.month
      if let done = current, done.month != month {
        totals[done.month] = done.totals
        current = nil
      }
      var total = current?.totals ?? Totals(opening: balance, closing: balance)
      balance = row.balance
      total.closing = balance
      if row.transaction == nil { total.exchange += row.movement?.change ?? 0 }
      current = (month, total)
    }
    if let current { totals[current.month] = current.totals }
    self.totals = totals
    // Rows are sorted by day, so the rows of a month follow each other.
    var months: [(key: Month, rows: [Row])] = []
    for row in rows.reversed() {
      let month = row.day.month
      if months.last?.key != month { months.append((month, [])) }
      months[months.count - 1].rows.append(row)
    }
    pager = Pager("history", months: months, room: .entries) { row in
      row.transaction.map { RowLimit.count(ledger.transactions[$0]) } ?? 1
    }
    var pages = [Int32](repeating: -1, count: ledger.transactions.count)
    for (index, page) in pager.pages.enumerated() {
      for row in page.rows { if let transaction = row.transaction { pages[transaction] = Int32(index) } }
    }
    pageOfTransaction = pages
  }

  /// Returns the rows of all movements, including transfers between accounts, oldest first.
  private static func rows(_ ledger: Ledger, _ valuation: Valuation) -> [Row] {
    let movements = BalanceHistory(ledger, valuation).movements
    let between = ledger.transactions.indices.filter {
      ledger.transactions[$0].direction == .moved && ledger.transactions[$0].isPaid(by: ledger.today)
        && ledger.countsInBalance(ledger.transactions[$0])
    }
    let moves = between.map { (day: ledger.transactions[$0].paymentDate ?? ledger.today, index: $0) }
      .sorted { ($0.day, $0.index) < ($1.day, $1.index) }
    var rows: [Row] = []
    rows.reserveCapacity(movements.count + moves.count)
    var balance = valuation.opening
    var rest = moves[...]
    for movement in movements {
      while let move = rest.first, (move.day, move.index) < (movement.day, movement.transaction ?? .max) {
        rows.append(Row(transaction: move.index, day: move.day, movement: nil, balance: balance))
        rest = rest.dropFirst()
      }
      balance = movement.balance
      rows.append(
        Row(transaction: movement.transaction, day: movement.day, movement: movement, balance: balance))
    }
    return rows + rest.map { Row(transaction: $0.index, day: $0.day, movement: nil, balance: balance) }
  }

  /// Returns the address of the transaction's row; `nil` if the history does not contain the transaction.
  package func address(of transaction: Int, _ id: String) -> String? {
    let index = pageOfTransaction[transaction]
    return index < 0 ? nil : "\(pager.address(pager.pages[Int(index)]))#m-\(id)"
  }

  /// Returns a number that identifies the page of the transaction; −1 if no page shows the transaction.
  package func pageNumber(of transaction: Int) -> Int {
    let index = pageOfTransaction[transaction]
    return index < 0 ? -1 : pager.number(of: Int(index))
  }
}
