import Diagnostics
import Formats

/// A check for entries that may have been entered twice: they have the same day, title, direction and amount.
extension LedgerChecks {
  /// Reports entries without `id:` that have the same day, title, direction and amount. Only entries of the same month
  /// are compared.
  func checkDuplicates() {
    for month in ledger.months where month.entries.count > 1 {
      // Only numbers are sorted, which is fast; titles are compared if the numbers are equal.
      var keys: [(day: Int32, amount: Int64, index: Int32)] = []
      keys.reserveCapacity(month.entries.count)
      for index in month.entries {
        keys.append((ledger.transactions[index].date.number, ledger.transactions[index].amount.minor, Int32(index)))
      }
      keys.sort { ($0.day, $0.amount, $0.index) < ($1.day, $1.amount, $1.index) }
      var start = 0
      while start < keys.count {
        var end = start + 1
        while end < keys.count, keys[end].day == keys[start].day, keys[end].amount == keys[start].amount { end += 1 }
        if end - start > 1 { checkDuplicates(keys[start..<end].map { Int($0.index) }) }
        start = end
      }
    }
  }

  /// The properties that two entries with the same day and amount must share to be possible duplicates.
  private struct Likeness: Hashable {
    var title: String
    var currency: Currency
    var direction: Transaction.Direction
  }

  /// Reports possible duplicates.
  ///
  /// - Parameter indices: the indices of entries with the same day and amount.
  private func checkDuplicates(_ indices: [Int]) {
    var last: [Likeness: Int] = [:]
    for index in indices where ledger.transactions[index].details?.id == nil {
      let transaction = ledger.transactions[index]
      let similarity = Likeness(
        title: transaction.title, currency: transaction.amount.currency, direction: transaction.direction)
      if let first = last.updateValue(index, forKey: similarity) { reportDuplicate(transaction, of: first) }
    }
  }

  private func reportDuplicate(_ transaction: Transaction, of first: Int) {
    findings.add(.possibleDuplicate, in: ledger.file(of: transaction)) {
      Finding(
        .possibleDuplicate, at: FieldPlace.of(.title, transaction, ledger),
        "“\(transaction.title)” is entered twice on \(transaction.date) with the same amount",
        label: "is this a duplicate?",
        notes: [
          Finding.Note("the first one", at: FieldPlace.of(.title, ledger.transactions[first], ledger)),
          Finding.Note("if these are two transactions, give one of them an “id:”"),
        ])
    }
  }
}
