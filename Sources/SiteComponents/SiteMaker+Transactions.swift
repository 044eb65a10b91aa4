import Localization
package import Ledger
import Reports

/// Functions that return the texts that pages show for the values of a transaction.
extension SiteMaker {
  /// Returns a day as text; empty for `nil`.
  func listDate(_ day: Day?) -> String { day.map { listDate($0) } ?? "" }

  /// Returns a date such as `21 Nov`. The year is added unless it is the current one.
  package func listDate(_ day: Day) -> String {
    day.year == today.year ? wording.shortDate(day) : wording.shortDateAndYear(day)
  }

  package func name(_ account: Account.ID) -> String { clean(ledger.label(of: account)) }

  /// Returns the name of an entry's category. For a split entry, the number of further categories is added. For a
  /// transfer, returns the names of both accounts.
  package func placeName(_ transaction: Transaction) -> String {
    guard transaction.direction == .moved, let destination = transaction.details?.destination else {
      if transaction.split.isEmpty { return name(transaction.category) }
      let parts = transaction.parts
      return parts.count == 1
        ? name(parts[0].category)
        : wording.text(.andMore, count: parts.count - 1, ["names": name(parts[0].category)])
    }
    return wording.text(.movedBetween, ["from": name(transaction.account), "to": name(destination)])
  }

  /// Returns the category that represents the entry: its own category or, if the split parts add up to the whole
  /// amount, the category of the first part.
  package func main(_ transaction: Transaction) -> Category.ID {
    transaction.split.isEmpty ? transaction.category : transaction.parts[0].category
  }

  /// Returns the CSS class of the category's colour; empty for a transfer.
  package func swatch(_ transaction: Transaction) -> String {
    transaction.direction == .moved ? "" : color(main(transaction))
  }

  /// Returns the colour and the sign for the entry's tile. The sign is `⇄` for a transfer, `+` for income, and
  /// otherwise the sign of the category.
  package func tile(of transaction: Transaction, isIncome: Bool) -> (color: String, sign: String) {
    if transaction.direction == .moved { return ("", "⇄") }
    if isIncome { return ("in", "+") }
    let link = categoryLinks[main(transaction).index]
    return (link.color, link.sign)
  }

  /// Whether the entry counts as income, which a refund does not.
  package func isIncome(_ transaction: Transaction) -> Bool { ledger.listedAmount(of: transaction).sign == .received }

  package func isIncome(_ part: EntryPart, of transaction: Transaction) -> Bool {
    ledger.listedAmount([part], of: transaction).sign == .received
  }

  /// Returns the amount, converted to the home currency if there is a rate. The sign is `+` for income, and `−` for a
  /// refund, which reduces spending, or a correction, which reduces income.
  package func amount(_ transaction: Transaction) -> String { wording.text(ledger.listedAmount(of: transaction)) }

  /// Returns the amount of a part, converted to the home currency if there is a rate. The sign depends on the part's
  /// category.
  package func amount(_ part: EntryPart, of transaction: Transaction) -> String {
    wording.text(ledger.listedAmount([part], of: transaction))
  }

  /// Returns the amount of the whole entry, to be shown after the amount of a part, such as `of 86.35`; empty if
  /// amounts are hidden.
  func whole(of transaction: Transaction) -> String {
    wording.hidesAmounts ? "" : wording.text(.ofWhole, ["amount": wording.money(shownAmount(transaction))])
  }

  /// Returns the amount without a sign, converted to the home currency if there is a rate.
  func shownAmount(_ transaction: Transaction) -> Money {
    transaction.homeAmount.map { ledger.money($0) } ?? transaction.amount
  }

  /// Returns the original amount of an entry that is shown in the home currency; empty for other entries.
  package func amountNote(_ transaction: Transaction) -> String {
    guard transaction.amount.currency != ledger.homeCurrency, transaction.homeAmount != nil else { return "" }
    return wording.money(transaction.amount)
  }

  package func amountNote(_ part: EntryPart, of transaction: Transaction) -> String {
    guard transaction.amount.currency != ledger.homeCurrency, part.homeAmount != nil else { return "" }
    // The converted amount has the sign.
    return wording.money(Money(Int64(clamping: part.amount.magnitude), transaction.amount.currency))
  }

  // MARK: Receipts

  package func thumb(_ transaction: Transaction) -> Thumb? {
    receiptPictures.firstPicture(transaction.photos).map { Thumb(site: self, picture: $0, transaction: transaction) }
  }

  package func receiptSentence(_ transaction: Transaction) -> String {
    wording.text(
      .receiptOf,
      [
        "title": clean(transaction.title), "date": wording.fullDate(transaction.date), "amount": amount(transaction),
      ])
  }

  /// Returns the name and the type of a receipt that has no picture.
  package func fileSentence(_ name: String) -> String {
    wording.text(.receiptFile, ["name": clean(name), "format": wording.text(receiptPictures.formatWord(name))])
  }
}
