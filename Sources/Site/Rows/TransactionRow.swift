import Language
import Ledger
import Reports
import Templates

/// A transaction as one row of a list: what the partials `row` and, of long lists without photos, `entry` use.
struct TransactionRow: PartOfSite {
  let site: SiteMaker
  /// In `Ledger.transactions`.
  let index: Int
  let transaction: Transaction
  /// What links lead to; empty for none.
  var anchor = ""
  /// The day to name in the row; empty where the list is of one day.
  var date = ""
  var day: Day
  var showsThumb = true
  /// Not where all rows have the same.
  var showsCategory = true
  /// The page of the tag on which the row stands.
  var hiddenTag: String?
  var badge: Badge

  init(_ site: SiteMaker, _ index: Int) {
    self.site = site
    self.index = index
    transaction = site.ledger.transactions[index]
    day = transaction.date
    badge = site.badge(transaction)
  }

  private var hasCategory: Bool { showsCategory && transaction.direction != .moved }

  static let fields = Fields<TransactionRow>(
    "row",
    [
      .text("anchor") { $0.anchor },
      .record("thumb", Thumb.fields) { $0.showsThumb ? $0.site.thumb($0.transaction) : nil },
      .text("no-thumb") { $0.showsThumb ? $0.site.noThumb : "" },
      .text("href") { $0.site.address(ofTransaction: $0.index) },
      .text("title") { clean($0.transaction.title) },
      .text("date") { $0.date },
      .text("date-iso") { $0.day.description },
      .text("color") { $0.hasCategory ? $0.site.color($0.transaction.category) : "" },
      .text("category") { $0.showsCategory ? $0.site.placeName($0.transaction) : "" },
      .text("category-href") { $0.hasCategory ? $0.site.address(of: $0.transaction.category) : "" },
      .list("tags", TagLink.fields) { $0.site.tagLinks($0.transaction, hiding: $0.hiddenTag) },
      .text("badge") { $0.badge.text },
      .flag("is-late") { $0.badge.isLate },
      .flag("is-income") { $0.site.isIncome($0.transaction) },
      .text("amount") { $0.site.amount($0.transaction) },
      .text("amount-note") { $0.site.amountNote($0.transaction) },
    ])
}

extension SiteMaker {
  /// A row that names a day, which need not be that of the entry.
  func row(_ index: Int, day: Day? = nil) -> TransactionRow {
    var row = TransactionRow(self, index)
    row.day = day ?? row.transaction.date
    row.date = listDate(row.day)
    return row
  }

  /// An occurrence that has not come, told by the entry that rules its series.
  func row(_ open: Recurrence.Open) -> TransactionRow {
    var row = row(open.ruling, day: open.occurrence.day)
    let days = today.days(since: row.day)
    row.badge = days > 0 ? Badge(text: wording.text(.daysAgo, count: days), isLate: true) : .none
    row.showsThumb = false
    return row
  }
}
