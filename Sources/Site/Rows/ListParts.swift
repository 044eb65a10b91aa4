import Language
import Ledger
import Templates

/// What the pages of a list have in common: the partials `list-calendars`, `list-years` and `list-months`.
enum ListParts {
  static let monthShape = Shape(
    "list-month",
    [
      ("id", .text), ("year-id", .text), ("href", .text), ("name", .text), ("sum", .text), ("count", .text),
      ("entries", .list(EntryRow.shape)), ("more-href", .text), ("more", .text),
    ])
  static let cellShape = Shape("list-cell", [("href", .text), ("label", .text), ("amount", .text)])
  static let yearShape = Shape(
    "list-year", [("year", .text), ("href", .text), ("total", .text), ("cells", .list(cellShape))])
  static let headShape = Shape("list-head", [("name", .text)])
  static let yearsShape = Shape(
    "list-years", [("caption", .text), ("heads", .list(headShape)), ("years", .list(yearShape))])

  static let pageShape = PageFrame.shape(
    "entries",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("heading", .text), ("up-href", .text), ("up-color", .text), ("up", .text), ("sum", .text), ("count", .text),
      ("has-calendars", .flag), ("calendars", .list(ListCalendar.shape)), ("months", .list(monthShape)),
    ])
}

/// How a list is called, and how its entries count.
struct ListNaming {
  var list: EntryList
  var title: String
  /// The class of its colour; empty for a tag.
  var color: String
  /// The entry of the navigation that is the list's.
  var current: String
  /// A category's list does not name the category of every row.
  var isCategory: Bool
  /// What an entry, by its place, adds to the list's total.
  var weigh: (Int) -> Int64
}

extension SiteMaker {
  // MARK: Rows

  /// - Parameters:
  ///   - rows: only these rows of the month; nil for none, where they have a page of their own.
  func monthRecord(
    _ naming: ListNaming, _ group: EntryList.MonthGroup, rows: Range<Int>?, isFirstOfYear: Bool = false
  ) -> Record {
    let month = group.month
    var records: [Record] = []
    if let rows {
      records.reserveCapacity(rows.count)
      for row in rows {
        let place = group.places[row]
        let day = ledger.transactions[place].date
        let startsDay = row == 0 || ledger.transactions[group.places[row - 1]].date != day
        records.append(
          entryRow(
            place, anchor: startsDay ? "d\(day)" : "", showsCategory: !naming.isCategory,
            hidingTag: naming.isCategory ? nil : naming.list.stem))
      }
    }
    let count = wording.text(.entries, count: group.places.count)
    let ownPage = rows == nil ? naming.list.address(of: month) ?? "" : ""
    return Record(
      ListParts.monthShape,
      [
        .text("m\(month)"), .text(isFirstOfYear ? "y\(month.year)" : ""), .text(address(of: month)),
        .text(wording.heading(month)), .text(wording.money(group.total)), .text(count), .list(records), .text(ownPage),
        .text(ownPage.isEmpty ? "" : count),
      ])
  }

  /// The rows of years that have no page of their own, by month.
  func monthRecords(_ naming: ListNaming, _ years: [EntryList.Year]) -> [Record] {
    years.flatMap { year in
      year.months.enumerated().map { index, group in
        let rows = naming.list.isSplit(year) ? nil : 0..<group.places.count
        return monthRecord(naming, group, rows: rows, isFirstOfYear: index == 0)
      }
    }
  }

  // MARK: Years and months as a table

