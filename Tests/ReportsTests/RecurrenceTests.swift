import Ledger
import Reports
import TestSupport
import Testing

@Suite struct RecurrenceTests {
  /// A recurrence told in words: the expected day and what became of it, oldest first.
  private func told(_ entries: [String], book: String = "", today: String = "2026-11-21") -> [[String]] {
    let ledger = recurrentLedger(entries, book: book, today: today)
    return Recurrence(ledger, Identifiers(ledger)).series.map { series in
      series.occurrences.map { "\($0.day) \(word($0.state, ledger))" }
    }
  }

  private func word(_ state: Recurrence.State, _ ledger: Ledger) -> String {
    switch state {
    case .matched(let place): "came \(ledger.transactions[place].date)"
    case .expected: "expected"
    case .due: "due"
    case .missed: "missed"
    }
  }

  private func rent(_ date: String, _ more: String = "repeats: monthly") -> String {
    "{ date: \(date), title: Rent, spent: 900, category: Home\(more.isEmpty ? "" : ", \(more)") }"
  }

  // MARK: Which entries are a series

  @Test func `title without case, category and direction make a series`() {
    let entries = [
      rent("2026-09-01", "repeats: monthly, until: 2026-09-30"),
      "{ date: 2026-09-02, title: rent, spent: 9, category: Home }",
      "{ date: 2026-09-03, title: Rent, spent: 9, category: Food }",
      "{ date: 2026-09-04, title: Rent, received: 9, category: Home }",
      "{ date: 2026-09-05, title: Rents, spent: 9, category: Home }",
    ]
    let ledger = recurrentLedger(entries)
    let series = Recurrence(ledger, Identifiers(ledger)).series
    #expect(series.map { $0.members.map { ledger.transactions[$0].date.dayOfMonth } } == [[1, 2]])
  }

  @Test func `titles of other scripts are compared without case too`() {
    let entries = [
      "{ date: 2026-10-01, title: МИЕТЕ Ä, spent: 9, category: Home, repeats: monthly, until: 2026-11-30 }",
      "{ date: 2026-11-01, title: Миете ä, spent: 9, category: Home }",
    ]
    #expect(told(entries) == [["2026-10-01 came 2026-10-01", "2026-11-01 came 2026-11-01"]])
  }

  @Test func `for joins an entry of another title and category to the series`() {
    let entries = [
      rent("2026-10-01", "repeats: monthly, until: 2026-11-30"),
      "{ date: 2026-11-04, title: Flat, spent: 5, category: Bills, for: 2026-10-01-rent }",
    ]
    #expect(told(entries) == [["2026-10-01 came 2026-10-01", "2026-11-01 came 2026-11-04"]])
  }

  @Test func `for beats a nearer entry`() {
    let entries = [
      rent("2026-10-01", "repeats: monthly, until: 2026-11-30"), rent("2026-11-01", ""),
      "{ date: 2026-11-20, title: Flat, spent: 5, category: Bills, for: 2026-10-01-rent }",
    ]
    #expect(told(entries)[0].last == "2026-11-01 came 2026-11-20")
  }

  @Test func `for of an entry that itself is there for another one leads on; a circle leads nowhere`() {
    let chain = [
      rent("2026-09-01", "repeats: monthly, until: 2026-11-30"),
      "{ date: 2026-10-04, title: Flat, spent: 5, category: Bills, for: 2026-09-01-rent }",
      "{ date: 2026-11-04, title: House, spent: 5, category: Bills, for: 2026-10-04-flat }",
    ]
    #expect(told(chain)[0].last == "2026-11-01 came 2026-11-04")
    let circle = [
      "{ date: 2026-11-04, title: A, spent: 5, for: 2026-11-05-b, repeats: monthly, until: 2026-11-30 }",
      "{ date: 2026-11-05, title: B, spent: 5, for: 2026-11-04-a }",
    ]
    #expect(told(circle) == [["2026-11-04 came 2026-11-04"]])
  }

