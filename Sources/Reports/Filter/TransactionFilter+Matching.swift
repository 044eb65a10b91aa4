package import Ledger
import Formats

extension TransactionFilter {
  /// Returns the indices of matching entries in `Ledger.transactions`, ordered by date and then by position in the
  /// file.
  package func indices(_ ledger: Ledger, _ identifiers: Identifiers) -> [Int] {
    let matcher = FilterMatcher(self, ledger, identifiers)
    return ledger.transactions.indices.filter { matcher.matches($0) }
      .sorted { (ledger.transactions[$0].date, $0) < (ledger.transactions[$1].date, $1) }
  }
}

extension TransactionFilter {
  /// The categories that the filter requires; `nil` if it has no category term. Sums include only the parts of entries
  /// in these categories.
  package var categories: Set<Category.ID>? {
    let asked = terms.filter { !$0.isNegated }.flatMap { term -> [Category.ID] in
      switch term.test {
      case .category(let category): [category]
      case .any(let tests): tests.compactMap { if case .category(let category) = $0 { category } else { nil } }
      default: []
      }
    }
    return asked.isEmpty ? nil : Set(asked)
  }
}

/// Matches transactions against the terms of a filter, fastest terms first.
private struct FilterMatcher {
  let ledger: Ledger
  let identifiers: Identifiers
  private let terms: [TransactionFilter.Term]
  /// For each element of `terms`, its search string as bytes; `nil` for a term that does not search text.
  private let texts: [[UInt8]?]
  /// The book's series; `nil` if no term needs them.
  private let recurrence: Recurrence?
  /// The categories' names, normalized for search; empty if the filter has no text term.
  private let categoryNames: [String]
  private let accountNames: [String]

  init(_ filter: TransactionFilter, _ ledger: Ledger, _ identifiers: Identifiers) {
    self.ledger = ledger
    self.identifiers = identifiers
    // Searching text is slowest, so it is last.
    let texts = filter.terms.filter(\.isText)
    terms = filter.terms.filter { !$0.isText } + texts
    self.texts = terms.map { if case .text(let text) = $0.test { Array(text.utf8) } else { nil } }
    let asksForSeries = filter.terms.contains { $0.test.asksForSeries }
    recurrence = asksForSeries ? Recurrence(ledger) : nil
    categoryNames = texts.isEmpty ? [] : ledger.categories.map { UnicodeText.searchable($0.name) }
    accountNames = texts.isEmpty ? [] : ledger.accounts.map { UnicodeText.searchable($0.name) }
  }

  func matches(_ index: Int) -> Bool {
    var searched: [UInt8]?
    for (term, text) in zip(terms, texts) {
      let holds: Bool
      if let text {
        let own = searched ?? searchedText(ledger.transactions[index])
        searched = own
        holds = own.contains(part: text)
      } else {
        holds = self.holds(term.test, index)
      }
      if holds == term.isNegated { return false }
    }
    return true
  }

  /// Returns the searchable text of the transaction, one line for each field.
  private func searchedText(_ transaction: Transaction) -> [UInt8] {
    var text = UnicodeText.searchable(transaction.title)
    if transaction.direction != .moved {
      transaction.forEachPart { text += "\n" + categoryNames[$0.category.index] }
    }
    text += "\n" + accountNames[transaction.account.index]
    if let details = transaction.details {
      if let destination = details.destination { text += "\n" + accountNames[destination.index] }
      for field in TransactionField.searched {
        switch field.value(transaction) {
        case .text(let words)?: text += "\n" + UnicodeText.searchable(words)
        case .texts(let all)?: for words in all { text += "\n" + UnicodeText.searchable(words) }
        default: break
        }
      }
    }
    return Array(text.utf8)
  }

  private func holds(_ test: TransactionFilter.Test, _ index: Int) -> Bool {
    let transaction = ledger.transactions[index]
    switch test {
    // `matches` handles this case itself to reuse the text for further words.
    case .text(let text): return searchedText(transaction).contains(part: Array(text.utf8))
    case .amount(let sign, let thousandths): return sign.holds(transaction.amount, thousandths)
    case .category(let category): return transaction.direction != .moved && transaction.part(in: category) != nil
    case .account(let account):
      return transaction.account == account || transaction.details?.destination == account
    case .member(let member): return ledger.isOf(member, transaction)
    case .tag(let tag): return transaction.tags.contains { UnicodeText.searchable($0) == tag }
    case .id(let part): return Array(identifiers.ids[index].utf8).contains(part: Array(part.utf8))
    case .days(let days): return days.contains(transaction.date)
    case .kind(let kind): return holds(kind, transaction, index)
    case .any(let tests): return tests.contains { holds($0, index) }
    }
  }

  private func holds(_ kind: TransactionFilter.Kind, _ transaction: Transaction, _ index: Int) -> Bool {
    let status = transaction.status(on: ledger.today)
    return switch (kind, status) {
    case (.pending, .pending), (.planned, .planned): true
    case (.paid, .paid): transaction.direction == .spent
    case (.overdue, .pending): status.daysOverdue(on: ledger.today) > 0
    case (.recurring, _): recurrence?.series(of: index) != nil
    case (.spent, _): transaction.direction == .spent
    case (.received, _): transaction.direction == .received && ledger.has(.income, .received, transaction)
    case (.moved, _): transaction.direction == .moved
    case (.refund, _): transaction.direction == .received && ledger.has(.expense, .received, transaction)
    case (.correction, _): transaction.direction == .spent && ledger.has(.income, .spent, transaction)
    case (.photo, _): !transaction.photos.isEmpty
    case (.pending, _), (.planned, _), (.paid, _), (.overdue, _): false
    }
  }
}

extension TransactionFilter.Term {
  fileprivate var isText: Bool { if case .text = test { true } else { false } }
}

extension TransactionFilter.Test {
  fileprivate var asksForSeries: Bool {
    if case .any(let tests) = self { return tests.contains(where: \.asksForSeries) }
    return self == .kind(.recurring)
  }
}

extension TransactionFilter.Comparison {
  fileprivate func holds(_ money: Money, _ thousandths: Int64) -> Bool {
    let (left, right) = (Int128(money.minor) * 1000, Int128(thousandths) * Int128(money.currency.unit))
    return switch self {
    case .above: left > right
    case .below: left < right
    case .atLeast: left >= right
    case .atMost: left <= right
    case .equal: left == right
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain the given bytes as a contiguous part.
  ///
  /// - Complexity: proportional to the product of both lengths in the worst case; the strings are short in practice.
  fileprivate func contains(part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard count >= part.count else { return false }
    for start in 0...(count - part.count) where self[start] == first {
      if self[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }
}
