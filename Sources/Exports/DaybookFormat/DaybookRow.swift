import Ledger

/// An entry or a balance assertion as the keys of a month file with their values.
///
/// Amounts are exact decimals with a point, regardless of the book's decimal sign. The category and the currency are
/// always present, so that books with other defaults read the same.
struct DaybookRow {
  enum Value {
    case text(String)
    case amount(Int64, Currency)
    case list([String])
    case parts([(category: String, minor: Int64)], Currency)
  }

  /// The id for commands, written or derived.
  let entry: String
  /// The values, in the order of the keys.
  private(set) var values: [(key: String, value: Value)] = []

  /// Creates the row of an entry.
  ///
  /// - Parameter index: an index in `Ledger.transactions`.
  init(entry index: Int, _ export: Export) {
    entry = export.identifiers.ids[index]
    let ledger = export.ledger
    let transaction = ledger.transactions[index]
    let details = transaction.details
    add(.date, "\(transaction.date)")
    add(.title, transaction.title)
    let direction: TransactionKey =
      switch transaction.direction {
      case .spent: .spent
      case .received: .received
      case .moved: .moved
      }
    add(direction, .amount(transaction.amount.minor, transaction.amount.currency))
    if transaction.direction != .moved { add(.category, ledger.category(transaction.category).name) }
    if transaction.isSplit {
      let parts = transaction.split.map { (ledger.category($0.category).name, $0.amount) }
      add(.split, .parts(parts, transaction.amount.currency))
    }
    add(.currency, transaction.amount.currency.code)
    let account = ledger.account(transaction.account).name
    if !account.isEmpty { add(transaction.direction == .moved ? .from : .account, account) }
    if let details { add(details, ledger) }
  }

  private mutating func add(_ details: TransactionDetails, _ ledger: Ledger) {
    if let account = details.destination.map({ ledger.account($0).name }), !account.isEmpty { add(.to, account) }
    if let arrived = details.arrived { add(.arrived, .amount(arrived.minor, arrived.currency)) }
    if let booked = details.booked { add(.booked, .amount(booked.minor, booked.currency)) }
    if let note = details.note { add(.note, note) }
    if !details.tags.isEmpty { add(.tags, .list(details.tags)) }
    if !details.photos.isEmpty { add(.photo, .list(details.photos)) }
    if let due = details.due { add(.due, "\(due)") }
    switch details.paid {
    case .on(let day)?: add(.paid, "\(day)")
    case .notYet?: add(.paid, "no")
    case nil: break
    }
    if let repeats = details.repeats { add(.repeats, repeats.rawValue) }
    if let until = details.until { add(.until, "\(until)") }
    if details.isAutomatic { add(.auto, "yes") }
    if !details.skips.isEmpty { add(.skip, .list(details.skips.map(\.description))) }
    if let id = details.id { add(.id, id) }
    if let reference = details.occurrenceOf { add(.occurrence, "\(reference)") }
  }

  /// Creates the row of a balance assertion.
  ///
  /// - Parameter index: an index in `Ledger.statements`.
  init(statement index: Int, _ export: Export) {
    entry = export.identifiers.statementIDs[index]
    let statement = export.ledger.statements[index]
    let account = export.ledger.account(statement.account)
    add(.date, "\(statement.date)")
    values.append((StatementKey.balance.name, .amount(statement.balance, account.currency)))
    add(.currency, account.currency.code)
    if !account.name.isEmpty { add(.account, account.name) }
    if let note = statement.note { add(.note, note) }
  }

  private mutating func add(_ key: TransactionKey, _ text: String) { add(key, .text(text)) }

  private mutating func add(_ key: TransactionKey, _ value: Value) { values.append((key.name, value)) }

  /// Calls a closure for all rows of an export, in file order.
  static func forEach(_ export: Export, _ body: (DaybookRow) -> Void) {
    let ledger = export.ledger
    let statements = export.use.isWhole ? Array(ledger.statements.indices) : []
    var next = 0
    func isBefore(_ statement: Int, _ entry: Int) -> Bool {
      let (one, other) = (ledger.statements[statement].source, ledger.transactions[entry].source)
      return (one.file, one.start) < (other.file, other.start)
    }
    for index in export.use.indices {
      while next < statements.count, isBefore(statements[next], index) {
        body(DaybookRow(statement: statements[next], export))
        next += 1
      }
      body(DaybookRow(entry: index, export))
    }
    for statement in statements[next...] { body(DaybookRow(statement: statement, export)) }
  }
}
