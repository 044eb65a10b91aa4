import Localization
import Formats
import Ledger
package import Reports
import Templates

/// A month in a list of entries, with its rows, for the partial `list-months`.
package struct ListMonth: PartOfSite {
  let list: ListView
  let group: MonthEntries
  /// The indices of the month's rows that are on this page; `nil` if the month has a separate page.
  let rows: Range<Int>?
  var isFirstOfYear = false

  package init(list: ListView, group: MonthEntries, rows: Range<Int>?, isFirstOfYear: Bool = false) {
    self.list = list
    self.group = group
    self.rows = rows
    self.isFirstOfYear = isFirstOfYear
  }

  package var site: SiteMaker { list.site }

  package static let fields = Fields<ListMonth>(
    "list-month",
    [
      .text("id") { "m\($0.group.month)" },
      .text("year-id") { $0.isFirstOfYear ? "y\($0.group.month.year)" : "" },
      .text("href") { $0.site.address(of: $0.group.month) },
      .text("name") { $0.wording.heading($0.group.month) },
      .text("sum") { $0.sum },
      .text("count") { $0.count },
      .list("entries", TransactionRow.fields) { $0.entries },
      .text("more-href") { $0.ownPage },
      .text("more") { $0.ownPage.isEmpty ? "" : $0.count },
    ])

  private var sum: String {
    list.hasOnlyTransfers(group) ? "" : site.amount(group.total, site.phase(of: group.month)).text
  }

  private var count: String { wording.text(.entries, count: group.indices.count) }

  private var ownPage: String { rows == nil ? list.list.address(of: group.month) ?? "" : "" }

  private var entries: [TransactionRow] {
    guard let rows else { return [] }
    return rows.map { index in
      var row = TransactionRow(site, group.indices[index])
      row.date = wording.shortDate(row.day)
      row.showsThumb = false
      switch list.kind {
      case .category(let category):
        row.showsCategory = false
        if row.transaction.isSplit { row.part = row.transaction.part(in: category) }
      case .tag: row.hiddenTag = list.list.stem
      case .payee(let gaps):
        (row.title, row.date) = (Phrase.capitalized(wording.weekdayDate(row.day)), "")
        row.remark = gaps[group.indices[index]].map { wording.text(.payeeGap, count: $0) } ?? ""
      }
      // The list's calendar links to this anchor.
      let startsDay = index == 0 || ledger.transactions[group.indices[index - 1]].date != row.day
      if startsDay { row.anchor = "d\(row.day)" }
      return row
    }
  }
}