  @Test func `an entry is asked for its series by place`() throws {
    let ledger = recurrentLedger([
      rent("2026-10-01"), "{ date: 2026-10-02, title: Tea, spent: 1 }", rent("2026-11-01", ""),
    ])
    let recurrence = Recurrence(ledger, Identifiers(ledger))
    #expect(recurrence.series(of: 0)?.ruling == 0 && recurrence.series(of: 2)?.ruling == 0)
    #expect(recurrence.series(of: 1) == nil)
  }

  // MARK: What became of a period

  @Test func `of several entries in a period the nearest to the expected day is the occurrence, whatever its amount`() {
    let entries = [
      rent("2026-09-10", "repeats: monthly, until: 2026-10-31"), rent("2026-10-01", ""),
      "{ date: 2026-10-12, title: Rent, spent: 1, category: Home }", rent("2026-10-20", ""),
    ]
    #expect(told(entries)[0].last == "2026-10-10 came 2026-10-12")
  }

  @Test func `of two equally near the earlier one is the occurrence`() {
    let entries = [
      rent("2026-09-10", "repeats: monthly, until: 2026-10-31"), rent("2026-10-12", ""), rent("2026-10-08", ""),
    ]
    #expect(told(entries)[0].last == "2026-10-10 came 2026-10-08")
  }

  @Test func `tomorrow is expected, today and yesterday are due, an ended period is missed`() {
    func november(_ date: String, today: String) -> String? {
      told([rent(date, "repeats: monthly, until: 2026-11-30")], today: today)[0].last
    }
    #expect(november("2026-10-22", today: "2026-11-21") == "2026-11-22 expected")
    #expect(november("2026-10-21", today: "2026-11-21") == "2026-11-21 due")
    #expect(november("2026-10-20", today: "2026-11-21") == "2026-11-20 due")
    #expect(november("2026-10-20", today: "2026-11-30") == "2026-11-20 due")
    #expect(november("2026-10-20", today: "2026-12-01") == "2026-11-20 missed")
  }

