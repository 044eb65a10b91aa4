package import Ledger

/// The payees of a book: titles with at least five payments up to today, in the order of their first entries.
///
/// Titles that differ only in case and accents are one payee. Transfers have no payee.
package struct Payees: Sendable {
  package struct Payee: Sendable {
    /// The title as it is written in the newest payment.
    package let name: String
    /// The entries with the title, except transfers, as indices in `Ledger.transactions`, oldest first.
    package let entries: [Int]
    /// The entries up to today that are spending, or income if the payee pays the user, oldest first; at least
    /// `leastCount`.
    package let payments: [Int]
    /// Whether the payee pays the user, as an employer does: most entries up to today are income, and there are at
    /// least `leastCount` of these. Refunds are not income.
    package let isIncome: Bool
  }

  /// The minimum number of payments with a title for it to count as a payee.
  package static let leastCount = 5

  package let all: [Payee]
  /// The index in `all` of each transaction's payee; −1 for a transaction without one.
  private let payeeIndices: [Int32]

  package init(_ ledger: Ledger, _ titles: TitleIndex) {
    var groupOfTitle = [Int32](repeating: -1, count: titles.counts.count)
    var groups: [[Int]] = []
    for index in ledger.transactions.indices {
      let title = Int(titles.titleNumbers[index])
      // Most titles have too few entries.
      guard titles.counts[title] >= Payees.leastCount, ledger.transactions[index].direction != .moved else { continue }
      if groupOfTitle[title] >= 0 {
        groups[Int(groupOfTitle[title])].append(index)
      } else {
        groupOfTitle[title] = Int32(groups.count)
        groups.append([index])
      }
    }
    var payeeIndices = [Int32](repeating: -1, count: ledger.transactions.count)
    var all: [Payee] = []
    for group in groups where group.count >= Payees.leastCount {
      guard let payee = Payee(ledger.byDay(group), ledger) else { continue }
      for index in group { payeeIndices[index] = Int32(all.count) }
      all.append(payee)
    }
    self.all = all
    self.payeeIndices = payeeIndices
  }

  /// Returns the index of the transaction's payee in `all`; `nil` for a transfer, or if the title has too few payments.
  package func index(of transaction: Int) -> Int? {
    payeeIndices[transaction] < 0 ? nil : Int(payeeIndices[transaction])
  }
}

extension Payees.Payee {
  /// Creates a payee; `nil` if there are too few payments.
  ///
  /// - Parameter entries: the entries with one title, except transfers, oldest first.
  fileprivate init?(_ entries: [Int], _ ledger: Ledger) {
    let begun = entries.filter { ledger.transactions[$0].date <= ledger.today }
    let received = begun.filter { ledger.has(.income, .received, ledger.transactions[$0]) }
    isIncome = received.count >= Payees.leastCount && received.count * 2 > begun.count
    payments = isIncome ? received : begun.filter { ledger.isSpending(ledger.transactions[$0]) }
    guard payments.count >= Payees.leastCount, let newest = payments.last else { return nil }
    name = ledger.transactions[newest].title
    self.entries = entries
  }
}
