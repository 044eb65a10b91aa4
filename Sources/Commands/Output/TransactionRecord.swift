import Diagnostics
import Language
import Ledger
import Notation
import Site

/// Transactions as rows of a table, of CSV or of JSON.
struct TransactionRecord {
  let book: OpenBook
  /// One element a file of the ledger, made when first needed.
  private let lines: [Int: LineTable]

  /// - Parameter places: of the transactions to come, in `Ledger.transactions`.
  init(_ book: OpenBook, _ places: [Int]) {
    self.book = book
    var lines: [Int: LineTable] = [:]
    for file in Set(places.map { Int(book.ledger.transactions[$0].source.file) }) {
      lines[file] = LineTable(book.ledger.files[file])
    }
    self.lines = lines
  }

  private var ledger: Ledger { book.ledger }
  private var wording: Wording { book.wording }

  /// `data/ledger/2026-11.yaml`, as seen from the current folder, and the 1-based line.
  func source(_ place: Int) -> (path: String, line: Int) {
    let source = ledger.transactions[place].source
    let file = Int(source.file)
    return (ledger.files[file].path, (lines[file]?.index(of: Int(source.start)) ?? 0) + 1)
  }

  // MARK: For people

  /// Every column; where they do not fit without what `show` tells of other currencies, and without the date if each id
  /// begins with it.
  func table(_ places: [Int], width: Int?) -> TextTable {
    let whole = table(places, hasDate: true, hasWritten: true)
    if whole.fits(width) { return whole }
    return table(places, hasDate: !places.allSatisfy(idBeginsWithDate), hasWritten: false)
  }

  private func table(_ places: [Int], hasDate: Bool, hasWritten: Bool) -> TextTable {
    let (date, id) = (TextTable.Column.text("Date"), TextTable.Column.text("Id", narrowest: 14))
    var table = TextTable(
      [hasDate ? date : id, .text("Title", narrowest: 14), .text("Category", narrowest: 9), .number("Amount")]
        + (hasWritten ? [.number("As written")] : []) + [.text("Status")] + (hasDate ? [id] : []))
    for place in places {
      let transaction = ledger.transactions[place]
      let id = book.identifiers.ids[place]
      table.add(
        [hasDate ? dateText(place) : id, transaction.title, placeName(transaction), amount(transaction)]
          + (hasWritten ? [writtenAmount(transaction)] : []) + [mark(transaction)] + (hasDate ? [id] : []))
    }
    return table
  }

  func dateText(_ place: Int) -> String { wording.numericDate(ledger.transactions[place].date) }

  /// As derived ids do.
  func idBeginsWithDate(_ place: Int) -> Bool {
    book.identifiers.ids[place].hasPrefix("\(ledger.transactions[place].date)-")
  }

  /// The category, or the two accounts between which money moved.
  func placeName(_ transaction: Transaction) -> String {
    guard transaction.direction == .moved, let destination = transaction.details?.destination else {
      return ledger.category(transaction.category).name
    }
    return "\(name(transaction.account)) → \(name(destination))"
  }

  func name(_ account: Account.ID) -> String {
    let name = ledger.account(account).name
    return name.isEmpty ? wording.text(.unnamedAccount) : name
  }

  /// As the site's rows: the home amount where there is a rate, `+` for income, `−` for a refund, `⇄` for what moved.
  func amount(_ transaction: Transaction) -> String {
    let text = wording.money(transaction.homeAmount.map { Money($0, book.home) } ?? transaction.amount)
    switch transaction.direction {
    case .spent: return text
    case .received: return (ledger.isRefund(transaction) ? "\u{2212}" : "+") + text
    case .moved: return "⇄ " + text
    }
  }

  /// Empty unless another amount stands in the book.
  private func writtenAmount(_ transaction: Transaction) -> String {
    guard transaction.amount.currency != book.home, transaction.homeAmount != nil else { return "" }
    return wording.money(transaction.amount)
  }

