import Localization
import Ledger
import Reports
import Templates

/// The years and months of a list as a table, for the partial `list-years`.
package struct ListYears: PartOfSite {
  struct Year: PartOfSite {
    let view: ListView
    let year: EntryList.Year

    var site: SiteMaker { view.site }

    static let fields = Fields<Year>(
      "list-year",
      [
        .text("year") { String($0.year.year) },
        .text("href") { $0.view.list.address(of: $0.year.year) },
        .text("total") { $0.site.wholeAmount($0.year.total, $0.year.year).amount },
        .text("planned") { $0.site.wholeAmount($0.year.total, $0.year.year).planned },
        .list("cells", MonthCell.fields) { $0.cells },
      ])

    private var cells: [MonthCell] {
      var byMonth: [Int: MonthEntries] = [:]
      for group in year.months { byMonth[group.month.monthOfYear] = group }
      return (1...12).map { number in
        guard let group = byMonth[number] else { return MonthCell() }
        var cell = MonthCell(site, group.month, group.total, href: view.list.address(of: group.month) ?? "")
        if view.hasOnlyTransfers(group) { cell.amount = "–" }
        return cell
      }
    }
  }

  let view: ListView

  package init(view: ListView) {
    self.view = view
  }

  package var site: SiteMaker { view.site }

  package static let fields = Fields<ListYears>(
    "list-years",
    [
      .text("caption") { $0.wording.text(.listByMonth, ["name": $0.view.title]) },
      .list("heads", MonthCell.headFields) { $0.site.monthHeads },
      .list("years", Year.fields) { years in years.view.list.years.map { Year(view: years.view, year: $0) } },
    ])
}
