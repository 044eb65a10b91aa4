import Diagnostics
import Localization
import Ledger
import Formats
import Reports

/// Transactions as rows in a table, in CSV or in JSON.
struct TransactionRecord {
  let book: BookPresentation
  /// The categories whose parts are shown; `nil` for all.
  private let categories: Set<Category.ID>?
  /// The line tables of the files that contain the rows, keyed by the file's index in `Ledger.files`.
  private let lines: [Int: LineTable]

  /// Prepares the line tables of the files that contain the given transactions.
  ///
  /// - Parameters:
  ///   - indices: the transactions that may be rows, as indices in `Ledger.transactions`.
  ///   - categories: the categories whose parts a row shows; `nil` for all.
  init(_ book: BookPresentation, _ indices: [Int], partsIn categories: Set<Category.ID>? = nil) {
    self.book = book
    self.categories = categories
    var lines: [Int: LineTable] = [:]
    for file in Set(indices.map { Int(book.ledger.transactions[$0].source.file) }) {
      lines[file] = LineTable(book.ledger.files[file])
    }
    self.lines = lines
  }

  private var ledger: Ledger { book.ledger }
  private var wording: Wording { book.wording }

  /// Returns the path of an entry's file, relative to the current folder, and the 1-based line, such as
  /// `data/ledger/2026-11.yaml` and 12.
  func source(_ index: Int) -> (path: String, line: Int) {
    let source = ledger.transactions[index].source
    let file = Int(source.file)
    return (ledger.files[file].path, (lines[file]?.index(of: Int(source.start)) ?? 0) + 1)
  }

  // MARK: For people

  /// Returns a table with every column. If the table is too wide, the amount as written is omitted. The date is then
  /// also omitted if every id begins with the date of its entry.
  func table(_ indices: [Int], width: Int?) -> TextTable {
    let whole = table(indices, hasDate: true, hasWritten: true)
    if whole.fits(width) { return whole }
    return table(indices, hasDate: !indices.allSatisfy(idBeginsWithDate), hasWritten: false)
  }

  private func table(_ indices: [Int], hasDate: Bool, hasWritten: Bool) -> TextTable {
    let id = Column<Row>(.text("Id", narrowest: 14)) { .text(book.identifiers.ids[$0.index]) }
    let written = Column<Row>(.number("As written")) { .word(writtenAmount($0.entry)) }
    let columns = [
      hasDate ? Column(.text("Date")) { .day($0.entry.date) } : id,
      Column(.text("Title", narrowest: 14)) { .text($0.entry.title) },
      Column(.text("Category", narrowest: 9)) { .text(placeName($0.entry)) },
      Column(.number("Amount")) { .word(amount($0.entry)) },
      hasWritten ? written : nil,
      Column(.text("Status")) { .word(mark($0.entry)) },
      hasDate ? id : nil,
    ]
    return TextTable(columns.compactMap(\.self), indices.map(row), wording)
  }

  /// A transaction, and its index in `Ledger.transactions`.
  struct Row {
    let index: Int
    let entry: Transaction
  }

  func row(_ index: Int) -> Row { Row(index: index, entry: ledger.transactions[index]) }

  /// Whether an id begins with its entry's date, as derived ids do.
  func idBeginsWithDate(_ index: Int) -> Bool {
    book.identifiers.ids[index].hasPrefix("\(ledger.transactions[index].date)-")
  }

  /// Returns the categories of an entry's parts, or the two accounts of a transfer.
  func placeName(_ transaction: Transaction) -> String {
    guard transaction.direction == .moved, let destination = transaction.details?.destination else {
      return shownParts(transaction).map { ledger.category($0.category).name }.joined(separator: ", ")
    }
    return "\(name(transaction.account)) → \(name(destination))"
  }

  func name(_ account: Account.ID) -> String { ledger.label(of: account) }

  /// Returns the amount as the site's rows show it, in the home currency if there is a rate. A sign marks income (`+`),
  /// a refund or a correction of income (`−`) and a transfer (`⇄`). If only some parts are shown, the text also
  /// contains the whole amount: `26.00 of 86.35`.
  func amount(_ transaction: Transaction) -> String {
    let shown = shownParts(transaction)
    if !transaction.isSplit || shown.count == transaction.parts.count {
      return text(ledger.listedAmount(of: transaction))
    }
    let whole = wording.money(transaction.homeAmount.map(book.ledger.money) ?? transaction.amount)
    return "\(text(ledger.listedAmount(shown, of: transaction))) of \(whole)"
  }

  private func text(_ shown: ListedAmount) -> String { (shown.sign == .moved ? "⇄ " : "") + wording.text(shown) }

  func amount(_ part: EntryPart, of transaction: Transaction) -> String {
    text(ledger.listedAmount([part], of: transaction))
  }

  /// Returns the parts in the requested categories; all parts if none of them is in a requested category.
  private func shownParts(_ transaction: Transaction) -> [EntryPart] {
    guard let categories, transaction.isSplit else { return transaction.parts }
    let shown = transaction.parts.filter { categories.contains($0.category) }
    return shown.isEmpty ? transaction.parts : shown
  }

  /// Returns the amount as written in the book; empty if the amount column already shows it in that currency.
  private func writtenAmount(_ transaction: Transaction) -> String {
    guard transaction.amount.currency != book.home, transaction.homeAmount != nil else { return "" }
    return wording.money(transaction.amount)
  }

