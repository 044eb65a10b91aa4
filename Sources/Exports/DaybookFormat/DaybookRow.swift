import Ledger

/// An entry or a balance assertion, as keys of a month file with their values.
///
/// Amounts are exact decimals with a point, regardless of the book's decimal separator. The category and the currency
/// are always present, so that importing the row into a book with other defaults gives the same values.
struct DaybookRow {
  enum Value {
    case text(String)
    case amount(Int64, Currency)
    case list([String])
    case parts([(category: String, minor: Int64)], Currency)
    case weights([(name: String, weight: String)])
  }

  /// The entry's explicit or derived id, as used in commands.
  let entry: String
  /// The values in key order.
  private(set) var values: [(key: String, value: Value)] = []

  /// Creates the row of an entry.
  ///
  /// - Parameter index: the entry's index in `Ledger.transactions`.
  init(entry index: Int, _ export: Export) {
    entry = export.identifiers.ids[index]
    let transaction = export.ledger.transactions[index]
    for key in TransactionKey.allCases {
      if let value = key.field.value(transaction) { add(key, value, export.ledger) }
    }
  }

  private mutating func add(_ key: TransactionKey, _ value: TransactionField.Value, _ ledger: Ledger) {
    switch value {
    case .day(let day): add(key, "\(day)")
    case .days(let days): add(key, .list(days.map(\.description)))
    case .no: add(key, "no")
    case .yes: add(key, "yes")
    case .amount(let amount): add(key, .amount(amount.minor, amount.currency))
    case .category(let category): add(key, ledger.category(category).name)
    case .account(let account):
      // The key is omitted for the unnamed main account.
      let name = ledger.account(account).name
      if !name.isEmpty { add(key, name) }
    case .member(let member): add(key, ledger.name(member))
    case .shares(let sharing):
      switch ledger.written(sharing) {
      case .word(let word): add(key, word)
      case .weights(let weights): add(key, .weights(weights))
      }
    case .parts(let parts, let currency):
      add(key, .parts(parts.map { (ledger.category($0.category).name, $0.amount) }, currency))
    case .text(let text), .word(let text): add(key, text)
    case .texts(let texts): add(key, .list(texts))
    case .reference(let reference): add(key, "\(reference)")
    }
  }

  /// Creates the row of a balance assertion.
  ///
  /// - Parameter index: the assertion's index in `Ledger.balanceAssertions`.
  init(assertion index: Int, _ export: Export) {
    entry = export.identifiers.assertionIDs[index]
    let assertion = export.ledger.balanceAssertions[index]
    let account = export.ledger.account(assertion.account)
    add(.date, "\(assertion.date)")
    values.append((BalanceAssertionKey.balance.name, .amount(assertion.balance, account.currency)))
    add(.currency, account.currency.code)
    if !account.name.isEmpty { add(.account, account.name) }
    if let note = assertion.note { add(.note, note) }
  }

  private mutating func add(_ key: TransactionKey, _ text: String) { add(key, .text(text)) }

  private mutating func add(_ key: TransactionKey, _ value: Value) { values.append((key.name, value)) }

  /// Calls `body` for all rows of an export, in file order.
  static func forEach(_ export: Export, _ body: (DaybookRow) -> Void) {
    let ledger = export.ledger
    let assertions = export.use.isWhole ? Array(ledger.balanceAssertions.indices) : []
    var next = 0
    func isBefore(_ assertion: Int, _ entry: Int) -> Bool {
      let (one, other) = (ledger.balanceAssertions[assertion].source, ledger.transactions[entry].source)
      return (one.file, one.start) < (other.file, other.start)
    }
    for index in export.use.indices {
      while next < assertions.count, isBefore(assertions[next], index) {
        body(DaybookRow(assertion: assertions[next], export))
        next += 1
      }
      body(DaybookRow(entry: index, export))
    }
    for assertion in assertions[next...] { body(DaybookRow(assertion: assertion, export)) }
  }
}
