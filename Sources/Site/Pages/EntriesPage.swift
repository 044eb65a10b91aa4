import Localization
import Ledger
import Formats
import SiteComponents
import Reports
import Templates

/// A page of a long list of entries: a year, or a month if the year has many entries.
struct EntriesPage: SitePage, PartOfSite {
  let view: ListView
  let neighbours: Neighbours
  let title: String
  let sum: PeriodAmount
  let count: Int
  let calendars: [ListCalendar]
  let months: [ListMonth]
  /// The year or month that the page shows, in the syntax of the search.
  let period: String

  var site: SiteMaker { view.site }
  /// The address of the navigation link that is marked as current.
  var current: String? { "categories.html" }

  static let fields = PageFields<EntriesPage>(
    "entries",
    Neighbours.fields { $0.neighbours } + [
      .text("heading") { $0.title },
      .text("several-address") { $0.view.severalAddress($0.period) },
      .text("up-href") { $0.view.list.address },
      .text("up-color") { $0.view.color },
      .text("up") { $0.view.title },
      .text("sum") { $0.sum.text },
      .text("count") { $0.wording.text(.entries, count: $0.count) },
      .flag("has-calendars") { !$0.calendars.isEmpty },
      .list("calendars", ListCalendar.fields) { $0.calendars },
      .list("months", ListMonth.fields) { $0.months },
    ])

  /// Returns a job for each year of a long list. The job generates the page of the year, or the pages of its months.
  ///
  /// - Parameters:
  ///   - name: the name of the category, tag or payee.
  ///   - extraKeys: for each year, a fingerprint of the data that its pages show in addition to entries.
  ///   - view: creates the list's view. Called only by jobs that run.
  static func jobs(
    _ site: SiteMaker, _ list: EntryList, named name: String, extraKeys: [Int: UInt64] = [:],
    _ view: @escaping @Sendable () -> ListView
  ) -> [Job] {
    guard list.isSplit else { return [] }
    let years = list.years
    return years.indices.map { index in
      var key = site.keys.key("entries")
      key.add(name)
      for other in index - 1...index + 1 { key.add(years.indices.contains(other) ? years[other].year : 0) }
      site.keys.add(years[index].months, to: &key)
      key.add(extraKeys[years[index].year] ?? 0)
      return site.job("\(list.stem) \(years[index].year)", key) { files in add(years[index], index, view(), to: &files)
      }
    }
  }

  private static func add(_ year: EntryList.Year, _ index: Int, _ view: ListView, to files: inout SiteFiles) {
    let years = view.list.years
    func link(_ index: Int) -> Link? {
      guard years.indices.contains(index) else { return nil }
      return Link(view.list.page(of: years[index].year), String(years[index].year))
    }
    files.add(
      view.list.page(of: year.year),
      EntriesPage(
        view: view, neighbours: Neighbours(previous: link(index + 1), following: link(index - 1)),
        title: view.wording.text(.listPart, ["name": view.title, "part": String(year.year)]),
        sum: view.site.amount(year.total, view.site.phase(of: year.year)), count: year.count,
        calendars: [ListCalendar(view, year, isOpen: true)], months: view.months([year]), period: "\(year.year)"))
    if view.list.isSplit(year) { addMonths(of: year, view, to: &files) }
  }

  private static func addMonths(of year: EntryList.Year, _ view: ListView, to files: inout SiteFiles) {
    let pager = view.list.pager(year)
    // The newest rows come first, so “earlier” is the next page.
    func link(_ index: Int) -> Link? {
      guard pager.pages.indices.contains(index) else { return nil }
      return Link(pager.address(pager.pages[index]), view.wording.heading(pager.pages[index].key))
    }
    for (index, page) in pager.pages.enumerated() {
      guard let group = year.months.first(where: { $0.month == page.key }) else { continue }
      files.add(
        pager.address(page),
        EntriesPage(
          view: view, neighbours: Neighbours(previous: link(index + 1), following: link(index - 1)),
          title: view.wording.text(.listPart, ["name": view.title, "part": view.wording.month(page.key)]),
          sum: view.site.amount(group.total, view.site.phase(of: group.month)), count: group.indices.count,
          calendars: [],
          months: [ListMonth(list: view, group: group, rows: page.rows.indices)], period: "\(page.key)"))
    }
  }
}
