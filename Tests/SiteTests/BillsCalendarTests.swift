import Foundation
import TestSupport
import Testing

/// The calendar `bills.ics`, read according to RFC 5545.
@Suite struct BillsCalendarTests {
  private func calendar(_ entries: String, today: String = "2026-11-21") throws -> CalendarReading {
    let site = try TextSite(TextBook(["ledger/\(today.prefix(7)).yaml": entries], today: today))
    return try CalendarReading(try #require(site.bytes("bills.ics")))
  }

  @Test func `in the calendar, bills and expected occurrences are all-day events`() throws {
    let calendar = try calendar(
      """
      - { date: 2026-11-06, title: Tyres, spent: 312.40, category: Car, due: 2026-11-27 }
      - { date: 2026-11-07, title: Paid, spent: 5, due: 2026-11-27, paid: 2026-11-08 }
      - { date: 2026-11-08, title: No day, spent: 5, paid: no }
      - { date: 2026-11-01, title: Rent, spent: 900, category: Home, repeats: monthly, until: 2027-01-31 }
      """)
    #expect(calendar.problems == [])
    #expect(
      calendar.events.map { $0["SUMMARY"] } == [
        "Pay Tyres: 312.40", "Expected: Rent, 900.00", "Expected: Rent, 900.00",
      ])
    #expect(calendar.events.map { $0["DTSTART;VALUE=DATE"] } == ["20261127", "20261201", "20270101"])
    #expect(calendar.events.map { $0["DTEND;VALUE=DATE"] } == ["20261128", "20261202", "20270102"])
    #expect(Set(calendar.events.map { $0["DTSTAMP"] }) == ["20261121T000000Z"])
    #expect(calendar.events[0]["UID"] == "2026-11-06-bill-1@daybook")
    #expect(Set(calendar.events.map { $0["UID"] }).count == 3)
  }

  @Test func `due occurrences are in the calendar, and missed occurrences are not`() throws {
    let rent = "- { date: 2026-08-05, title: Rent, spent: 900, repeats: monthly, until: 2026-12-31 }\n"
    let site = try TextSite(TextBook(["ledger/2026-08.yaml": rent]))
    let calendar = try CalendarReading(try #require(site.bytes("bills.ics")))
    #expect(calendar.events.map { $0["DTSTART;VALUE=DATE"] } == ["20261105", "20261205"])
  }

  @Test func `a bill keeps its UID when its title changes or another bill is paid`() throws {
    let tyres = "- { date: 2026-11-06, title: Tyres, spent: 312.40, due: 2026-11-27 }\n"
    let two = try calendar(tyres + tyres.replacing("Tyres", with: "Oil"))
    #expect(two.events.map { $0["UID"] } == ["2026-11-06-bill-1@daybook", "2026-11-06-bill-2@daybook"])
    let renamed = try calendar(
      tyres.replacing(" }", with: ", paid: 2026-11-08 }") + tyres.replacing("Tyres", with: "Oil change"))
    #expect(renamed.events.map { $0["UID"] } == ["2026-11-06-bill-2@daybook"])
    let named = try calendar(tyres.replacing(" }", with: ", id: winter-tyres }"))
    #expect(named.events.map { $0["UID"] } == ["winter-tyres@daybook"])
    #expect(named.events[0]["SEQUENCE"] == nil)
  }

  @Test func `a long title in any script is folded between characters and read back unchanged`() throws {
    let title = String(repeating: "किराया, 家賃; \\ 👨‍👩‍👧‍👦 é ", count: 6) + "end"
    let quoted = title.replacing("\\", with: "\\\\")
    let calendar = try calendar(
      "- date: 2026-11-06\n  title: \"\(quoted)\"\n  spent: 5\n  due: 2026-11-27\n  note: |\n    one, two\n    three\n")
    #expect(calendar.problems == [])
    #expect(calendar.events.first?["SUMMARY"] == "Pay \(title): 5.00")
    #expect(calendar.events.first?["DESCRIPTION"]?.hasSuffix("\none, two\nthree\n") == true)
  }

  @Test func `an occurrence keeps its UID when a newer entry defines the series`() throws {
    let before = try calendar("- { date: 2026-11-01, title: Rent, spent: 900, repeats: weekly, until: 2026-12-20 }\n")
    let after = try calendar(
      """
      - { date: 2026-11-01, title: Rent, spent: 900, repeats: weekly, until: 2026-12-20 }
      - { date: 2026-11-15, title: rent, spent: 950, repeats: weekly, until: 2026-12-20 }
      """)
    let names = Set(before.events.map { $0["UID"] })
    #expect(!after.events.isEmpty && after.events.allSatisfy { names.contains($0["UID"]) })
  }

  @Test func `the sample's calendar is valid`() throws {
    let calendar = try CalendarReading(try #require(try TextSite.ofSample().bytes("bills.ics")))
    #expect(calendar.problems == [])
    #expect(calendar.events.count > 200)
    #expect(Set(calendar.events.map { $0["UID"] }).count == calendar.events.count)
  }
}

/// A calendar file, parsed strictly.
struct CalendarReading {
  private(set) var events: [[String: String]] = []
  private(set) var problems: [String] = []

  init(_ bytes: [UInt8]) throws {
    let text = try #require(String(validating: bytes, as: UTF8.self))
    var lines: [String] = []
    // Bytes are compared, since CR and LF are one character in Swift.
    var raw = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    if raw.popLast() != [] { problems.append("does not end in a line break") }
    for line in raw {
      guard line.last == 0x0D else {
        problems.append("a line without CR")
        continue
      }
      let content = line.dropLast()
      if content.count > 75 { problems.append("\(content.count) octets in a line") }
      guard let part = String(validating: content, as: UTF8.self) else {
        problems.append("folded inside a character")
        continue
      }
      if part.hasPrefix(" "), !lines.isEmpty {
        lines[lines.count - 1] += part.dropFirst()
      } else {
        lines.append(part)
      }
    }
    if lines.first != "BEGIN:VCALENDAR" || lines.last != "END:VCALENDAR" { problems.append("no calendar") }
    if !lines.contains("VERSION:2.0") || !text.contains("PRODID:") { problems.append("no version or product") }
    read(lines)
  }

  private mutating func read(_ lines: [String]) {
    var event: [String: String]?
    for line in lines {
      if line == "BEGIN:VEVENT" {
        event = [:]
      } else if line == "END:VEVENT" {
        for name in ["UID", "DTSTAMP", "DTSTART;VALUE=DATE", "SUMMARY"] where event?[name] == nil {
          problems.append("an event without \(name)")
        }
        events.append(event ?? [:])
        event = nil
      } else if event != nil, let colon = line.firstIndex(of: ":") {
        event?[String(line[..<colon])] = CalendarReading.plain(String(line[line.index(after: colon)...]))
      }
    }
  }

  private static func plain(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
