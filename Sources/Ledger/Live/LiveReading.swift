package import Diagnostics
import Synchronization

/// A book as it was read after one of its texts changed: its months by themselves, and what is wrong with it.
package struct LiveReading {
  /// What is wrong in one part of a book, for the one who shows findings by file.
  package struct Part {
    package let findings: Findings
    /// The same in two readings where nothing of the part was read again.
    package let mark: Mark

    package init(findings: Findings, mark: Mark) {
      self.findings = findings
      self.mark = mark
    }
  }

  /// Tells one part from all that were made before it; where it lies would not, since a place is used again.
  package struct Mark: Hashable, Sendable {
    private let number: Int
    private static let last = Atomic(0)

    package init() { number = Mark.last.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  /// Settings, categories, rates, all accounts, all files, what the bank says; of entries only those that are compared
  /// across months.
  package let ground: Ledger
  /// In the order of the ledger.
  package let months: [MonthReading]
  /// Every finding stands in one of them.
  package let parts: [Part]
  /// Whether all was read anew, because there is more to tell of it than months by themselves can.
  package let isWhole: Bool
  /// Of each month, what its accounts are among all.
  package let accounts: [[Account.ID]]

  /// All findings, as `LedgerReader.read` has them.
  package var findings: Findings {
    LiveReading.findings(of: parts)
  }

  package static func findings(of parts: [Part]) -> Findings {
    // Added to none the findings would be counted out anew, and others kept of too many.
    guard var all = parts.first?.findings else { return [] }
    for part in parts.dropFirst() { all += part.findings }
    return all.sorted()
  }

  /// The month of a file.
  package func month(at path: String) -> MonthReading? { months.first { $0.file.path == path } }

  package func month(_ month: Month) -> MonthReading? {
    var (low, high) = (0, months.count)
    while low < high {
      let middle = (low + high) / 2
      if months[middle].month < month { low = middle + 1 } else { high = middle }
    }
    return low < months.count && months[low].month == month ? months[low] : nil
  }

  /// All months as one ledger, as `LedgerReader.read` makes it.
  package func joined() -> Ledger {
    var ledger = ground
    ledger.transactions.removeAll()
    ledger.transactions.reserveCapacity(months.reduce(0) { $0 + $1.ledger.transactions.count })
    for (place, month) in months.enumerated() {
      let start = ledger.transactions.count
      let file = Int32(ground.months[place].file)
      for transaction in month.ledger.transactions {
        ledger.transactions.append(transaction.joined(accounts[place], file: file))
      }
      ledger.months[place].entries = start..<ledger.transactions.count
    }
    return ledger
  }
}

extension Transaction {
  /// The same among the entries of other months.
  ///
  /// - Parameter accounts: what the accounts of its month are among all.
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