  @Test func `a month forgotten between two rents is missed although the newest rules`() {
    let entries = [rent("2026-08-01"), rent("2026-10-03", "repeats: monthly, until: 2026-11-30")]
    #expect(
      told(entries) == [
        ["2026-08-03 came 2026-08-01", "2026-09-03 missed", "2026-10-03 came 2026-10-03", "2026-11-03 due"]
      ])
  }

  @Test func `nothing is missed before the first entry that repeats`() {
    let entries = [rent("2026-06-01", ""), rent("2026-10-01", "repeats: monthly, until: 2026-10-31")]
    #expect(told(entries) == [["2026-10-01 came 2026-10-01"]])
  }

  @Test func `nothing is missed while a series had ended, or had another rhythm`() {
    let ended = [
      rent("2026-03-01", "repeats: monthly, until: 2026-04-30"),
      rent("2026-10-01", "repeats: monthly, until: 2026-10-31"),
    ]
    #expect(told(ended) == [["2026-10-01 came 2026-10-01"]])
    let changed = [rent("2026-03-01", "repeats: yearly"), rent("2026-10-01", "repeats: monthly, until: 2026-10-31")]
    #expect(told(changed) == [["2026-10-01 came 2026-10-01"]])
  }

  @Test func `an archived entry rules, and what was missed before the window is not told`() {
    let entries = ["{ date: 2024-01-20, title: Rent, spent: 9, repeats: monthly, until: 2026-01-31 }"]
    #expect(
      told(entries) == [["2024-01-20 came 2024-01-20", "2025-11-20 missed", "2025-12-20 missed", "2026-01-20 missed"]])
  }

  @Test func `until ends the series on that day`() {
    func days(_ until: String) -> Int { told([rent("2026-11-15", "repeats: monthly, until: \(until)")])[0].count }
    #expect(days("2026-12-14") == 1)
    #expect(days("2026-12-15") == 2)
  }

  @Test func `without until the expected ones reach to the end of the window`() {
    let days = told([rent("2026-11-15")])[0]
    #expect(days.count == 13 && days.last == "2027-11-15 expected")
    #expect(told([rent("2026-10-15")], today: "2026-10-21")[0].last == "2027-10-15 expected")
  }

  @Test func `a planned entry may rule, and nothing is expected before it`() {
    #expect(
      told([rent("2027-09-15")]) == [["2027-09-15 came 2027-09-15", "2027-10-15 expected", "2027-11-15 expected"]])
  }

  // MARK: Which day is expected

  private func days(_ date: String, _ more: String, book: String = "", today: String = "2026-11-21") -> [String] {
    told(["{ date: \(date), title: T, spent: 1, \(more) }"], book: book, today: today).first.map { days in
      days.map { String($0.prefix(10)) }
    } ?? []
  }

  @Test func `the 31st falls on the last day of shorter months and comes back`() {
    #expect(
      days("2026-12-31", "repeats: monthly, until: 2027-05-31") == [
        "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31",
      ])
    #expect(days("2027-12-31", "repeats: monthly, until: 2028-02-29", today: "2027-12-31").last == "2028-02-29")
  }

  @Test func `quarters keep the month in the quarter, and the day`() {
    #expect(
      days("2026-11-30", "repeats: quarterly") == [
        "2026-11-30", "2027-02-28", "2027-05-30", "2027-08-30", "2027-11-30",
      ])
  }

  @Test func `a year after 29 February is 28 February`() {
    #expect(days("2028-02-29", "repeats: yearly", today: "2028-03-01") == ["2028-02-29", "2029-02-28"])
  }

  @Test func `weeks keep the weekday`() {
    #expect(
      days("2026-11-25", "repeats: weekly, until: 2026-12-09") == ["2026-11-25", "2026-12-02", "2026-12-09"])
  }

  @Test func `where a week begins decides which week an entry stands for`() {
    let entries = [
      "{ date: 2026-11-07, title: T, spent: 1, repeats: weekly, until: 2026-11-15 }",
      "{ date: 2026-11-15, title: T, spent: 1 }",
    ]
    // Sunday the 15th ends the week of Saturday the 14th, or begins the next one.
    #expect(told(entries) == [["2026-11-07 came 2026-11-07", "2026-11-14 came 2026-11-15"]])
    #expect(told(entries, book: "first-weekday: sunday\n") == [["2026-11-07 came 2026-11-07", "2026-11-14 missed"]])
  }

  @Test func `a period is the whole calendar month, quarter or year`() throws {
    for (rhythm, first, last) in [
      ("monthly", "2026-11-01", "2026-11-30"), ("quarterly", "2026-10-01", "2026-12-31"),
      ("yearly", "2026-01-01", "2026-12-31"),
      ("weekly", "2026-11-09", "2026-11-15"),
    ] {
      let ledger = recurrentLedger(["{ date: 2026-11-15, title: T, spent: 1, repeats: \(rhythm) }"])
      let occurrence = try #require(Recurrence(ledger, Identifiers(ledger)).series.first?.occurrences.first)
      #expect(occurrence.period == day(first)...day(last), "\(rhythm)")
    }
  }

  // MARK: Asking

  @Test func `an occurrence is found by the month of its expected day, or by any day of its period`() throws {
    let ledger = recurrentLedger([
      "{ date: 2026-11-15, title: Q, spent: 1, repeats: quarterly }",
      "{ date: 2026-11-15, title: W, spent: 1, repeats: weekly }",
    ])
    let series = Recurrence(ledger, Identifiers(ledger)).series
    let (quarterly, weekly) = (try #require(series.first), try #require(series.last))
    #expect(quarterly.occurrence(in: month("2027-02"))?.day == day("2027-02-15"))
    #expect(quarterly.occurrence(in: month("2027-01")) == nil)
    #expect(quarterly.occurrence(on: day("2027-01-02"))?.day == day("2027-02-15"))
    #expect(weekly.occurrence(in: month("2026-11")) == nil)
    #expect(weekly.occurrence(on: day("2026-11-16"))?.day == day("2026-11-22"))
    #expect(quarterly.next?.day == day("2027-02-15"))
  }
}

