package import Diagnostics

/// All that a book says: settings, categories and every transaction of every month.
package struct Ledger: Sendable {
  package var settings = Settings()
  package var window: Window
  /// In the order of `categories.yaml`.
  package var categories: [Category] = []
  /// The unnamed account first, then as first seen.
  package var accounts: [Account] = []
  package var rates = Rates()
  /// By month, and within a month in file order.
  package var transactions: [Transaction] = []
  /// What the bank says, in the order of the files; in no list, sum or series.
  package var statements: [BalanceAssertion] = []
  /// Oldest first, of accounts that held other currencies before the book was redacted; empty in any other book.
  package var exchangeGains: [ExchangeGain] = []
  /// One element a month file, oldest first.
  package var months: [LedgerMonth] = []
  /// Every text file that was read; spans name them by index.
  package var files: [SourceFile] = []

  package init(window: Window) {
    self.window = window
  }
}

/// One month file.
package struct LedgerMonth: Sendable {
  package var month: Month
  /// Read-only history below `archive/`.
  package var isArchived: Bool
  /// Place in `Ledger.files`.
  package var file: Int
  /// Places in `Ledger.transactions`.
  package var entries: Range<Int>
}

extension Ledger {
  package var today: Day { window.today }
  package var homeCurrency: Currency { settings.currency }

  package func category(_ id: Category.ID) -> Category { categories[id.index] }
  /// Without the copy that `category` is.
  package func kind(_ id: Category.ID) -> Category.Kind { categories[id.index].kind }
  package func account(_ id: Account.ID) -> Account { accounts[id.index] }

  /// The entry for a month, if it has a file.
  package func file(of month: Month) -> LedgerMonth? {
    var low = 0
    var high = months.count
    while low < high {
      let middle = (low + high) / 2
      if months[middle].month < month { low = middle + 1 } else { high = middle }
    }
    return low < months.count && months[low].month == month ? months[low] : nil
  }

  /// In file order; empty for a month without a file.
  package func transactions(in month: Month) -> ArraySlice<Transaction> {
    guard let file = file(of: month) else { return [] }
    return transactions[file.entries]
  }

  /// Places of transactions by day, of one day in file order; quick for those that are in order, as most files are.
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
    // By hand: a generic initializer is not specialized for the callers in other modules.
    var all: [Int] = []
    all.reserveCapacity(indices.count)
    for index in indices { all.append(index) }
    return byDay(all)
  }

  /// Whether a refund: money that came back in an expense category, and nothing of it in one of income.
  package func isRefund(_ transaction: Transaction) -> Bool {
    transaction.direction == .received && !has(.income, transaction)
  }

  /// Whether a correction of income: money that went out in a category of income, and nothing of it in one of expenses.
  package func isCorrection(_ transaction: Transaction) -> Bool {
    transaction.direction == .spent && !has(.expense, transaction)
  }

  /// Whether some of it is spent in a category of expenses.
  package func isSpending(_ transaction: Transaction) -> Bool {
    has(.expense, .spent, transaction)
  }

  /// Whether a transaction has a part in a category of a kind that counts in a direction.
  package func has(_ kind: Category.Kind, _ direction: Transaction.Direction, _ transaction: Transaction) -> Bool {
    var has = false
    transaction.forEachPart {
      if self.kind($0.category) == kind, $0.direction(in: transaction) == direction { has = true }
    }
    return has
  }

  /// Whether a transaction has a part in a category of a kind.
  package func has(_ kind: Category.Kind, _ transaction: Transaction) -> Bool {
    var has = false
    transaction.forEachPart { if self.kind($0.category) == kind { has = true } }
    return has
  }

  /// The day from which on there are balances: that of the opening balances, else of the first entry.
  package var openingDay: Day {
    if let day = settings.openingDate { return day }
    var first: Day?
    for file in months.prefix(1) {
      for index in file.entries { first = min(first ?? transactions[index].date, transactions[index].date) }
    }
    return first ?? months.first?.month.firstDay ?? today
  }

  /// The file that a transaction stands in.
  package func file(of transaction: Transaction) -> SourceFile { files[Int(transaction.source.file)] }

  /// The place of a span for a finding.
  package func range(_ span: SourceSpan) -> SourceRange {
    SourceRange(files[Int(span.file)], Int(span.start)..<Int(span.end))
  }
}

extension Ledger {
  /// All accounts as lists show them: those that are closed last.
  package var accountsInOrder: [Account.ID] {
    let all = accounts.indices.map { Account.ID(index: $0) }
    return all.filter { account($0).kind != .closed } + all.filter { account($0).kind == .closed }
  }
}
