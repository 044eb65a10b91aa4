import Localization
package import Ledger
import Reports
import Templates

/// A list of entries, with the values that pages show for it: its title, its colour, and the amount of each entry.
package struct ListView: PartOfSite {
  package let site: SiteMaker
  package let list: EntryList
  package let title: String
  /// The CSS class of the list's colour; empty for a tag or payee.
  package let color: String
  /// The property that all entries of the list have in common.
  let kind: Kind
  /// Returns the amount that an entry adds to the list's total. The argument is an index in `Ledger.transactions`.
  let amountOfEntry: @Sendable (Int) -> HomeAmount

  package enum Kind: Sendable {
    /// Rows do not show the category. The row of a split entry shows only the part in this category.
    case category(Category.ID)
    /// Rows do not show the tag.
    case tag
    /// Rows show the day instead of the title, and the number of days since the previous payment. `gaps` contains these
    /// numbers, keyed by the index of the entry.
    case payee(gaps: [Int: Int])
  }

  package init(
    site: SiteMaker, list: EntryList, title: String, color: String, kind: Kind,
    amountOfEntry: @escaping @Sendable (Int) -> HomeAmount
  ) {
    self.site = site
    self.list = list
    self.title = title
    self.color = color
    self.kind = kind
    self.amountOfEntry = amountOfEntry
  }

  package var years: ListYears? { list.years.isEmpty ? nil : ListYears(view: self) }

  /// The calendars of all years with spending. The calendar of the newest year that is not in the future is expanded. A
  /// long list has only this calendar.
  package var calendars: [ListCalendar] {
    let years = list.years
    guard let shown = years.first(where: { $0.year <= today.year }) ?? years.last else { return [] }
    return (list.isSplit ? [shown] : years).map { ListCalendar(self, $0, isOpen: $0.year == shown.year) }
      .filter(\.hasDays)
  }

  /// Whether a month has only transfers. The total of such a month is zero, which would be misleading.
  func hasOnlyTransfers(_ group: MonthEntries) -> Bool {
    group.indices.allSatisfy { ledger.transactions[$0].direction == .moved }
  }

  /// Returns the months of the given years. A month that has a separate page has no rows.
  package func months(_ years: [EntryList.Year]) -> [ListMonth] {
    years.flatMap { year in
      year.months.enumerated().map { index, group in
        let rows = list.isSplit(year) ? nil : 0..<group.indices.count
        return ListMonth(list: self, group: group, rows: rows, isFirstOfYear: index == 0)
      }
    }
  }

  /// Returns the months that are not collapsed: the last twelve months and any later ones. If the list has no entries
  /// in these months, returns the months of its newest year.
  package func recentMonths(_ years: [EntryList.Year]) -> [ListMonth] {
    let all = months(years)
    let count = recentCount(all)
    return Array(all.prefix(count))
  }

  /// Returns the months that are earlier than `recentMonths`, grouped by year, newest first.
  package func earlierYears(_ years: [EntryList.Year]) -> [ListFold] {
    let all = months(years)
    let older = all.dropFirst(recentCount(all))
    return Dictionary(grouping: older) { $0.group.month.year }.sorted { $0.key > $1.key }
      .map { ListFold(site: site, year: $0.key, months: $0.value) }
  }

  private func recentCount(_ months: [ListMonth]) -> Int {
    let first = ledger.window.currentMonth.adding(months: -11)
    let recent = months.count { $0.group.month >= first }
    return recent > 0 ? recent : months.count { $0.group.month.year == months[0].group.month.year }
  }
}

/// A collapsed year of a list.
package struct ListFold: PartOfSite {
  package let site: SiteMaker
  let year: Int
  let months: [ListMonth]

  package static let fields = Fields<ListFold>(
    "list-fold",
    [
      .text("fold-name") { String($0.year) },
      .text("fold-count") { fold in
        fold.wording.text(.entries, count: fold.months.reduce(0) { $0 + $1.group.indices.count })
      },
      .list("months", ListMonth.fields) { $0.months },
    ])
}
