import Ledger
import Formats

/// A reader of the CSV output of beancount's `bean-query -f csv`.
enum BeanQueryCSV {
  static let postings =
    """
    SELECT id, date, payee, narration, tags, account, number, currency, weight, lineno, entry_meta('id'), \
    entry_meta('note'), entry_meta('lineno'), entry_meta('filename'), links, meta('original')
    """ + (names + documents).map { ", entry_meta('\($0)')" }.joined()
  static let balances = "SELECT date, account, amount, meta['lineno'], meta['note'] FROM #balances"

  /// Metadata keys in a journal that Daybook exported.
  private static let names = [
    "pays", "noted", "due", "repeats", "until", "auto", "skip", "for", "account", "from", "to", "arrived", "booked",
    "who",
    "shared", "paid", "category", "kind", "tags",
  ]
  private static let documents = ["document"] + (2...20).map { "document-\($0)" }
  /// The number of columns before the metadata columns.
  private static let firstCount = 16

  /// Returns the transactions and balances; `nil` if the output is not in the expected format.
  static func transactions(_ postings: [UInt8], balances: [UInt8]) -> [JournalTransaction]? {
    guard let read = rows(postings, columns: firstCount + names.count + documents.count),
      let stated = rows(balances, columns: 5)
    else { return nil }
    var transactions: [JournalTransaction] = []
    var last: [String]?
    for row in read {
      guard let day = Day(row[1]) else { return nil }
      // The id is a hash of the contents, so two equal transactions have the same id.
      let place = [row[0], row[12], row[13]]
      if place != last {
        last = place
        let (payee, narration) = (row[2], row[3])
        var transaction = JournalTransaction(
          line: Int(row[12]) ?? Int(row[9]) ?? transactions.count + 1, day: day,
          title: payee.isEmpty ? narration : payee)
        var note = JournalNote()
        for text in [payee.isEmpty ? "" : narration, row[11]] {
          for line in text.split(whereSeparator: \.isNewline) { note.add(line) }
        }
        transaction.note = note.text
        // Links become tags, too.
        transaction.add(
          tags: [row[4], row[14]].joined(separator: ",").split(separator: ",").map { String($0).trimmingSpaces })
        if !row[10].isEmpty { transaction.id = row[10] }
        transaction.add("id", row[10])
        transaction.add("note", row[11])
        for (name, value) in zip(names, row.dropFirst(firstCount)) { transaction.add(name, value) }
        transaction.receipts = row.suffix(documents.count).filter { !$0.isEmpty }
        transactions.append(transaction)
      }
      let current = transactions.count - 1
      guard let number = SignedDecimal(plain: row[6]) else {
        let problem = EntryConversionError.badValue("amount", "\(row[6]) \(row[7])".trimmingSpaces)
        transactions[current].problem = transactions[current].problem ?? problem
        continue
      }
      let amount = JournalTransaction.Amount(number: number, commodity: row[7])
      let weight = self.amount(row[8]).flatMap { $0.commodity == row[7] ? nil : $0 }
      transactions[current].postings.append(
        .init(account: row[5], amount: amount, cost: weight, original: self.amount(row[15])))
    }
    for (place, row) in stated.enumerated() {
      guard let day = Day(row[0]), let amount = amount(row[2]) else { return nil }
      let nothing = JournalTransaction.Amount(number: .zero, commodity: amount.commodity)
      // The balance applies at the beginning of its day.
      transactions.append(
        JournalTransaction(
          line: Int(row[3]) ?? place + 1, day: day.adding(days: -1), title: "", note: row[4].isEmpty ? nil : row[4],
          postings: [.init(account: row[1], amount: nothing, assertion: amount, assertsBelow: true)]))
    }
    return transactions
  }

  /// Returns the rows without the heading and with trimmed cells; `nil` if the CSV is malformed or if a row does not
  /// have the given number of columns.
  private static func rows(_ bytes: [UInt8], columns: Int) -> [[String]]? {
    guard let table = CSVRows(bytes) else { return nil }
    let rows = table.rows.dropFirst().map { $0.cells.map { $0.text.trimmingSpaces } }
    return rows.allSatisfy { $0.count == columns } ? rows : nil
  }

  private static func amount(_ text: String) -> JournalTransaction.Amount? { .init(written: text) }
}
