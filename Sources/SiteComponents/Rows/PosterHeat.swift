import Charts
import Localization
import Ledger
import Reports
import Templates

/// The days of a year as squares in two halves, which are next to each other in a wide window and below each other in a
/// narrow one, for the partial `poster-heat`.
package struct PosterHeat: PartOfSite {
  /// January to June, or July to December.
  struct Half: PartOfSite {
    let site: SiteMaker
    let days: [Day]
    let heat: Heat

    static let fields = Fields<Half>(
      "poster-half",
      [
        .text("width") { _ in String(left + 28 * 16) },
        .list("names", Name.fields) { $0.names },
        .list("cells", Cell.fields) { half in half.days.map { half.cell($0) } },
      ])

    private var start: Day { days[0].startOfWeek(firstWeekday: ledger.settings.firstWeekday) }

    /// The width of the weekday names. Both halves have the same width: at most 28 weeks.
    private static let left = 34

    private func place(_ day: Day) -> (x: Int, y: Int) {
      let (week, weekday) = day.days(since: start).quotientAndRemainder(dividingBy: 7)
      return (Half.left + week * 16, weekday * 16 + 20)
    }

    /// The names of the months above the squares, and of every second weekday before them.
    private var names: [Name] {
      let months = Set(days.map(\.month)).sorted().map { month in
        Name(x: place(month.day(7)).x, y: 12, text: wording.shortName(of: month))
      }
      return months
        + [0, 2, 4, 6].map { row in
          Name(x: 0, y: 32 + row * 16, text: wording.weekday(start.adding(days: row).weekday, isShort: true))
        }
    }

    private func cell(_ day: Day) -> Cell {
      let spent = figures.spent(on: day)
      let isAhead = day > today
      let address = site.monthPages.address(of: day) ?? ""
      let place = place(day)
      return Cell(
        name: isAhead ? "fut" : "l\(heat.level(of: spent))", href: address,
        label: address.isEmpty ? "" : site.calendarLabel(day, spent, isAhead), x: place.x, y: place.y)
    }
  }

  struct Name {
    let x: Int
    let y: Int
    let text: String

    static let fields = Fields<Name>(
      "poster-name", [.text("x") { String($0.x) }, .text("y") { String($0.y) }, .text("text") { $0.text }])
  }

  struct Cell {
    let name: String
    let href: String
    let label: String
    let x: Int
    let y: Int

    static let fields = Fields<Cell>(
      "poster-day",
      [
        .text("class") { $0.name }, .text("href") { $0.href }, .text("label") { $0.label },
        .text("x") { String($0.x) }, .text("y") { String($0.y) },
      ])
  }

  package let site: SiteMaker
  private let year: Int
  private let heat: Heat

  package init(_ site: SiteMaker, _ year: Int) {
    self.site = site
    self.year = year
    heat = Heat(PosterHeat.days(1...12, year).map { site.figures.spent(on: $0) })
  }

  private static func days(_ months: ClosedRange<Int>, _ year: Int) -> [Day] {
    months.flatMap { Month(year: year, month: $0).days }
  }

  package static let fields = Fields<PosterHeat>(
    "poster-heat",
    [
      .text("label") { $0.wording.text(.calendarOfYear, ["year": String($0.year)]) },
      .list("halves", Half.fields) { heat in
        [1...6, 7...12].map { months in
          Half(site: heat.site, days: days(months, heat.year), heat: heat.heat)
        }
      },
    ])
}

extension SiteFiles {
  /// Adds the picture of a year; without a font, nothing is added.
  ///
  /// - Parameter path: the path with its ending.
  package mutating func addPicture(
    of year: Int, kicker: String, number: (label: String, text: String), says: String,
    facts: [(heading: String, note: String)], _ path: String
  ) {
    let site = site
    let months = (1...12).map { Month(year: year, month: $0) }
    let days = months.flatMap(\.days)
    let heat = Heat(days.map { site.figures.spent(on: $0) })
    let first = days[0].days(since: days[0].startOfWeek(firstWeekday: site.ledger.settings.firstWeekday))
    charts?.add(
      YearPicture(
        kicker: kicker, title: String(year), numberLabel: number.label, number: number.text, says: says,
        levels: days.map { $0 > site.today ? nil : heat.level(of: site.figures.spent(on: $0)) }, firstRow: first,
        months: months.map {
          YearPicture.Month(day: $0.day(7).days(since: days[0]), name: site.wording.shortName(of: $0))
        },
        facts: facts.map { YearPicture.Fact(heading: $0.heading, note: $0.note) }), path)
  }
}
