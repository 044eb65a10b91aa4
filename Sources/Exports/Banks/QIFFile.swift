import Ledger
import Formats

/// A writer for QIF, Quicken's interchange format. As in Quicken's exports, accounts and categories are followed by the
/// entries of each account. Days are month/day/year, and text is UTF-8. A transfer is listed in both accounts, each
/// time with `[other account]` as its category.
///
/// The file contains only transactions that were paid or received by today. QIF does not support currencies, so each
/// amount is in its account's currency.
enum QIFFile {
  static func text(_ export: Export) -> ([UInt8], Export.LeftOut) {
    let (accounts, leftOut) = AccountRows.all(export)
    var writer = QIFWriter(export)
    writer.accounts(accounts.map(\.account))
    writer.categories()
    for account in accounts { writer.register(account) }
    return (writer.text.bytes, leftOut)
  }
}

private struct QIFWriter {
  private let export: Export
  private let accountNames: [String]
  private let categoryNames: [String]
  var text: ExportText
  private var ledger: Ledger { export.ledger }

  init(_ export: Export) {
    self.export = export
    text = ExportText(for: export.count)
    let ledger = export.ledger
    accountNames = UniqueNames.of(ledger.accounts.map { JournalNames.name($0, ledger) }) { QIFWriter.name($1) }
    categoryNames = UniqueNames.of(ledger.categories.map(\.name)) { QIFWriter.name($1) }
  }

  mutating func accounts(_ accounts: [Account.ID]) {
    text.add("!Option:AutoSwitch\n!Account\n")
    for account in accounts { head(account) }
    text.add("!Clear:AutoSwitch\n")
  }

  private mutating func head(_ account: Account.ID) {
    text.add("N\(accountNames[account.index])\nT\(type(account))\nD")
    text.add(ledger.account(account).currency)
    text.add("\n^\n")
  }

  mutating func categories() {
    text.add("!Type:Cat\n")
    for index in ledger.categories.indices where export.use.categories[index] {
      text.add("N\(categoryNames[index])\n\(ledger.categories[index].kind == .income ? "I" : "E")\n^\n")
    }
  }

  mutating func register(_ rows: AccountRows) {
    text.add("!Account\n")
    head(rows.account)
    text.add("!Type:\(type(rows.account))\n")
    let currency = ledger.account(rows.account).currency
    if export.use.isWhole, rows.opening != 0 {
      day(ledger.settings.openingDate ?? rows.rows.first?.day ?? ledger.today)
      text.add("T")
      text.addNumber(rows.opening, currency)
      text.add("\nCX\nPOpening Balance\nL[\(accountNames[rows.account.index])]\n^\n")
    }
    for row in rows.rows { entry(row, of: rows.account, currency) }
  }

  private mutating func entry(_ row: AccountRows.Row, of account: Account.ID, _ currency: Currency) {
    let entry = ledger.transactions[row.index]
    day(row.day)
    text.add("T")
    text.addNumber(row.minor, currency)
    text.add("\nP")
    text.addLine(entry.title)
    text.end()
    memo(entry, currency)
    if let other = export.otherAccount(of: entry, than: account) {
      text.add("L[\(accountNames[other.index])]\n^\n")
      return
    }
    let shares = entry.shares(in: Int64(row.minor.magnitude))
    let tag = entry.tags.isEmpty ? "" : "/" + entry.tags.map(QIFWriter.name).joined(separator: ":")
    text.add("L\(categoryNames[shares[0].category.index])\(tag)\n")
    if shares.count > 1 {
      for share in shares {
        text.add("S\(categoryNames[share.category.index])\(tag)\n$")
        text.addNumber(row.minor < 0 ? -share.minor : share.minor, currency)
        text.end()
      }
    }
    text.add("^\n")
  }

  private mutating func memo(_ entry: Transaction, _ currency: Currency) {
    let note = entry.note ?? ""
    let isForeign = entry.amount.currency != currency && entry.direction != .moved
    if note.isEmpty, !isForeign { return }
    text.add("M")
    if isForeign {
      text.add(entry.amount)
      if !note.isEmpty { text.add("; ") }
    }
    text.addLine(note)
    text.end()
  }

  /// Adds a day in QIF's month/day/year order, such as `D11/03/2026`.
  private mutating func day(_ day: Day) {
    let (year, month, dayOfMonth) = day.parts
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    text.add("D\(two(month))/\(two(dayOfMonth))/\(year)\n")
  }

  private func type(_ account: Account.ID) -> String {
    switch ledger.account(account).kind {
    case .cash: "Cash"
    case .card: "CCard"
    case .loan: "Oth L"
    case .everyday, .savings, .closed: "Bank"
    }
  }

  /// Replaces characters that may have a special meaning in QIF, such as colons (subcategories), slashes (classes) and
  /// brackets (accounts).
  private static func name(_ name: String) -> String {
    var text = ExportText()
    text.addLine(name) { scalar in
      switch scalar {
      case ":", "/", "|": "-"
      case "[", "{": "("
      case "]", "}": ")"
      default: nil
      }
    }
    return text.bytes.isEmpty ? "unnamed" : String(decoding: text.bytes, as: UTF8.self)
  }
}
