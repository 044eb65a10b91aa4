package import Ledger
package import Reports

/// The entries of a category, tag or payee, grouped by month, and the pages that show them.
///
/// A list has a page for each year if it has more than 500 rows, or more than 200 rows in more than eight years. In
/// such a list, a year with more than 500 rows has a page for each month, and a month with more than 500 rows has
/// several pages.
package struct EntryList: Sendable {
  package struct Year: Sendable {
    package var year: Int
    /// The months of the year, newest first, each with its entries newest first.
    package private(set) var months: [MonthEntries] = []
    package private(set) var total = PeriodTotal()
    package private(set) var count = 0

    init(year: Int) { self.year = year }

    mutating func add(_ group: MonthEntries) {
      months.append(group)
      total = total + group.total
      count += group.indices.count
    }
  }

  /// The maximum number of rows on a page. More rows would be hard to read and slow to load.
  static let greatestCount = RowLimit.entries.maxRows
  /// The maximum number of years on one page, unless they have only a few rows.
  static let greatestYearCount = 8
  /// The maximum number of rows for which all years are on one page, even if there are many years. The payments to a
  /// payee over twenty years are easier to read on a single page than on twenty pages.
  static let fewRows = 200

  /// The name of the list's page, without `.html`.
  package let stem: String
  /// The years with entries, newest first.
  package let years: [Year]
  package let count: Int
  package let total: PeriodTotal
  /// Whether years have separate pages.
  package let isSplit: Bool

  package var months: [MonthEntries] { years.flatMap(\.months) }

  /// Creates a list.
  ///
  /// - Parameter months: the months, oldest first, each with its entries newest first.
  init(stem: String, months: [MonthEntries]) {
    self.stem = stem
    var years: [Year] = []
    for group in months.reversed() {
      if years.last?.year != group.month.year { years.append(Year(year: group.month.year)) }
      years[years.count - 1].add(group)
    }
    self.years = years
    count = years.reduce(0) { $0 + $1.count }
    total = years.reduce(PeriodTotal()) { $0 + $1.total }
    isSplit = EntryList.isSplit(count: count, yearCount: years.count)
  }

  // MARK: Pages

  static func isSplit(count: Int, yearCount: Int) -> Bool {
    count > greatestCount || yearCount > greatestYearCount && count > fewRows
  }

  /// Whether the months of the year have separate pages.
  package func isSplit(_ year: Year) -> Bool { isSplit && year.count > EntryList.greatestCount }

  package var address: String { "\(stem).html" }

  /// Returns the address of the year in the list: a separate page, or a section on the list's page.
  package func address(of year: Int) -> String { isSplit ? "\(stem)-\(year).html" : "\(address)#y\(year)" }

  /// Returns the address of a month's rows; `nil` for a month without entries.
  package func address(of month: Month) -> String? {
    guard let year = years.first(where: { $0.year == month.year }),
      year.months.contains(where: { $0.month == month })
    else { return nil }
    return isSplit(year) ? pagePath(month, 1) : "\(page(of: year.year))#m\(month)"
  }

  /// Returns the address of the day's first row.
  ///
  /// - Parameter row: the index of the row within its month.
  package func address(of day: Day, row: Int, in year: Year) -> String {
    let page = isSplit(year) ? pagePath(day.month, row / EntryList.greatestCount + 1) : page(of: year.year)
    return "\(page)#d\(day)"
  }

  /// Returns the page with the rows of the year. Must not be called if the months of the year have separate pages.
  package func page(of year: Int) -> String { isSplit ? "\(stem)-\(year).html" : address }

  /// Returns the pages of a year whose months have separate pages, newest month first.
  package func pager(_ year: Year) -> Pager<Month, Int> {
    Pager(year.months.map { ($0.month, $0.indices) }, room: .entries) { [self] in pagePath($0, $1) }
  }

  /// Returns the path of a page with rows of the month.
  ///
  /// - Parameter number: the number of the page; 1 for the first 500 rows of the month.
  private func pagePath(_ month: Month, _ number: Int) -> String {
    number == 1 ? "\(stem)-\(month).html" : "\(stem)-\(month)-part-\(number).html"
  }
}
