import Language
import Notation
import Platform
import Ledger
import Reports
import Templates

/// Every movement in a sentence with the balance after it, by month; and what the accounts hold.
enum HistoryPage {
  static let rowShape = Shape(
    "movement",
    [("anchor", .text), ("href", .text), ("text", .text), ("balance", .text), ("is-income", .flag), ("is-move", .flag)])
  static let accountShape = Shape(
    "account-row",
    [
      ("name", .text), ("opening", .text), ("received", .text), ("spent", .text), ("moved-in", .text),
      ("moved-out", .text), ("balance", .text),
    ])
  static let moveShape = Shape("account-move", [("text", .text), ("amount", .text)])
  static let accountsShape = Shape(
    "accounts", [("rows", .list(accountShape)), ("has-moves", .flag), ("moves", .list(moveShape))])
  static let shape = PageFrame.shape(
    "history",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("title", .text), ("is-first", .flag), ("stats", .list(MonthPage.statShape)), ("month-href", .text),
      ("month-name", .text), ("has-rows", .flag), ("rows", .list(rowShape)), ("accounts", .record(accountsShape)),
      ("has-years", .flag), ("years", .list(MonthLinks.shape)),
    ])
}

extension SiteMaker {
  mutating func addHistory() {
    group("history", keys.whole) { $0.addNewestHistory() }
    let parts = history.parts
    for index in parts.parts.indices {
      let part = parts.parts[index]
      group("\(parts.address(part))", key(ofHistory: index)) { maker in
        let title = maker.partTitle(.historyOf, part)
        let values: [Value] =
          maker.partNeighbours(parts, index) + [.text(title), .flag(false), .list(maker.stats(of: part.month))]
        maker.add(
          parts.address(part), "history", title, current: "history.html",
          values + maker.rowValues(part.month, part.rows) + [.record(nil), .flag(false), .list([])])
      }
    }
  }

  private func key(ofHistory index: Int) -> KeyHash {
    let part = history.parts.parts[index]
    var key = keys.key("history")
    for row in part.rows {
      key.add(keys.entries[row.transaction])
      key.add(row.balance)
    }
    if let totals = history.totals[part.month] {
      for amount in [totals.opening, totals.added, totals.spent, totals.closing] { key.add(amount) }
    }
    // The newest month shows what is there now, not only what it ended with.
    if part.month == history.parts.parts.first?.month { key.add(balance.current) }
    history.parts.addNeighbours(of: index, to: &key)
    return key
  }

  /// The page that the navigation leads to: the newest month, the accounts, and links to all the others.
  private mutating func addNewestHistory() {
    let parts = history.parts
    let first = parts.parts.first
    let neighbours =
      first == nil ? [PageFrame.neighbour(nil), PageFrame.neighbour(nil)] : partNeighbours(parts, 0)
    let values: [Value] = [.text(wording.text(.history)), .flag(true), .list(stats(of: first?.month))]
    add(
      "history.html", "history", wording.text(.history), current: "history.html",
      neighbours + values + rowValues(first?.month, first?.rows ?? [])
        + [accountsValue, .flag(first != nil), .list(monthLinks(parts.months, "history"))])
  }

  private func rowValues(_ month: Month?, _ rows: ArraySlice<HistoryPages.Row>) -> [Value] {
    [
      .text(month.flatMap { hasPage($0) ? address(of: $0) : nil } ?? ""), .text(month.map(wording.heading) ?? ""),
      .flag(!rows.isEmpty), .list(rows.map(historyRow)),
    ]
  }

  private func historyRow(_ row: HistoryPages.Row) -> Record {
    let transaction = ledger.transactions[row.transaction]
    let text =
      row.movement.map { wording.sentence(of: $0, title: clean(transaction.title)) }
      ?? moveSentence(transaction, row.day)
    return Record(
      HistoryPage.rowShape,
      [
        .text("m-\(identifiers.ids[row.transaction])"), .text(address(ofTransaction: row.transaction)), .text(text),
        .text(wording.money(row.balance)), .flag((row.movement?.change ?? 0) > 0), .flag(row.movement == nil),
      ])
  }

  private func moveSentence(_ transaction: Transaction, _ day: Day) -> String {
    var values = [
      "amount": wording.shortMoney(transaction.amount), "date": wording.numericDate(day),
      "from": name(transaction.account), "to": transaction.details?.destination.map { name($0) } ?? "",
    ]
    guard let arrived = transaction.details?.arrived, arrived != transaction.amount else {
      return wording.text(.historyMoved, values)
    }
    values["arrived"] = wording.shortMoney(arrived)
    return wording.text(.historyMovedArrived, values)
  }

  // MARK: Figures

  /// What the month began with, what came and went, and what it ended with.
  private func stats(of month: Month?) -> [Record] {
    let totals = month.flatMap { history.totals[$0] }
    func stat(_ name: String, _ amount: String, _ note: String = "", isIncome: Bool = false) -> Record {
      Record(MonthPage.statShape, [.text(name), .text(amount), .text(note), .flag(isIncome)])
    }
    guard let month, let totals else {
      return [stat(wording.text(.balance), wording.money(balance.current), balanceNote)]
    }
    let isNewest = month == history.parts.parts.first?.month
    let ended =
      isNewest
      ? stat(wording.text(.balance), wording.money(balance.current), balanceNote)
      : stat(wording.text(.balanceEnd), wording.money(totals.closing), wording.date(month.lastDay))
    return [
      stat(wording.text(.balanceStart), wording.money(totals.opening), wording.date(month.firstDay)),
      stat(wording.text(.added), wording.income(totals.added), wording.heading(month), isIncome: totals.added > 0),
      stat(wording.text(.spent), wording.money(totals.spent), wording.heading(month)), ended,
    ]
  }

  private var balanceNote: String { wording.text(.balanceMoved, ["date": wording.date(today)]) }

  /// Nil in a book without accounts.
  private var accountsValue: Value {
    let flows = AccountFlows(ledger)
    guard ledger.accounts.count > 1 else { return .record(nil) }
    let rows = flows.used.map(accountRow)
    let moves = flows.moves.map { move in
      let text = wording.text(.movesBetween, count: move.count, ["from": name(move.from), "to": name(move.to)])
      return Record(HistoryPage.moveShape, [.text(text), .text(wording.money(move.total))])
    }
    return .record(Record(HistoryPage.accountsShape, [.list(rows), .flag(!moves.isEmpty), .list(moves)]))
  }

  func accountRow(_ row: AccountFlows.Row) -> Record {
    let currency = ledger.account(row.account).currency
    func money(_ minor: Int64) -> String { minor == 0 ? "" : wording.money(Money(minor, currency)) }
    return Record(
      HistoryPage.accountShape,
      [
        .text(name(row.account)), .text(money(row.opening)), .text(money(row.received)), .text(money(-row.spent)),
        .text(money(row.movedIn)), .text(money(-row.movedOut)),
        .text(row.balance.map { wording.money(Money($0, currency)) } ?? wording.text(.badgeNoRate)),
      ])
  }
}
