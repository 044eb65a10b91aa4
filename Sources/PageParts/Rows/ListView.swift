package import Ledger

/// A list of entries as pages show it: how it is called, and how its entries count.
package struct ListView: PartOfSite {
  package let site: SiteMaker
  package let list: EntryList
  package let title: String
  /// The class of its colour; empty for a tag.
  package let color: String
  /// Of a category's list, which does not name it in every row and shows of each entry only its part; nil for a tag.
  let category: Category.ID?
  /// What an entry, by its index, adds to the list's total.
  let weigh: @Sendable (Int) -> HomeAmount

  package init(
    site: SiteMaker, list: EntryList, title: String, color: String, category: Category.ID?,
    weigh: @escaping @Sendable (Int) -> HomeAmount
  ) {
    self.site = site
    self.list = list
    self.title = title
    self.color = color
    self.category = category
    self.weigh = weigh
  }

  package var years: ListYears? { list.years.isEmpty ? nil : ListYears(view: self) }

  /// The calendars of all years, this year's or else the newest one's open; of a long list only that one.
  package var calendars: [ListCalendar] {
    let years = list.years
    guard let shown = years.first(where: { $0.year <= today.year }) ?? years.last else { return [] }
    return (list.isSplit ? [shown] : years).map { ListCalendar(self, $0, isOpen: $0.year == shown.year) }
      .filter(\.hasDays)
  }

  /// The rows of years that have no page of their own, by month.
  package func months(_ years: [EntryList.Year]) -> [ListMonth] {
    years.flatMap { year in
      year.months.enumerated().map { index, group in
        let rows = list.isSplit(year) ? nil : 0..<group.indices.count
        return ListMonth(list: self, group: group, rows: rows, isFirstOfYear: index == 0)
      }
    }
  }
}
