import Ledger

/// The receipts of a year, numbered from 1 in chronological order.
struct YearReceipts {
  struct Receipt {
    let number: Int
    let name: String
    /// The index of the transaction in `Ledger.transactions`.
    let index: Int
  }

  private(set) var all: [Receipt] = []
  /// The numbers of receipts, keyed by the index of their transaction.
  private(set) var numbers: [Int: [Int]] = [:]

  init(_ indices: [Int], _ ledger: Ledger) {
    for index in indices {
      for name in ledger.transactions[index].photos {
        all.append(Receipt(number: all.count + 1, name: name, index: index))
        numbers[index, default: []].append(all.count)
      }
    }
  }
}
