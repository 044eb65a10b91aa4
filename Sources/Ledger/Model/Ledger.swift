package import Diagnostics

/// The contents of a book: its settings, categories and the transactions of every month.
package struct Ledger: Sendable {
  package var settings = Settings()
  package var window: Window
  /// The categories, in the order of `categories.yaml`.
  package var categories: [Category] = []
  /// The accounts: the main account first, the others in order of appearance.
  package var accounts: [Account] = []
  package var rates = Rates()
  /// The transactions, sorted by month and, within a month, in file order.
  package var transactions: [Transaction] = []
  /// The balance assertions, in file order, which are not part of lists, totals or series.
  package var balanceAssertions: [BalanceAssertion] = []
  /// The exchange gains of accounts in other currencies, oldest first; empty unless amounts have been removed from the
  /// ledger.
  package var exchangeGains: [RedactedExchangeGain] = []
  /// The month files, oldest first.
  package var months: [LedgerMonth] = []
  /// The text files that were read. Spans refer to them by index.
  package var files: [SourceFile] = []

  package init(window: Window) {
    self.window = window
  }
}

/// One month file of the book.
package struct LedgerMonth: Sendable {
  package var month: Month
  /// Whether the file is in `archive/`.
  package var isArchived: Bool
  /// The index of the month's file in `Ledger.files`.
  package var file: Int
  /// The indices of the month's entries in `Ledger.transactions`.
  package var entries: Range<Int>
}

extension Ledger {
  package var today: Day { window.today }
  package var homeCurrency: Currency { settings.currency }

  package func category(_ id: Category.ID) -> Category { categories[id.index] }
  /// Returns the kind of the category, without copying the category.
  package func kind(_ id: Category.ID) -> Category.Kind { categories[id.index].kind }
  package func account(_ id: Account.ID) -> Account { accounts[id.index] }

  /// Returns the file of the given month; `nil` if there is none.
  package func file(of month: Month) -> LedgerMonth? {
    var low = 0
    var high = months.count
    while low < high {
      let middle = (low + high) / 2
      if months[middle].month < month { low = middle + 1 } else { high = middle }
    }
    return low < months.count && months[low].month == month ? months[low] : nil
  }

  /// Returns the transactions of the given month, in file order; empty if the month has no file.
  package func transactions(in month: Month) -> ArraySlice<Transaction> {
    guard let file = file(of: month) else { return [] }
    return transactions[file.entries]
  }

  /// Returns the given transaction indices, sorted by day. Transactions of the same day keep their file order. Sorting
  /// is fast if the indices are already in order, as they are for most files.
  package func byDay(_ indices: [Int]) -> [Int] {
    var last = (day: Day(number: .min), index: -1)
    for index in indices {
      let next = (day: transactions[index].date, index: index)
      if next < last {
        return indices.sorted { (transactions[$0].date, $0) < (transactions[$1].date, $1) }
      }
      last = next
    }
    return indices
  }

  package func byDay(_ indices: Range<Int>) -> [Int] {
    // A loop, because a generic initializer is not specialized for callers in other modules.
    var all: [Int] = []
    all.reserveCapacity(indices.count)
    for index in indices { all.append(index) }
    return byDay(all)
  }

  /// Whether the transaction is a refund: money received in expense categories only.
  package func isRefund(_ transaction: Transaction) -> Bool {
    transaction.direction == .received && !has(.income, transaction)
  }

  /// Whether the transaction is a correction of income: money spent in income categories only.
  package func isCorrection(_ transaction: Transaction) -> Bool {
    transaction.direction == .spent && !has(.expense, transaction)
  }

  /// Whether any part of the transaction is money spent in an expense category.
  package func isSpending(_ transaction: Transaction) -> Bool {
    has(.expense, .spent, transaction)
  }

  /// Whether any part of the transaction has the given direction and is in a category of the given kind.
  package func has(_ kind: Category.Kind, _ direction: Transaction.Direction, _ transaction: Transaction) -> Bool {
    var has = false
    transaction.forEachPart {
      if self.kind($0.category) == kind, $0.direction(in: transaction) == direction { has = true }
    }
    return has
  }

  /// Whether the transaction has a part in a category of the given kind.
  package func has(_ kind: Category.Kind, _ transaction: Transaction) -> Bool {
    var has = false
    transaction.forEachPart { if self.kind($0.category) == kind { has = true } }
    return has
  }

  /// The first day for which there are balances: the opening date if one is set, otherwise the earliest date in the
  /// first month file. If that file has no entries, it is the first day of its month; in a book without month files, it
  /// is today.
  package var openingDay: Day {
    if let day = settings.openingDate { return day }
    var first: Day?
    for file in months.prefix(1) {
      for index in file.entries { first = min(first ?? transactions[index].date, transactions[index].date) }
    }
    return first ?? months.first?.month.firstDay ?? today
  }

  /// Returns the file that contains the transaction.
  package func file(of transaction: Transaction) -> SourceFile { files[Int(transaction.source.file)] }

  /// Returns the location of the span, for a finding.
  package func range(_ span: SourceSpan) -> SourceRange {
    SourceRange(files[Int(span.file)], Int(span.start)..<Int(span.end))
  }
}

extension Ledger {
  /// All accounts in the order in which lists show them, with closed accounts last.
  package var accountsInOrder: [Account.ID] {
    let all = accounts.indices.map { Account.ID(index: $0) }
    return all.filter { account($0).kind != .closed } + all.filter { account($0).kind == .closed }
  }
}
