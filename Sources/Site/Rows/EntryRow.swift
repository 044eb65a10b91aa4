import Language
import Ledger
import Templates

/// A link to the page of a tag.
enum TagLink {
  static let shape = Shape("tag", [("href", .text), ("name", .text)])
}

/// An entry as one line of a long list, without its photo: what the partial `entry` uses.
enum EntryRow {
  static let shape = Shape(
    "entry",
    [
      ("anchor", .text), ("date-iso", .text), ("date", .text), ("href", .text), ("title", .text), ("color", .text),
      ("category", .text), ("category-href", .text), ("tags", .list(TagLink.shape)), ("badge", .text),
      ("is-late", .flag), ("is-income", .flag), ("amount", .text), ("amount-note", .text),
    ])
}

extension SiteMaker {
  /// - Parameters:
  ///   - anchor: only of the first row of a day, which its calendar leads to.
  ///   - showsCategory: not where all rows have the same.
  func entryRow(_ place: Int, anchor: String, showsCategory: Bool, hidingTag: String? = nil) -> Record {
    let transaction = ledger.transactions[place]
    let badge = badge(transaction)
    let hasCategory = showsCategory && transaction.direction != .moved
    return Record(
      EntryRow.shape,
      [
        .text(anchor), .text(transaction.date.description), .text(wording.shortDate(transaction.date)),
        .text(address(ofTransaction: place)), .text(clean(transaction.title)),
        .text(hasCategory ? color(transaction.category) : ""), .text(showsCategory ? placeName(transaction) : ""),
        .text(hasCategory ? lists.list(of: transaction.category).address : ""),
        .list(tagLinks(transaction, hiding: hidingTag)), .text(badge.text), .flag(badge.isLate),
        .flag(transaction.direction == .received && !ledger.isRefund(transaction)), .text(amount(transaction)),
        .text(amountNote(transaction)),
      ])
  }

  /// - Parameter hiding: the page of the tag on which the row stands.
  func tagLinks(_ transaction: Transaction, hiding: String? = nil) -> [Record] {
    var seen: Set<String> = []
    return transaction.tags.compactMap { tag in
      guard let list = lists.list(ofTag: tag), list.list.stem != hiding, seen.insert(list.list.stem).inserted else {
        return nil
      }
      return Record(TagLink.shape, [.text(list.list.address), .text(clean(list.name))])
    }
  }
}
