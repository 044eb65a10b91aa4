import Ledger
package import Reports

/// The payees with a page, each with the list of its entries.
package struct PayeeLists: Sendable {
  package let payees: Payees
  /// The list of each payee. Totals count spending, or income if the payee pays the user.
  package let lists: [EntryList]

  init(_ ledger: Ledger, _ titles: TitleIndex) {
    let payees = Payees(ledger, titles)
    self.payees = payees
    let groups = payees.all.map { payee in
      var group = EntriesByMonth()
      for index in payee.entries {
        let transaction = ledger.transactions[index]
        let sum = ledger.sum(of: transaction)
        group.add(
          index, transaction.date.month, transaction.date > ledger.today,
          spent: payee.isIncome ? sum.received : sum.spent)
      }
      return group
    }
    lists = CategoryAndTagLists.lists("payee", groups, payees.all.map(\.name), ledger)
  }

  /// The payees, in the order of `lists`.
  package var all: [Payees.Payee] { payees.all }

  /// Returns the index in `lists` of the transaction's payee; `nil` if the payee has no page.
  package func index(of transaction: Int) -> Int? { payees.index(of: transaction) }

  /// Returns the list of the transaction's payee; `nil` if the payee has no page.
  package func list(ofTransaction transaction: Int) -> EntryList? { index(of: transaction).map { lists[$0] } }
}
