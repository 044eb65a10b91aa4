import Localization
package import Ledger
import Formats
package import Reports
import Templates

/// A row for a transaction in a list, for the partial `row`.
///
/// The whole row is a link, so the category, the account and the tags in it are plain text.
package struct TransactionRow: PartOfSite {
  package let site: SiteMaker
  /// The index of the entry in `Ledger.transactions`.
  let index: Int
  let transaction: Transaction
  /// The anchor for links to the row; empty if there is no anchor.
  var anchor = ""
  /// The anchor to which a form returns after a change to the entry. It is used only on pages of the preview server.
  var changedAnchor = ""
  /// The title; empty if all rows have the same title.
  package var title: String
  /// The date shown in the row; empty if all rows have the same date, or if the badge contains it.
  package var date = ""
  package var day: Day
  var showsThumb = true
  /// Whether the row shows the category; `false` in a list in which all rows have the same category.
  var showsCategory = true
  /// The part of the entry that the list shows; `nil` for the whole entry.
  var part: EntryPart?
  /// The file name of the tag page that contains the row, without `.html`; `nil` on any other page.
  var hiddenTag: String?
  var badge: Badge
  /// Text after the category, account and tags; empty if there is none.
  var remark = ""
  /// Whether the entry is only planned or expected.
  var isPlanned = false
  /// Whether the user can filter the list by category and state.
  var isFiltered = false
  /// The button that pays an expected occurrence; `nil` if the row is for an entry.
  var expected: PayButton?

  /// Creates a row.
  ///
  /// - Parameter transaction: the values to show; `nil` for the values of the entry.
  package init(_ site: SiteMaker, _ index: Int, _ transaction: Transaction? = nil) {
    let transaction = transaction ?? site.ledger.transactions[index]
    self.site = site
    self.index = index
    self.transaction = transaction
    title = clean(transaction.title)
    day = transaction.date
    badge = site.rowBadge(transaction)
    isPlanned =
      switch transaction.status(on: site.today) {
      case .planned: true
      case .pending: transaction.date > site.today
      default: false
      }
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
      .text("pay") { $0.button?.offeredAddress ?? "" },
      .flag("pays-income") { $0.button?.isIncome ?? false },
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
    [(isFiltered && isUnpaid, "unpaid"), (isPlanned, "planned")].filter(\.0).map(\.1).joined(separator: " ")
  }

  package var isUnpaid: Bool {
    guard transaction.direction == .spent, case .pending = transaction.status(on: site.today) else { return false }
    return true
  }

  private var amount: String { part.map { site.amount($0, of: transaction) } ?? site.amount(transaction) }

  /// The original amount, if the row shows a converted amount. A row for one part of an entry also shows the amount of
  /// the whole entry.
  private var amountNote: String {
    guard let part else { return site.amountNote(transaction) }
    return site.joined(site.amountNote(part, of: transaction), site.whole(of: transaction))
  }

  private var swatch: String { part.map { site.color($0.category) } ?? site.swatch(transaction) }

  /// The keys of the filters for the entry's categories, separated by spaces.
  private var key: String {
    isFiltered && !isMoved ? transaction.parts.map { site.key($0.category) }.joined(separator: " ") : ""
  }

  private var sign: String {
    if isMoved { return "⇄" }
    return isIncome ? "+" : site.categoryLinks[(part?.category ?? site.main(transaction)).index].sign
  }

  /// The category, account and tags as text. For a transfer, the two accounts are shown instead of the category.
  private var words: String {
    var words: [String] = []
    if showsCategory || isMoved { words.append(site.placeName(transaction)) }
    if !isMoved, transaction.account != .unnamed { words.append(site.name(transaction.account)) }
    words += site.tagLinks(transaction, hiding: hiddenTag).map { "#" + $0.name }
    if !remark.isEmpty { words.append(remark) }
    return words.joined(separator: " · ")
  }
}

extension SiteMaker {
  /// Returns a row with a date, which may differ from the date of the entry.
  ///
  /// - Parameter transaction: the values to show; `nil` for the values of the entry.
  package func row(_ index: Int, _ transaction: Transaction? = nil, day: Day? = nil) -> TransactionRow {
    var row = TransactionRow(self, index, transaction)
    row.day = day ?? row.transaction.date
    row.date = listDate(row.day)
    return row
  }

  /// Returns the row of the bill to pay. Unless the bill is late, its badge contains the due date.
  package func row(_ bill: Bills.Bill) -> TransactionRow {
    var row = row(bill.transaction, day: bill.due)
    if !row.badge.isLate, bill.due != nil { row.date = "" }
    return row
  }

  /// Returns the row for an expected occurrence that has no entry yet. The row links to the template entry of the
  /// series.
  package func row(_ open: Recurrence.Open) -> TransactionRow {
    var row = row(open.template, open.expected, day: open.occurrence.day)
    let days = today.days(since: row.day)
    row.badge = days > 0 ? Badge(text: wording.text(.daysAgo, count: days), isLate: true) : .none
    row.showsThumb = false
    row.isPlanned = true
    row.expected = payButton(of: open)
    return row
  }

  /// Returns a category's key for the filter, which is part of the address of a filtered month.
  package func key(_ category: Category.ID) -> String {
    String(lists.list(of: category).stem.dropFirst("category-".count))
  }
}

extension SiteMaker {
  /// Whether the entry can be changed on this site, which requires that the site shows the whole book and that the
  /// entry is not archived.
  package func isOpen(_ index: Int) -> Bool {
    input.scope.isWhole && addresses.isInOpenMonth(index)
  }
}