  private func mark(_ transaction: Transaction) -> String {
    if transaction.homeAmount == nil, transaction.direction != .moved { return "no rate" }
    switch transaction.status(on: ledger.today) {
    case .pending(let due?) where due < ledger.today: return "overdue"
    case .pending: return "pending"
    case .planned: return "planned"
    case .paid: return ledger.isRefund(transaction) ? "refund" : ""
    }
  }

  // MARK: For programs

  /// `paid`, `pending`, `overdue` or `planned`.
  private func status(_ transaction: Transaction) -> String {
    switch transaction.status(on: ledger.today) {
    case .paid: "paid"
    case .pending(let due): due.map { $0 < ledger.today } == true ? "overdue" : "pending"
    case .planned: "planned"
    }
  }

  /// Every key, `null` where the book says nothing.
  func pairs(_ place: Int) -> [(String, JSONValue)] {
    let transaction = ledger.transactions[place]
    let details = transaction.details
    let isMoved = transaction.direction == .moved
    let source = source(place)
    return [
      ("id", .string(book.identifiers.ids[place])), ("date", .day(transaction.date)),
      ("title", .string(transaction.title)), ("direction", .string(TransactionRecord.name(transaction.direction))),
      ("amount", .amount(transaction.amount.minor, transaction.amount.currency)),
      ("currency", .string(transaction.amount.currency.code)),
      ("homeAmount", .amount(transaction.homeAmount, book.home)), ("homeCurrency", .string(book.home.code)),
      ("category", isMoved ? .null : .string(ledger.category(transaction.category).name)),
      ("account", .string(ledger.account(transaction.account).name)),
      ("to", .text(details?.destination.map { ledger.account($0).name })),
      ("arrived", details?.arrived.map { .amount($0.minor, $0.currency) } ?? .null),
      ("arrivedCurrency", .text(details?.arrived?.currency.code)),
      ("status", .string(status(transaction))), ("refund", .bool(ledger.isRefund(transaction))),
      ("due", .day(details?.due)), ("paid", .day(TransactionRecord.paid(details))),
      ("repeats", .text(details?.repeats?.rawValue)), ("until", .day(details?.until)),
      ("for", .text(details?.occurrenceOf)), ("tags", .array(transaction.tags.map { .string($0) })),
      ("note", .text(transaction.note)), ("photos", .array(transaction.photos.map { .string($0) })),
      ("file", .string(source.path)), ("line", .int(source.line)),
    ]
  }

  static let headings = [
    "id", "date", "title", "direction", "amount", "currency", "home_amount", "home_currency", "category", "account",
    "to",
    "status", "due", "paid", "repeats", "tags", "note", "photos", "file", "line",
  ]

  func csvCells(_ place: Int) -> [CSVText.Cell] {
    let transaction = ledger.transactions[place]
    let details = transaction.details
    let source = source(place)
    return [
      .text(book.identifiers.ids[place]), .plain("\(transaction.date)"), .text(transaction.title),
      .plain(TransactionRecord.name(transaction.direction)), .plain(PlainAmount.text(transaction.amount)),
      .plain(transaction.amount.currency.code),
      .plain(transaction.homeAmount.map { PlainAmount.text($0, book.home) } ?? ""), .plain(book.home.code),
      .text(transaction.direction == .moved ? "" : ledger.category(transaction.category).name),
      .text(ledger.account(transaction.account).name),
      .text(details?.destination.map { ledger.account($0).name } ?? ""), .plain(status(transaction)),
      .plain(details?.due?.description ?? ""), .plain(TransactionRecord.paid(details)?.description ?? ""),
      .plain(details?.repeats?.rawValue ?? ""), .text(transaction.tags.joined(separator: " ")),
      .text(transaction.note ?? ""), .text(transaction.photos.joined(separator: " ")), .text(source.path),
      .plain(String(source.line)),
    ]
  }

  static func name(_ direction: Transaction.Direction) -> String {
    switch direction {
    case .spent: "spent"
    case .received: "received"
    case .moved: "moved"
    }
  }

  /// The day that was written as `paid:`.
  private static func paid(_ details: TransactionDetails?) -> Day? {
    if case .on(let day)? = details?.paid { day } else { nil }
  }
}
