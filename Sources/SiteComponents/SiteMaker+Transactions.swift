import Localization
package import Ledger
import Reports

/// How pages write what a transaction says.
extension SiteMaker {
  /// Empty for no day.
  func listDate(_ day: Day?) -> String { day.map { listDate($0) } ?? "" }

  /// `21 Nov`, with the year where it is not this one.
  package func listDate(_ day: Day) -> String {
    day.year == today.year ? wording.shortDate(day) : wording.shortDateAndYear(day)
  }

  package func name(_ account: Account.ID) -> String { clean(ledger.label(of: account)) }

  /// The category, with how many others it is split between, or the two accounts between which money moved.
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

  /// The category that it is called by: its own, unless nothing of it is left there.
  package func main(_ transaction: Transaction) -> Category.ID {
    transaction.split.isEmpty ? transaction.category : transaction.parts[0].category
  }

  /// The class of its category's colour; empty for money that moved.
  package func swatch(_ transaction: Transaction) -> String {
    transaction.direction == .moved ? "" : color(main(transaction))
  }

  /// Money that came, unless it only came back.
  package func isIncome(_ transaction: Transaction) -> Bool { ledger.told(of: transaction).sign == .received }

  package func isIncome(_ part: EntryPart, of transaction: Transaction) -> Bool {
    ledger.told([part], of: transaction).sign == .received
  }

  /// In the home currency where there is a rate; with `+` for income, `−` for a refund, which lowers what was spent, and
  /// for a correction, which lowers what was received.
  package func amount(_ transaction: Transaction) -> String { wording.text(ledger.told(of: transaction)) }

  /// Of one part: in the home currency where there is a rate, with `+` or `−` as its own category makes it.
  package func amount(_ part: EntryPart, of transaction: Transaction) -> String {
    wording.text(ledger.told([part], of: transaction))
  }

  /// `of 86.35`; empty where amounts are hidden, which say nothing beside one another.
  func whole(of transaction: Transaction) -> String {
    wording.hidesAmounts ? "" : wording.text(.ofWhole, ["amount": wording.money(shownAmount(transaction))])
  }

  /// In the home currency where there is a rate.
  func shownAmount(_ transaction: Transaction) -> Money {
    transaction.homeAmount.map { ledger.money($0) } ?? transaction.amount
  }

  /// The amount as written, where the row shows it converted.
  package func amountNote(_ transaction: Transaction) -> String {
    guard transaction.amount.currency != ledger.homeCurrency, transaction.homeAmount != nil else { return "" }
    return wording.money(transaction.amount)
  }

  package func amountNote(_ part: EntryPart, of transaction: Transaction) -> String {
    guard transaction.amount.currency != ledger.homeCurrency, part.homeAmount != nil else { return "" }
    // The sign is at the amount itself.
    return wording.money(Money(Int64(clamping: part.amount.magnitude), transaction.amount.currency))
  }

  // MARK: Receipts

  package func thumb(_ transaction: Transaction) -> Thumb? {
    photos.firstPicture(transaction.photos).map { Thumb(site: self, picture: $0, transaction: transaction) }
  }

  package func receiptSentence(_ transaction: Transaction) -> String {
    wording.text(
      .receiptOf,
      [
        "title": clean(transaction.title), "date": wording.fullDate(transaction.date), "amount": amount(transaction),
      ])
  }

  /// Name and type of a receipt that has no picture.
  package func fileSentence(_ name: String) -> String {
    wording.text(.receiptFile, ["name": clean(name), "format": wording.text(photos.formatWord(name))])
  }
}
