import Charts
import Localization
import Ledger
import Reports

/// A function that adds the pictures of years in review.
extension SiteFiles {
  /// Adds the picture of a year. Does nothing if there is no font.
  ///
  /// - Parameters:
  ///   - heat: the days of the year, with the scale for their spending.
  ///   - path: the path with its file extension.
  package mutating func addPicture(
    of heat: PosterHeat, kicker: String, number: (label: String, text: String), sentence: String,
    facts: [(heading: String, note: String)], _ path: String
  ) {
    let (site, days) = (site, heat.days)
    let first = days[0].days(since: days[0].startOfWeek(firstWeekday: site.ledger.settings.firstWeekday))
    charts?.add(
      YearPicture(
        kicker: kicker, title: String(heat.year), numberLabel: number.label, number: number.text, sentence: sentence,
        levels: days.map { $0 > site.today ? nil : heat.heat.level(of: site.figures.spent(on: $0)) }, firstRow: first,
        months: (1...12).map { Month(year: heat.year, month: $0) }.map {
          YearPicture.Month(day: $0.day(7).days(since: days[0]), name: site.wording.shortName(of: $0))
        },
        facts: facts.map { YearPicture.Fact(heading: $0.heading, note: $0.note) }), path)
  }
}
