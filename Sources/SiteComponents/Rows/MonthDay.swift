import Localization
import Ledger
import Reports
import Templates

/// A day of a month and its transactions, for the partial `days`. If the day is split between pages, each page shows
/// the total of the whole day.
package struct MonthDay: PartOfSite {
  package let site: SiteMaker
  let portion: MonthPages.DayPortion

  private var day: Day { portion.day }
  /// The day's entries on this page, as indices in `Ledger.transactions`.
  package var indices: [Int] { portion.indices }

  package static let fields = Fields<MonthDay>(
    "day",
    [
      .text("number") { String($0.day.dayOfMonth) },
      .text("iso") { $0.day.description },
      .text("name") { $0.name },
      .text("sum") { $0.sum },
      .list("rows", TransactionRow.fields) { $0.rows },
    ])

  /// The total spent on the day; empty if nothing was spent.
  private var sum: String {
    let spent = figures.spent(on: day)
    return spent == 0 && !wording.hidesAmounts ? "" : wording.money(spent)
  }

  private var name: String {
    let name = wording.weekdayDate(day)
    return portion.continuesDay ? wording.text(.dayContinued, ["day": name]) : name
  }

  private var rows: [TransactionRow] {
    portion.indices.map { index in
      var row = TransactionRow(site, index)
      row.isFiltered = true
      let id = "t-\(site.identifiers.ids[index])"
      if site.hasPage(index) { row.changedAnchor = id } else { row.anchor = id }
      return row
    }
  }

  /// Returns the days that are on one page of a month.
  package static func days(_ part: MonthPages.Part, _ site: SiteMaker) -> [MonthDay] {
    part.days.map { MonthDay(site: site, portion: $0) }
  }
}
