import Ledger

/// The receipts of a year, numbered from 1 in the order of their days.
struct YearReceipts {
  struct Receipt {
    let number: Int
    let name: String
    /// Of the transaction in `Ledger.transactions`.
    let place: Int
  }

  private(set) var all: [Receipt] = []
  /// By the place of the transaction.
  private(set) var numbers: [Int: [Int]] = [:]

  init(_ places: [Int], _ ledger: Ledger) {
    for place in places {
      for name in ledger.transactions[place].photos {
        all.append(Receipt(number: all.count + 1, name: name, place: place))
        numbers[place, default: []].append(all.count)
      }
    }
  }
}