  func yearsRecord(_ naming: ListNaming) -> Record {
    let list = naming.list
    let heads = (1...12).map {
      Record(ListParts.headShape, [.text(wording.shortName(of: Month(year: 2000, month: $0)))])
    }
    let years = list.years.map { year in
      var byMonth: [Int: EntryList.MonthGroup] = [:]
      for group in year.months { byMonth[group.month.monthOfYear] = group }
      let cells = (1...12).map { number -> Record in
        guard let group = byMonth[number] else {
          return Record(ListParts.cellShape, [.text(""), .text(""), .text("")])
        }
        let label = wording.text(
          .stripMonth, ["month": wording.month(group.month), "amount": wording.money(group.total)])
        return Record(
          ListParts.cellShape,
          [.text(list.address(of: group.month) ?? ""), .text(label), .text(wording.whole(group.total))])
      }
      return Record(
        ListParts.yearShape,
        [
          .text(String(year.year)), .text(list.address(of: year.year)), .text(wording.whole(year.total)),
          .list(cells),
        ])
    }
    return Record(
      ListParts.yearsShape,
      [.text(wording.text(.listByMonth, ["name": naming.title])), .list(heads), .list(years)])
  }

  /// The calendars of all years, this year's or else the newest one's open; of a long list only that one.
  func calendars(_ naming: ListNaming) -> [Record] {
    let years = naming.list.years
    guard let shown = years.first(where: { $0.year <= today.year }) ?? years.last else { return [] }
    return (naming.list.isSplit ? [shown] : years).map { year in
      calendar(naming.list, year, isOpen: year.year == shown.year, naming.weigh)
    }
  }

  // MARK: Further pages

  /// The pages of a long list's years, and of the months of long years.
  mutating func addParts(_ naming: ListNaming) {
    guard naming.list.isSplit else { return }
    let years = naming.list.years
    for (index, year) in years.enumerated() {
      let title = wording.text(.listPart, ["name": naming.title, "part": String(year.year)])
      addPart(
        naming, naming.list.page(of: year.year), title, sum: year.total, count: year.count,
        previous: index + 1 < years.count ? yearLink(naming, years[index + 1]) : nil,
        following: index > 0 ? yearLink(naming, years[index - 1]) : nil,
        calendars: [calendar(naming.list, year, isOpen: true, naming.weigh)],
        months: monthRecords(naming, [year]))
      if naming.list.isSplit(year) { addMonthParts(naming, year) }
    }
  }

  private func yearLink(_ naming: ListNaming, _ year: EntryList.Year) -> (address: String, text: String) {
    (naming.list.page(of: year.year), String(year.year))
  }

  private mutating func addMonthParts(_ naming: ListNaming, _ year: EntryList.Year) {
    // The newest rows come first, so that “earlier” is the next part.
    let parts = year.months.flatMap { group in
      stride(from: 0, to: group.places.count, by: EntryList.greatestCount).enumerated().map { part, start in
        (group, part, rows: start..<min(group.places.count, start + EntryList.greatestCount))
      }
    }
    func link(_ index: Int) -> (address: String, text: String)? {
      guard parts.indices.contains(index) else { return nil }
      return (naming.list.pagePath(parts[index].0.month, part: parts[index].1), wording.heading(parts[index].0.month))
    }
    for (index, (group, part, rows)) in parts.enumerated() {
      addPart(
        naming, naming.list.pagePath(group.month, part: part),
        wording.text(.listPart, ["name": naming.title, "part": wording.month(group.month)]),
        sum: group.total, count: group.places.count, previous: link(index + 1), following: link(index - 1),
        calendars: [], months: [monthRecord(naming, group, rows: rows)])
    }
  }

  private mutating func addPart(
    _ naming: ListNaming, _ path: String, _ title: String, sum: Int64, count: Int,
    previous: (address: String, text: String)?, following: (address: String, text: String)?, calendars: [Record],
    months: [Record]
  ) {
    add(
      path, "entries", title, current: naming.current,
      [
        PageFrame.neighbour(previous), PageFrame.neighbour(following), .text(title), .text(naming.list.address),
        .text(naming.color), .text(naming.title), .text(wording.money(sum)),
        .text(wording.text(.entries, count: count)), .flag(!calendars.isEmpty), .list(calendars), .list(months),
      ])
  }
}
