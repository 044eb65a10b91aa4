import Localization
package import Ledger
import Templates

/// Links to all pages of a month, for the partial `month-parts`.
///
/// The first page also has an anchor for each day that is on another page, because some links specify only the month
/// and the day.
package struct MonthParts: PartOfSite {
  struct Part: PartOfSite {
    let site: SiteMaker
    let part: MonthPages.Part
    /// The number of the page that shows the links.
    let number: Int

    static let fields = Fields<Part>(
      "month-part",
      [
        .text("href") { $0.part.address },
        .flag("is-current") { $0.part.number == $0.number },
        .text("name") { $0.wording.text(.partNumber, ["number": $0.wording.number(Int64($0.part.number))]) },
        .text("range") { $0.site.range(of: $0.part) },
        .text("count") { $0.wording.text(.entries, count: $0.part.count) },
        .list("days", FurtherDay.fields) { part in
          part.furtherDays.map { FurtherDay(site: part.site, day: $0.day) }
        },
      ])

    private var furtherDays: [MonthPages.DayPortion] {
      number == 1 && part.number > 1 ? part.days.filter { !$0.continuesDay } : []
    }
  }

  struct FurtherDay: PartOfSite {
    let site: SiteMaker
    let day: Day

    static let fields = Fields<FurtherDay>(
      "further-day",
      [
        .text("id") { "d\($0.day.dayOfMonth)" },
        .text("href") { $0.site.address(of: $0.day) },
        .text("number") { $0.wording.shortDate($0.day) },
      ])
  }

  package let site: SiteMaker
  let parts: [MonthPages.Part]
  let number: Int

  /// Creates the links; `nil` if the month has only one page.
  package init?(_ site: SiteMaker, _ month: Month, on number: Int) {
    parts = site.monthPages.parts(of: month)
    if parts.count == 1 { return nil }
    self.site = site
    self.number = number
  }

  package static let fields = Fields<MonthParts>(
    "month-parts",
    [
      .list("parts", Part.fields) { links in
        links.parts.map { Part(site: links.site, part: $0, number: links.number) }
      }
    ])
}

extension SiteMaker {
  /// Returns the range of a page's days as text; empty if the page has no entries.
  package func range(of part: MonthPages.Part) -> String {
    guard let days = part.range else { return "" }
    let last = wording.shortDate(days.upperBound)
    return days.lowerBound == days.upperBound
      ? last : wording.text(.dateRange, ["first": wording.shortDate(days.lowerBound), "last": last])
  }
}
