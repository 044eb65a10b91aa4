import Ledger
import Notation

/// What `bean-query -f csv` prints of a file of beancount.
enum BeanQueryCSV {
  static let postings = """
    SELECT id, date, payee, narration, tags, account, number, currency, weight, lineno, entry_meta('id'), \
    entry_meta('note'), entry_meta('lineno')
    """
  static let balances = "SELECT date, account, amount FROM #balances"

  /// Nil for what is no such answer.
  static func transactions(_ postings: [UInt8], balances: [UInt8]) -> [JournalTransaction]? {
    guard let read = rows(postings, columns: 13), let stated = rows(balances, columns: 3) else { return nil }
    var transactions: [JournalTransaction] = []
    var last: String?
    for row in read {
      guard let day = Day(row[1]), let number = SignedDecimal(plain: row[6]) else { return nil }
      if row[0] != last {
        last = row[0]
        let (payee, narration, note) = (row[2], row[3], row[11])
        let notes = [payee.isEmpty ? "" : narration, note].filter { !$0.isEmpty }
        transactions.append(
          JournalTransaction(
            line: Int(row[12]) ?? Int(row[9]) ?? transactions.count + 1, day: day,
            title: payee.isEmpty ? narration : payee, note: notes.isEmpty ? nil : notes.joined(separator: "\n"),
            tags: row[4].split(separator: ",").map { String($0).trimmingSpaces }, id: row[10].isEmpty ? nil : row[10]))
      }
      let amount = JournalTransaction.Amount(number: number, commodity: row[7])
      let weight = self.amount(row[8]).flatMap { $0.commodity == row[7] ? nil : $0 }
      transactions[transactions.count - 1].postings.append(.init(account: row[5], amount: amount, cost: weight))
    }
    for (place, row) in stated.enumerated() {
      guard let day = Day(row[0]), let amount = amount(row[2]) else { return nil }
      let nothing = JournalTransaction.Amount(number: .zero, commodity: amount.commodity)
      // It holds at the beginning of its day.
      transactions.append(
        JournalTransaction(
          line: place + 1, day: day.adding(days: -1), title: "",
          postings: [.init(account: row[1], amount: nothing, assertion: amount)]))
    }
    return transactions
  }

  /// Without the heading; cells are padded with blanks.
  private static func rows(_ bytes: [UInt8], columns: Int) -> [[String]]? {
    guard let table = CSVRows(bytes) else { return nil }
    let rows = table.rows.dropFirst().map { $0.cells.map { $0.text.trimmingSpaces } }
    return rows.allSatisfy { $0.count == columns } ? rows : nil
  }

  private static func amount(_ text: String) -> JournalTransaction.Amount? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = SignedDecimal(plain: String(parts[0])) else { return nil }
    return .init(number: number, commodity: String(parts[1]))
  }
}
