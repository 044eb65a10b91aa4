package import Diagnostics
import Synchronization

/// The result of reading a book after a file changed: its months, read separately, and the findings.
package struct LiveReading {
  /// One part of the findings, for views that group findings by file.
  package struct Part {
    package let findings: Findings
    /// An identifier that is the same in two readings only if the findings are the same.
    package let id: PartID

    package init(findings: Findings, id: PartID) {
      self.findings = findings
      self.id = id
    }
  }

  /// A unique number that identifies a part. A memory address would not be unique, since addresses are reused.
  package struct PartID: Hashable, Sendable {
    private let number: Int
    private static let last = Atomic(0)

    package init() { number = PartID.last.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  /// A ledger with the settings, categories, rates, accounts, files and balance assertions of the book, but with only
  /// those entries that are compared across months.
  package let sharedLedger: Ledger
  /// The months, in the order of the ledger.
  package let months: [MonthReading]
  /// The findings, grouped by part. Each finding is in exactly one part.
  package let parts: [Part]
  /// Whether the whole book was reread, which is necessary if a limit for the whole book may have been exceeded.
  package let isWhole: Bool
  /// The accounts of each month, as ids in `sharedLedger`, in the order of the month's own account list.
  package let accounts: [[Account.ID]]

  package static func findings(of parts: [Part]) -> Findings {
    // The sum starts with the first part: adding to an empty list would count the findings again, and would keep
    // different ones if there are too many.
    guard var all = parts.first?.findings else { return [] }
    for part in parts.dropFirst() { all += part.findings }
    return all.sorted()
  }

  /// Returns the month that was read from the given file; `nil` if it is not a month file of the book.
  package func month(at path: String) -> MonthReading? { months.first { $0.file.path == path } }

  package func month(_ month: Month) -> MonthReading? {
    var (low, high) = (0, months.count)
    while low < high {
      let middle = (low + high) / 2
      if months[middle].month < month { low = middle + 1 } else { high = middle }
    }
    return low < months.count && months[low].month == month ? months[low] : nil
  }

  /// Returns all months as one ledger, equal to the result of `LedgerReader.read`.
  package func joined() -> Ledger {
    var ledger = sharedLedger
    ledger.transactions.removeAll()
    ledger.transactions.reserveCapacity(months.reduce(0) { $0 + $1.ledger.transactions.count })
    for (place, month) in months.enumerated() {
      let start = ledger.transactions.count
      let file = Int32(sharedLedger.months[place].file)
      for transaction in month.ledger.transactions {
        ledger.transactions.append(transaction.joined(accounts[place], file: file))
      }
      ledger.months[place].entries = start..<ledger.transactions.count
    }
    return ledger
  }
}

extension Transaction {
  /// Returns a copy of the entry with the account ids and the file index of the whole ledger.
  ///
  /// - Parameter accounts: the ids in the whole ledger, keyed by the account's index in the entry's month.
  func joined(_ accounts: [Account.ID], file: Int32) -> Transaction {
    var transaction = self
    transaction.source.file = file
    transaction.account = accounts[account.index]
    if let details, let destination = details.destination, accounts[destination.index] != destination {
      transaction.details = details.with { $0.destination = accounts[destination.index] }
    }
    return transaction
  }
}