  private func mark(_ transaction: Transaction) -> String {
    if transaction.homeAmount == nil, transaction.direction != .moved { return "no rate" }
    let status = transaction.status(on: ledger.today)
    switch status {
    case .pending: return status.daysOverdue(on: ledger.today) > 0 ? "overdue" : "pending"
    case .planned: return "planned"
    case .paid: return ledger.isRefund(transaction) ? "refund" : ledger.isCorrection(transaction) ? "correction" : ""
    }
  }

  // MARK: For programs

  /// Returns `paid`, `pending`, `overdue` or `planned`.
  private func status(_ transaction: Transaction) -> String {
    let status = transaction.status(on: ledger.today)
    return switch status {
    case .paid: "paid"
    case .pending: status.daysOverdue(on: ledger.today) > 0 ? "overdue" : "pending"
    case .planned: "planned"
    }
  }

  /// The columns for all keys. A cell is empty if the entry does not have the key.
  var columns: [Column<Row>] {
    let amounts = [
      Column<Row>("direction") { .word(TransactionRecord.name($0.entry.direction)) },
      Column("amount") { .money($0.entry.amount) }, column(.currency),
      book.amount("homeAmount") { $0.entry.homeAmount }, Column("homeCurrency") { _ in .word(book.home.code) },
    ]
    let account = Column<Row>("account") { .text(ledger.account($0.entry.account).name) }
    let states = [
      Column<Row>("status") { .word(status($0.entry)) },
      Column("refund", only: .json) { .flag(ledger.isRefund($0.entry)) },
    ]
    let id = Column<Row>("id") { .text(book.identifiers.ids[$0.index]) }
    let written = [
      Column<Row>("file") { .text(source($0.index).path) }, Column("line") { .count(source($0.index).line) },
    ]
    var columns = [id, column(.date), column(.title)] + amounts
    columns += [column(.category), column(.split), account, column(.to)]
    columns += money(.arrived) + money(.booked) + states
    columns += [column(.due), column(.paid), column(.repeats), column(.until, only: .json)]
    columns += [column(.occurrence, only: .json), column(.tags), column(.note), column(.photo, as: "photos")]
    let others = TransactionKey.allCases.filter { !TransactionRecord.placed.contains($0) }
    return columns + others.flatMap { $0.key.kind == .amount ? money($0) : [column($0)] } + written
  }

  /// The keys that have their own fixed column, or whose values are part of another column.
  private static let placed: Set<TransactionKey> = [
    .date, .title, .spent, .received, .moved, .category, .split, .currency, .account, .from, .to, .arrived, .booked,
    .note, .tags, .photo, .due, .paid, .repeats, .until, .auto, .skip, .id, .occurrence,
  ]

  private func column(_ key: TransactionKey, as name: String? = nil, only: ProgramForm? = nil) -> Column<Row> {
    let field = key.field
    return Column(name ?? key.name, only: only) { cell(field, $0.entry) }
  }

  /// Returns the columns for an amount and its currency.
  private func money(_ key: TransactionKey) -> [Column<Row>] {
    let field = key.field
    func amount(_ row: Row) -> Money? { if case .amount(let amount)? = field.value(row.entry) { amount } else { nil } }
    return [
      Column(key.name, only: .json) { .money(amount($0)) },
      Column("\(key.name)Currency", only: .json) { .word(amount($0)?.currency.code) },
    ]
  }

  private func cell(_ field: TransactionField, _ entry: Transaction) -> Cell {
    guard let value = field.value(entry) else {
      return field.key.kind == .parts ? .parts([]) : field.key.kind.isList ? .texts([]) : .word(nil)
    }
    return switch value {
    case .day(let day): .day(day)
    case .days(let days): .texts(days.map(\.description))
    // An unpaid bill has no day of payment.
    case .no: .day(nil)
    case .yes: .flag(true)
    case .amount(let amount): .money(amount)
    case .category(let category): .text(ledger.category(category).name)
    case .account(let account): .text(ledger.account(account).name)
    case .member(let member): .text(ledger.name(member))
    case .shares(let sharing): .text(ledger.text(of: sharing))
    case .parts: .parts(split(entry))
    case .text(let text): .text(text)
    case .texts(let texts): .texts(texts)
    case .word(let word): .word(word)
    case .reference(let reference): .word(reference.description)
    }
  }

  private func split(_ transaction: Transaction) -> [Cell.Part] {
    transaction.split.map { part in
      Cell.Part(
        category: ledger.category(part.category).name, amount: Money(part.amount, transaction.amount.currency),
        home: part.homeAmount.map(book.ledger.money))
    }
  }

  /// Returns the columns with the given keys.
  ///
  /// - Parameter keys: the keys of columns, in the order of the result.
  func columns(_ keys: [String]) -> [Column<Row>] {
    let columns = columns
    return keys.map { key in
      guard let column = columns.first(where: { $0.key == key }) else { preconditionFailure("no column “\(key)”") }
      return column
    }
  }

  static func name(_ direction: Transaction.Direction) -> String {
    switch direction {
    case .spent: "spent"
    case .received: "received"
    case .moved: "moved"
    }
  }
}