/// The same books with what repeats in them, in any order of their lines.
@Suite struct RecurrencePropertyTests {
  /// Everything that does not hang on places, which shuffling changes.
  private func told(_ ledger: Ledger) -> [String] {
    Recurrence(ledger, Identifiers(ledger)).series.map { series in
      let ruling = ledger.transactions[series.ruling]
      let occurrences = series.occurrences.map { occurrence in
        let state =
          if case .matched(let place) = occurrence.state { "\(ledger.transactions[place].date)" } else {
            "\(occurrence.state)"
          }
        return "\(occurrence.period) \(occurrence.day) \(state)"
      }
      return "\(ruling.title) \(ruling.date) \(ruling.amount.minor) \(series.members.count) \(occurrences)"
    }.sorted()
  }

  private func entries(_ random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 2...25, using: &random)).map { _ in
      let date = day("2025-06-01").adding(days: Int.random(in: 0...880, using: &random))
      var entry = "{ date: \(date), title: \(["A", "a", "B"].randomElement(using: &random) ?? "A")"
      entry += ", spent: \(Int.random(in: 1...9, using: &random))"
      if Bool.random(using: &random) { entry += ", category: Food" }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let rhythm = Repeat.allCases.randomElement(using: &random) ?? .monthly
        entry += ", repeats: \(rhythm.rawValue)"
        if Bool.random(using: &random) { entry += ", until: \(date.adding(days: 100))" }
      }
      if Int.random(in: 0..<8, using: &random) == 0 { entry += ", for: fixed" }
      return entry + " }"
    } + ["{ date: 2026-03-03, title: C, spent: 4, id: fixed, repeats: monthly }"]
  }

  @Test func `the order of a file's entries changes nothing`() {
    var random = SeededRandom(seed: Soak.seed(5))
    for round in 0..<Soak.count(300, least: 20) {
      var entries = entries(&random)
      let first = told(recurrentLedger(entries))
      entries.shuffle(using: &random)
      #expect(told(recurrentLedger(entries)) == first, "round \(round)")
    }
  }

  @Test func `periods follow each other, each is matched at most once, and no entry twice`() {
    var random = SeededRandom(seed: Soak.seed(6))
    var matches = 0
    for round in 0..<Soak.count(300, least: 20) {
      let ledger = recurrentLedger(entries(&random))
      let series = Recurrence(ledger, Identifiers(ledger)).series
      var matched: Set<Int> = []
      for one in series {
        #expect(
          zip(one.occurrences, one.occurrences.dropFirst()).allSatisfy { $0.period.upperBound < $1.period.lowerBound })
        for occurrence in one.occurrences {
          #expect(occurrence.period.contains(occurrence.day), "round \(round)")
          guard case .matched(let place) = occurrence.state else {
            #expect(ledger.window.days.contains(occurrence.day))
            continue
          }
          #expect(matched.insert(place).inserted && one.members.contains(place), "round \(round)")
          #expect(occurrence.period.contains(ledger.transactions[place].date))
          matches += 1
        }
        #expect(matched.contains(one.ruling), "round \(round)")
      }
    }
    #expect(matches > Soak.count(1000))
  }
}

/// A ledger of entries in flow style, each in the file of its month.
func recurrentLedger(_ entries: [String], book: String = "", today: String = "2026-11-21") -> Ledger {
  var months: [String: String] = [:]
  for entry in entries { months[String(entry.dropFirst(8).prefix(7)), default: ""] += "- \(entry)\n" }
  return ledger(months, book: book, today: today)
}
