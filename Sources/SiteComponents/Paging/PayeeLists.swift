import Ledger
package import Reports

/// The payees with a page, and the list of each one's entries.
package struct PayeeLists: Sendable {
  package let payees: [Payees.Payee]
  /// The list of each payee. Totals are of spending, or of income if the payee pays.
  package let lists: [EntryList]
  private let numbers: Payees

  init(_ ledger: Ledger) {
    let all = Payees(ledger)
    numbers = all
    payees = all.all
    let months = all.all.map { PayeeLists.months(of: $0, ledger) }
    let long = zip(all.all, months).filter { payee, months in
      EntryList.isSplit(count: payee.entries.count, yearCount: Set(months.map(\.month.year)).count)
    }
    var stems = ListFileNames("payee", long: long.map(\.0.name))
    lists = zip(all.all, months).map { EntryList(stem: stems.stem($0.name), months: $1) }
  }

  private static func months(of payee: Payees.Payee, _ ledger: Ledger) -> [EntryList.MonthGroup] {
    var months: [EntryList.MonthGroup] = []
    for index in payee.entries {
      let transaction = ledger.transactions[index]
      if months.last?.month != transaction.date.month {
        months.append(EntryList.MonthGroup(month: transaction.date.month, indices: [], total: PeriodTotal()))
      }
      let sum = ledger.sum(of: transaction)
      let figure = transaction.date > ledger.today ? \PeriodTotal.planned : \.soFar
      months[months.count - 1].indices.append(index)
      months[months.count - 1].total[keyPath: figure] += payee.isIncome ? sum.received : sum.spent
    }
    for place in months.indices { months[place].indices.reverse() }
    return months
  }

  /// Returns the number of a transaction's payee; `nil` if the payee has no page.
  package func number(of transaction: Int) -> Int? { numbers.number(of: transaction) }

  /// Returns the list of a transaction's payee; `nil` if the payee has no page.
  package func list(ofTransaction index: Int) -> EntryList? { number(of: index).map { lists[$0] } }
}
