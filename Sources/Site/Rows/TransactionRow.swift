import Language
import Ledger
import Reports
import Templates

/// A transaction as one row of a list: what the partial `row` uses.
enum TransactionRow {
  static let thumbShape = Shape(
    "thumb",
    [
      ("large", .text), ("large-alt", .text), ("small", .text), ("width", .text), ("height", .text), ("alt", .text),
    ])
  static let shape = Shape(
    "row",
    [
      ("anchor", .text), ("thumb", .record(thumbShape)), ("no-thumb", .text), ("href", .text), ("title", .text),
      ("date", .text), ("date-iso", .text), ("color", .text), ("category", .text), ("category-href", .text),
      ("tags", .list(TagLink.shape)), ("badge", .text),
      ("is-late", .flag), ("is-income", .flag), ("amount", .text), ("amount-note", .text),
    ])

  /// The bytes of a row, about; rather more than less.
  static func weight(_ transaction: Transaction, _ id: String, _ ledger: Ledger) -> Int {
    let title = LongList.escaped(transaction.title)
    let category = 3 * ledger.category(transaction.category).name.utf8.count
    var bytes = 330 + title + category + LongList.linked(id)
    guard let details = transaction.details else { return bytes }
    if let photo = details.photos.first { bytes += 230 + 2 * title + 2 * LongList.linked(photo) }
    for tag in details.tags { bytes += 50 + 2 * LongList.linked(tag) }
    if let destination = details.destination {
      bytes += ledger.account(transaction.account).name.utf8.count + ledger.account(destination).name.utf8.count
    }
    return bytes
  }
}

/// What stands behind a title: that it is late, pending, planned, a refund.
struct Badge {
  var text: String
  var isLate = false

  static let none = Badge(text: "")
}

extension SiteMaker {
  /// - Parameters:
  ///   - day: the day to name in the row; nil where the list is of one day.
  ///   - hasAnchor: only where the row is what links to the transaction lead to.
  func row(_ place: Int, day: Day?, hasAnchor: Bool = false) -> Record {
    let transaction = ledger.transactions[place]
    let badge = badge(transaction)
    let swatch = transaction.direction == .moved ? "" : color(transaction.category)
    return Record(
      TransactionRow.shape,
      [
        .text(hasAnchor ? "t-\(identifiers.ids[place])" : ""), .record(thumb(transaction)),
        .text(hasReceipts ? wording.text(.noReceipt) : ""), .text(address(ofTransaction: place)),
        .text(clean(transaction.title)),
        .text(listDate(day)), .text((day ?? transaction.date).description), .text(swatch),
        .text(placeName(transaction)),
        .text(transaction.direction == .moved ? "" : lists.list(of: transaction.category).address),
        .list(tagLinks(transaction)), .text(badge.text), .flag(badge.isLate),
        .flag(transaction.direction == .received && !ledger.isRefund(transaction)), .text(amount(transaction)),
        .text(amountNote(transaction)),
      ])
  }

  /// Empty for no day. A function, since `map(listDate)` would copy the whole maker for every row of the site.
  func listDate(_ day: Day?) -> String {
    guard let day else { return "" }
    return listDate(day)
  }

  /// `21 Nov`, with the year where it is not this one.
  func listDate(_ day: Day) -> String {
    day.year == today.year ? wording.shortDate(day) : wording.shortDateAndYear(day)
  }

  func color(_ category: Category.ID) -> String { BookColors.className(ledger.category(category).color) }
  func name(_ category: Category.ID) -> String { clean(ledger.category(category).name) }

  func name(_ account: Account.ID) -> String {
    let name = ledger.account(account).name
    return name.isEmpty ? wording.text(.unnamedAccount) : clean(name)
  }

  /// The category, or the two accounts between which money moved.
  func placeName(_ transaction: Transaction) -> String {
    guard transaction.direction == .moved, let destination = transaction.details?.destination else {
      return name(transaction.category)
    }
    return wording.text(.movedBetween, ["from": name(transaction.account), "to": name(destination)])
  }

  /// In the home currency where there is a rate; with `+` for income, `−` for a refund, which lowers what was spent.
  func amount(_ transaction: Transaction) -> String {
    let money = transaction.homeAmount.map { Money($0, ledger.homeCurrency) } ?? transaction.amount
    let text = wording.money(money)
    guard transaction.direction == .received else { return text }
    return (ledger.isRefund(transaction) ? "\u{2212}" : "+") + text
  }

  /// The amount as written, where the row shows it converted.
  func amountNote(_ transaction: Transaction) -> String {
    guard transaction.amount.currency != ledger.homeCurrency, transaction.homeAmount != nil else { return "" }
    return wording.money(transaction.amount)
  }

  func badge(_ transaction: Transaction) -> Badge {
    if transaction.homeAmount == nil, transaction.direction != .moved { return Badge(text: wording.text(.badgeNoRate)) }
    switch transaction.status(on: today) {
    case .pending(let due):
      if let due, due < today {
        return Badge(text: wording.text(.badgeOverdue, count: today.days(since: due)), isLate: true)
      }
      return Badge(text: wording.text(.badgePending))
    case .planned: return Badge(text: wording.text(.badgePlanned))
    case .paid: return ledger.isRefund(transaction) ? Badge(text: wording.text(.badgeRefund)) : .none
    }
  }

  func thumb(_ transaction: Transaction) -> Record? {
    guard let picture = photos.firstPicture(transaction.photos) else { return nil }
    let title = clean(transaction.title)
    return Record(
      TransactionRow.thumbShape,
      [
        .text(picture.large), .text(receiptSentence(transaction)), .text(picture.small),
        .text(String(picture.smallSize.width)), .text(String(picture.smallSize.height)),
        .text(wording.text(.enlarge, ["title": title, "date": wording.date(transaction.date)])),
      ])
  }

  func receiptSentence(_ transaction: Transaction) -> String {
    wording.text(
      .receiptOf,
      [
        "title": clean(transaction.title), "date": wording.fullDate(transaction.date), "amount": amount(transaction),
      ])
  }
}
