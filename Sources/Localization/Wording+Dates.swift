package import Ledger
import Formats

extension Wording {
  /// The names and formats of dates. The type is a class because each copy of a struct would retain all strings, and a
  /// page formats hundreds of dates.
  final class Names: Sendable {
    /// The names of the twelve months, January first.
    let months: [String]
    let short: [String]
    let dated: [String]
    let datedShort: [String]
    /// The names of the seven weekdays, Monday first.
    let weekdays: [String]
    let weekdaysShort: [String]
    let full: Phrase
    let day: Phrase
    let shortDate: Phrase
    let shortYear: Phrase
    let weekday: Phrase
    let numeric: Phrase
    let history: Phrase
    /// The first day of a month, which some languages write differently: “1er”.
    let firstDay: String
    /// The short dates of a leap year, with 32 elements for each month, cached because most rows contain a short date.
    /// Empty if the short dates of this language depend on the year.
    let shortDates: [String]

    init(_ words: Words) {
      func all(_ count: Int, _ prefix: String) -> [String] { (1...count).map { words.text("\(prefix)-\($0)") } }
      func inflected(_ prefix: String, _ plain: [String]) -> [String] {
        plain.enumerated().map { words.fixed["\(prefix)-\($0.offset + 1)"] ?? $0.element }
      }
      months = all(12, "month")
      short = all(12, "month-short")
      dated = inflected("month-dated", months)
      datedShort = inflected("month-short-dated", short)
      weekdays = all(7, "weekday")
      weekdaysShort = all(7, "weekday-short")
      func phrase(_ word: Word) -> Phrase { words.phrase(word.rawValue) }
      full = phrase(.dateFull)
      day = phrase(.dateDay)
      shortDate = phrase(.dateShort)
      shortYear = phrase(.dateShortYear)
      weekday = phrase(.dateWeekday)
      numeric = phrase(.dateNumeric)
      history = phrase(.dateHistory)
      firstDay = words.fixed["day-1"] ?? "1"
      let write = { [firstDay, dated, datedShort, weekdays, shortDate] (day: Day) in
        Names.text(of: day, shortDate, firstDay, dated, datedShort, weekdays)
      }
      let hasNoYear = shortDate.placeholders.allSatisfy(["day", "day2", "month", "month2", "month-short"].contains)
      let places = 0..<(hasNoYear ? 12 * 32 : 0)
      shortDates = places.map { Day(year: 2000, month: $0 / 32 + 1, day: $0 % 32).map(write) ?? "" }
    }

    func text(of day: Day, _ phrase: Phrase) -> String {
      Names.text(of: day, phrase, firstDay, dated, datedShort, weekdays)
    }

    private static func text(
      of day: Day, _ phrase: Phrase, _ firstDay: String, _ dated: [String], _ datedShort: [String],
      _ weekdays: [String]
    ) -> String {
      let (year, month, dayOfMonth) = day.parts
      return phrase.filled { name in
        switch name {
        case "day": dayOfMonth == 1 ? firstDay : String(dayOfMonth)
        case "day2": twoDigits(dayOfMonth)
        case "month2": twoDigits(month)
        case "month": dated[month - 1]
        case "month-short": datedShort[month - 1]
        case "year": String(year)
        case "weekday": weekdays[day.weekday - 1]
        default: nil
        }
      }
    }
  }

  package func month(_ month: Month) -> String {
    text(.dateMonth, ["month": name(of: month), "year": String(month.year)])
  }

  /// Returns the name of a month: `November`.
  package func name(of month: Month) -> String { names.months[month.monthOfYear - 1] }

  /// Returns the short name of a month: `Nov`.
  package func shortName(of month: Month) -> String { names.short[month.monthOfYear - 1] }

  /// Returns a month with a capital letter for a heading, in every language: `November 2026`.
  package func heading(_ month: Month) -> String { Phrase.capitalized(self.month(month)) }

  /// Returns the name of a month with a capital letter, without the year.
  package func headingName(of month: Month) -> String { Phrase.capitalized(name(of: month)) }

  /// Returns a month's name for use next to a day, which some languages inflect: “ноябрь”, but “21 ноября”.
  package func datedName(of month: Month) -> String {
    names.dated[month.monthOfYear - 1]
  }

  /// Returns a month's short name for use next to a day, which some languages inflect.
  package func datedShortName(of month: Month) -> String {
    names.datedShort[month.monthOfYear - 1]
  }

  /// Returns the name of a weekday, 1 for Monday … 7 for Sunday.
  package func weekday(_ number: Int, isShort: Bool = false) -> String {
    (isShort ? names.weekdaysShort : names.weekdays)[number - 1]
  }

  /// The number of a month's first day as written before or after the month's name: `1`, or `1er` in French.
  package var firstDay: String { names.firstDay }

  /// Returns a date such as `21 November 2026`.
  package func fullDate(_ day: Day) -> String { write(day, names.full) }
  /// Returns a date such as `21 November`.
  package func date(_ day: Day) -> String { write(day, names.day) }
  /// Returns a date such as `21 Nov`.
  package func shortDate(_ day: Day) -> String {
    if names.shortDates.isEmpty { return write(day, names.shortDate) }
    let parts = day.parts
    return names.shortDates[(parts.month - 1) * 32 + parts.day]
  }
  /// Returns a date such as `21 Nov 2026`.
  package func shortDateAndYear(_ day: Day) -> String { write(day, names.shortYear) }
  /// Returns a date such as `Saturday 21 November`.
  package func weekdayDate(_ day: Day) -> String { write(day, names.weekday) }

  /// Returns a date in digits: `2026-11-03`, or in the language's format, such as `11/03/2026`.
  package func numericDate(_ day: Day) -> String { write(day, names.numeric) }

  /// Returns a date for a sentence about a movement, such as `21 November 2026`; in some languages, the date is in
  /// digits.
  package func historyDate(_ day: Day) -> String { write(day, names.history) }

  private func write(_ day: Day, _ phrase: Phrase) -> String { names.text(of: day, phrase) }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
