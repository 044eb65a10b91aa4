import Diagnostics
import Foundation
import Localization
import Ledger
import Formats
import TestSupport
import Testing

/// Days as people write them in options, prompts and forms.
@Suite struct DayReaderTests {
  private func reader(_ language: String, today: String = "2026-11-23") throws -> DayReader {
    var entries: [String: WordEntry] = [:]
    for name in ["en", String(language.prefix(2)), language] {
      let file = repositoryFolder.appending(path: "site-template/words/\(name).yaml")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      entries.merge(WordsFile(SourceFile(path: name, text: text)).entries) { $1 }
    }
    let wording = Wording(Words(language: language, entries: entries), language: language, settings: Settings())
    return DayReader(wording, today: try #require(Day(today)))
  }

  private func day(
    _ text: String, _ reach: DayReader.Reach, in language: String = "en", today: String = "2026-11-23"
  ) throws -> String? {
    try reader(language, today: today).day(text, reach)?.description
  }

  /// 2026-11-23 is a Monday.
  @Test(
    arguments: [
      ("en", "2026-11-20", "2026-11-20"), ("en", "2026-11-2", "2026-11-02"), ("en", "20 nov", "2026-11-20"),
      ("en", "Nov 20", "2026-11-20"), ("en", "20 NOVEMBER 2025", "2025-11-20"),
      ("en", "November 20, 2025", "2025-11-20"),
      ("en", "20th of Nov. 2025", "2025-11-20"), ("en", "20nov", "2026-11-20"), ("en", "2 Sept", "2026-09-02"),
      ("en", "20-nov-2025", "2025-11-20"), ("en", "20", "2026-11-20"), ("en", " 20. ", "2026-11-20"),
      ("en", "Today", "2026-11-23"), ("en", "yesterday", "2026-11-22"), ("en", "Fri", "2026-11-20"),
      ("en", "friday", "2026-11-20"), ("en", "Mo", "2026-11-23"),
      ("en-US", "02/20/2026", "2026-02-20"), ("en-US", "2/3/2026", "2026-02-03"),
      ("de", "20.11.2026", "2026-11-20"), ("de", "3.4.2026", "2026-04-03"), ("de", "20. Nov", "2026-11-20"),
      ("de", "3. März 2026", "2026-03-03"), ("de", "3 maerz", nil), ("de", "3 mar", "2026-03-03"),
      ("de", "heute", "2026-11-23"), ("de", "Gestern", "2026-11-22"), ("de", "Freitag", "2026-11-20"),
      ("de", "Do", "2026-11-19"), ("de", "yesterday", "2026-11-22"), ("de", "20 dec 2025", "2025-12-20"),
      ("de-AT", "20.11.2026", "2026-11-20"), ("de-CH", "20.11.2026", "2026-11-20"),
      ("fr", "20/11/2026", "2026-11-20"), ("fr", "1er novembre", "2026-11-01"), ("fr", "20 févr. 2026", "2026-02-20"),
      ("fr", "20 fevrier", "2026-02-20"), ("fr", "hier", "2026-11-22"), ("fr", "aujourd'hui", "2026-11-23"),
      ("fr", "aujourd’hui", "2026-11-23"), ("fr", "mardi", "2026-11-17"),
      ("es", "20/11/2026", "2026-11-20"), ("es", "20 de noviembre de 2025", "2025-11-20"), ("es", "ayer", "2026-11-22"),
      ("es", "1 ene", "2026-01-01"), ("es", "sabado", "2026-11-21"), ("es-MX", "20/11/2026", "2026-11-20"),
      ("hi", "20/11/2026", "2026-11-20"), ("hi", "20 नवंबर", "2026-11-20"), ("hi", "२० नव॰ 2025", "2025-11-20"),
      ("hi", "कल", "2026-11-22"), ("hi", "आज", "2026-11-23"), ("hi", "सोमवार", "2026-11-23"),
      ("ru", "20.11.2026", "2026-11-20"), ("ru", "20 ноября", "2026-11-20"), ("ru", "20 ноябрь 2025", "2025-11-20"),
      ("ru", "вчера", "2026-11-22"), ("ru", "Пт", "2026-11-20"), ("ru", "пятница", "2026-11-20"),
    ] as [(String, String, String?)])
  func `a past date is read in the book's language and in English`(language: String, typed: String, day: String?) throws
  {
    #expect(try self.day(typed, .upToToday, in: language) == day, "\(language): \(typed)")
  }

  @Test(arguments: [
    ("en", "20 nov", "2027-11-20"), ("en", "23", "2026-11-23"), ("en", "22", "2026-12-22"), ("en", "24", "2026-11-24"),
    ("en", "monday", "2026-11-23"), ("en", "sun", "2026-11-29"), ("en", "tomorrow", "2026-11-24"),
    ("en", "yesterday", "2026-11-22"), ("de", "morgen", "2026-11-24"), ("hi", "कल", "2026-11-24"),
    ("fr", "demain", "2026-11-24"), ("es", "mañana", "2026-11-24"), ("ru", "завтра", "2026-11-24"),
    ("de", "20.11.2026", "2026-11-20"), ("en", "29 feb", "2028-02-29"),
  ])
  func `a due date is read as today or later`(language: String, typed: String, day: String) throws {
    #expect(try self.day(typed, .fromToday, in: language) == day, "\(language): \(typed)")
  }

  /// If a month or year does not have a day, another month or year is tried. The month's last day is never used
  /// instead.
  @Test(arguments: [
    ("2026-11-23", "31", "2026-10-31", "2026-12-31"), ("2027-03-15", "31", "2027-01-31", "2027-03-31"),
    ("2027-03-15", "30", "2027-01-30", "2027-03-30"), ("2027-02-01", "29", "2027-01-29", "2027-03-29"),
    ("2028-02-01", "29", "2028-01-29", "2028-02-29"), ("2026-01-01", "31", "2025-12-31", "2026-01-31"),
    ("2026-12-31", "1", "2026-12-01", "2027-01-01"), ("2026-01-01", "1 jan", "2026-01-01", "2026-01-01"),
    ("2026-01-01", "31 dec", "2025-12-31", "2026-12-31"), ("2026-12-31", "1 jan", "2026-01-01", "2027-01-01"),
    ("2028-02-29", "29 feb", "2028-02-29", "2028-02-29"), ("2028-03-01", "29 feb", "2028-02-29", "2032-02-29"),
    ("2028-02-28", "29 feb", "2024-02-29", "2028-02-29"), ("2101-01-01", "29 feb", "2096-02-29", "2104-02-29"),
    ("2026-01-01", "wed", "2025-12-31", "2026-01-07"), ("2026-01-01", "thursday", "2026-01-01", "2026-01-01"),
  ])
  func `a day without a year is read as the nearest such day before or after today`(
    today: String, typed: String, before: String, after: String
  ) throws {
    #expect(try day(typed, .upToToday, today: today) == before)
    #expect(try day(typed, .fromToday, today: today) == after)
    #expect(try day(typed, .wholeDays, today: today) == nil)
  }

  @Test(arguments: [
    // These have two meanings, or none.
    ("en", "03/04/2026"), ("en", "3.11.2026"), ("en-US", "20/02/2026"), ("de", "03/04/2026"), ("fr", "20.11.2026"),
    // These have a year of two digits, or digits without a year.
    ("de", "20.11.26"), ("de", "20.11."), ("en", "11-20"), ("en-US", "2/20"), ("de", "20.11.20266"),
    // These days do not exist.
    ("de", "31.02.2026"), ("en", "30 feb"), ("en", "0"), ("en", "32"), ("en", "29 feb 2026"), ("en", "2026-02-30"),
    ("en", "20 nov 0"), ("en", "20 nov 26"),
    // These are not days.
    ("en", ""), ("en", "no"), ("en", "nov"), ("en", "2026"), ("en", "2026-11"), ("en", "20 novel"), ("en", "20 ma"),
    ("en", "20 ju"), ("en", "20 20 nov"), ("en", "nov nov 20"), ("en", "fs"), ("en", "-1"), ("en", "/20"),
    ("en", "20-"), ("en", "20 nov 2026 x"),
    // These have far more digits than a number may have.
    ("en", "99999999999999999999999"), ("de", "99999999999999999999999.1.2026"), ("de", "1.1.99999999999999999999999"),
    ("fr", "20 jui"), ("de", "tomorrowish"),
  ])
  func `an ambiguous or invalid day is not read`(language: String, typed: String) throws {
    let reader = try reader(language)
    for reach in [DayReader.Reach.upToToday, .fromToday, .wholeDays] {
      #expect(reader.day(typed, reach) == nil, "\(language): \(typed)")
    }
  }

  @Test func `in a language without date words, dates are read as in English, unless they consist of digits`() throws {
    let reader = DayReader(nil, today: try #require(Day("2026-11-23")))
    #expect(reader.day("20 nov", .upToToday)?.description == "2026-11-20")
    #expect(reader.day("yesterday", .upToToday)?.description == "2026-11-22")
    #expect(reader.day("20.11.2026", .upToToday) == nil)
  }

  @Test func `the key of a field determines whether a date is past or future, and the typed text is kept`() throws {
    let reader = try reader("en")
    func read(_ key: TransactionKey, _ text: String) -> FieldChange { reader.read(FieldChange(key, .one(text))) }
    for key in [TransactionKey.date, .paid] {
      #expect(read(key, "25") == FieldChange(key, .one("2026-10-25"), typed: "25"))
    }
    for key in [TransactionKey.due, .until] {
      #expect(read(key, "25") == FieldChange(key, .one("2026-11-25"), typed: "25"))
    }
    #expect(read(.title, "25") == FieldChange(.title, .one("25")))
    #expect(read(.date, "2026-11-20") == FieldChange(.date, .one("2026-11-20")))
    #expect(read(.paid, "no") == FieldChange(.paid, .one("no")))
    #expect(reader.read(FieldChange(.due, nil)) == FieldChange(.due, nil))
    let skip = reader.read(FieldChange(.skip, .list(["2026-11-20", "5 dec 2026", "20"])))
    #expect(skip.value == .list(["2026-11-20", "2026-12-05", "20"]) && skip.typed == "2026-11-20,5 dec 2026,20")
  }
}
