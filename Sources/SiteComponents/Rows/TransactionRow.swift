import Localization
package import Ledger
import Formats
package import Reports
import Templates

/// A transaction as one row of a list: what the partial `row` uses.
///
/// The row is one target, so that it names category, account and tags in words and not as links.
package struct TransactionRow: PartOfSite {
  package let site: SiteMaker
  /// In `Ledger.transactions`.
  let index: Int
  let transaction: Transaction
  /// What links lead to; empty for none.
  var anchor = ""
  /// What a form leads to that changed the entry; only where pages can do that.
  var changedAnchor = ""
  /// The title, unless all rows have the same.
  package var title: String
  /// The day to name in the row; empty where the list is of one day, or the status tells it.
  package var date = ""
  package var day: Day
  var showsThumb = true
  /// Not where all rows have the same.
  var showsCategory = true
  /// What of it the list shows; nil for all.
  var part: EntryPart?
  /// The page of the tag on which the row stands.
  var hiddenTag: String?
  var badge: Badge
  /// It has not happened, and may still not.
  var isPlanned = false
  /// The rows of the list can be chosen by category and state.
  var isFiltered = false
  /// Of the occurrence that the row stands for.
  var expected: PayButton?

  /// - Parameter transaction: what the row tells, where that is not the entry itself.
  package init(_ site: SiteMaker, _ index: Int, _ transaction: Transaction? = nil) {
    let transaction = transaction ?? site.ledger.transactions[index]
    self.site = site
    self.index = index
    self.transaction = transaction
    title = clean(transaction.title)
    day = transaction.date
    badge = site.rowBadge(transaction)
    if case .planned = transaction.status(on: site.today) { isPlanned = true }
  }

  package static let fields = Fields<TransactionRow>(
    "row",
    [
      .text("anchor") { $0.anchor },
      .text("changed-anchor") { $0.changedAnchor },
      .text("class") { $0.classes },
      .text("key") { $0.key },
      .record("thumb", Thumb.fields) { $0.showsThumb ? $0.site.thumb($0.transaction) : nil },
      .text("color") { $0.isIncome ? "in" : $0.swatch },
      .text("sign") { $0.sign },
      .text("href") { $0.site.address(ofTransaction: $0.index) },
      .text("title") { $0.title },
      .text("date") { $0.date },
      .text("date-iso") { $0.day.description },
      .text("words") { $0.words },
      .text("badge") { $0.badge.text },
      .flag("is-late") { $0.badge.isLate },
      .flag("is-income") { $0.isIncome },
      .text("amount") { $0.amount },
      .text("amount-note") { $0.amountNote },
      .text("entry-id") { $0.choosable?.id ?? "" },
      .text("minor") { $0.choosable?.minor ?? "" },
      .text("pay") { $0.button?.address ?? "" },
      .text("pay-key") { $0.button?.key ?? "" },
      .flag("has-status") { !$0.badge.text.isEmpty || !$0.amountNote.isEmpty },
    ])

  private var isIncome: Bool {
    part.map { site.isIncome($0, of: transaction) } ?? site.isIncome(transaction)
  }

  private var button: PayButton? {
    if let expected { return expected }
    return isUnpaid && site.isOpen(index) ? PayButton(site, index) : nil
  }

  private var choosable: Choosable? {
    expected == nil && site.isOpen(index) ? Choosable(site, index, part) : nil
  }

  private var isMoved: Bool { transaction.direction == .moved }

  private var classes: String {
    guard isFiltered, isUnpaid else { return isPlanned ? "planned" : "" }
    return "unpaid"
  }

  package var isUnpaid: Bool {
    guard transaction.direction == .spent, case .pending = transaction.status(on: site.today) else { return false }
    return true
  }

  private var amount: String { part.map { site.amount($0, of: transaction) } ?? site.amount(transaction) }

  /// The amount as written, if it is shown converted; of a part also what it is a part of.
  private var amountNote: String {
    guard let part else { return site.amountNote(transaction) }
    return site.joined(site.amountNote(part, of: transaction), site.whole(of: transaction))
  }

  private var swatch: String { part.map { site.color($0.category) } ?? site.swatch(transaction) }

  /// Of its categories among the month's filters, with spaces between them.
  private var key: String {
    isFiltered && !isMoved ? transaction.parts.map { site.key($0.category) }.joined(separator: " ") : ""
  }

  private var sign: String {
    if isMoved { return "⇄" }
    return isIncome ? "+" : site.categoryLinks[(part?.category ?? site.main(transaction)).index].sign
  }

  /// Category, account and tags; of money that moved the two accounts, which stand in the category's place.
  private var words: String {
    var words: [String] = []
    if showsCategory || isMoved { words.append(site.placeName(transaction)) }
    if !isMoved, transaction.account != .unnamed { words.append(site.name(transaction.account)) }
    words += site.tagLinks(transaction, hiding: hiddenTag).map { "#" + $0.name }
    return words.joined(separator: " · ")
  }
}

extension SiteMaker {
  /// A row that names a day, which need not be that of the entry.
  ///
  /// - Parameter transaction: what the row tells, where that is not the entry itself.
  package func row(_ index: Int, _ transaction: Transaction? = nil, day: Day? = nil) -> TransactionRow {
    var row = TransactionRow(self, index, transaction)
    row.day = day ?? row.transaction.date
    row.date = listDate(row.day)
    return row
  }

  /// A bill to pay; its status tells the day, unless it is late.
  package func row(_ bill: Bills.Bill) -> TransactionRow {
    var row = row(bill.transaction, day: bill.due)
    if !row.badge.isLate, bill.due != nil { row.date = "" }
    return row
  }

  /// An occurrence that has not come; its link leads to the entry that rules its series.
  package func row(_ open: Recurrence.Open) -> TransactionRow {
    var row = row(open.ruling, open.expected, day: open.occurrence.day)
    let days = today.days(since: row.day)
    row.badge = days > 0 ? Badge(text: wording.text(.daysAgo, count: days), isLate: true) : .none
    row.showsThumb = false
    row.isPlanned = true
    row.expected = payButton(of: open)
    return row
  }

  /// What a category is called in the address of a month's filter.
  package func key(_ category: Category.ID) -> String {
    String(lists.list(of: category).stem.dropFirst("category-".count))
  }
}

extension SiteMaker {
  /// Whether an entry may change as it is seen.
  package func isOpen(_ index: Int) -> Bool {
    input.scope.isWhole && !(ledger.file(of: ledger.transactions[index].date.month)?.isArchived ?? true)
  }
}
