import Ledger
import Reports
import TestSupport
import Testing

@Suite struct RecurrenceTests {
  /// A recurring transaction in words: each expected day and its state, oldest first.
  private func told(_ entries: [String], book: String = "", today: String = "2026-11-21") -> [[String]] {
    let ledger = recurrentLedger(entries, book: book, today: today)
    return Recurrence(ledger).series.map { series in
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

  @Test func `entries with the same title (in any letter case), category and direction form a series`() {
    let entries = [
      rent("2026-09-01", "repeats: monthly, until: 2026-09-30"),
      "{ date: 2026-09-02, title: rent, spent: 9, category: Home }",
      "{ date: 2026-09-03, title: Rent, spent: 9, category: Food }",
      "{ date: 2026-09-04, title: Rent, received: 9, category: Home }",
      "{ date: 2026-09-05, title: Rents, spent: 9, category: Home }",
    ]
    let ledger = recurrentLedger(entries)
    let series = Recurrence(ledger).series
    #expect(series.map { $0.members.map { ledger.transactions[$0].date.dayOfMonth } } == [[1, 2]])
  }

  @Test func `titles in other scripts are also compared regardless of case`() {
    let entries = [
      "{ date: 2026-10-01, title: МИЕТЕ Ä, spent: 9, category: Home, repeats: monthly, until: 2026-11-30 }",
      "{ date: 2026-11-01, title: Миете ä, spent: 9, category: Home }",
    ]
    #expect(told(entries) == [["2026-10-01 came 2026-10-01", "2026-11-01 came 2026-11-01"]])
  }

  @Test func `“for” adds an entry with another title and category to the series`() {
    let entries = [
      rent("2026-10-01", "repeats: monthly, until: 2026-11-30"),
      "{ date: 2026-11-04, title: Flat, spent: 5, category: Bills, for: 2026-10-01-rent }",
    ]
    #expect(told(entries) == [["2026-10-01 came 2026-10-01", "2026-11-01 came 2026-11-04"]])
  }

  @Test func `“for” takes precedence over an entry nearer to the expected day`() {
    let entries = [
      rent("2026-10-01", "repeats: monthly, until: 2026-11-30"), rent("2026-11-01", ""),
      "{ date: 2026-11-20, title: Flat, spent: 5, category: Bills, for: 2026-10-01-rent }",
    ]
    #expect(told(entries)[0].last == "2026-11-01 came 2026-11-20")
  }

  @Test func `“for” may refer to an entry that itself has “for”, and circular references are ignored`() {
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

  @Test func `the series of an entry is found by the entry's index`() throws {
    let ledger = recurrentLedger([
      rent("2026-10-01"), "{ date: 2026-10-02, title: Tea, spent: 1 }", rent("2026-11-01", ""),
    ])
    let recurrence = Recurrence(ledger)
    #expect(recurrence.series(of: 0)?.template == 0 && recurrence.series(of: 2)?.template == 0)
    #expect(recurrence.series(of: 1) == nil)
  }

  // MARK: What became of a period

  @Test func `the occurrence of a period is the entry nearest to the expected day, regardless of the amount`() {
    let entries = [
      rent("2026-09-10", "repeats: monthly, until: 2026-10-31"), rent("2026-10-01", ""),
      "{ date: 2026-10-12, title: Rent, spent: 1, category: Home }", rent("2026-10-20", ""),
    ]
    #expect(told(entries)[0].last == "2026-10-10 came 2026-10-12")
  }

  @Test func `the earlier of two equally near entries is the occurrence`() {
    let entries = [
      rent("2026-09-10", "repeats: monthly, until: 2026-10-31"), rent("2026-10-12", ""), rent("2026-10-08", ""),
    ]
    #expect(told(entries)[0].last == "2026-10-10 came 2026-10-08")
  }

  @Test func `an occurrence is expected before its day, then due, and missed after its period`() {
    func november(_ date: String, today: String) -> String? {
      told([rent(date, "repeats: monthly, until: 2026-11-30")], today: today)[0].last
    }
    #expect(november("2026-10-22", today: "2026-11-21") == "2026-11-22 expected")
    #expect(november("2026-10-21", today: "2026-11-21") == "2026-11-21 due")
    #expect(november("2026-10-20", today: "2026-11-21") == "2026-11-20 due")
    #expect(november("2026-10-20", today: "2026-12-09") == "2026-11-20 due")
    #expect(november("2026-10-20", today: "2026-12-10") == "2026-11-20 missed")
  }

  @Test func `an occurrence is missed if its month has no entry but the months before and after have one`() {
    let entries = [rent("2026-08-01"), rent("2026-10-03", "repeats: monthly, until: 2026-11-30")]
    #expect(
      told(entries) == [
        ["2026-08-03 came 2026-08-01", "2026-09-03 missed", "2026-10-03 came 2026-10-03", "2026-11-03 due"]
      ])
  }

  @Test func `no occurrence is reported as missed before the first entry with “repeats”`() {
    let entries = [rent("2026-06-01", ""), rent("2026-10-01", "repeats: monthly, until: 2026-10-31")]
    #expect(told(entries) == [["2026-10-01 came 2026-10-01"]])
  }

  @Test func `no occurrence is missed in months when a series had ended or had another period`() {
    let ended = [
      rent("2026-03-01", "repeats: monthly, until: 2026-04-30"),
      rent("2026-10-01", "repeats: monthly, until: 2026-10-31"),
    ]
    #expect(told(ended) == [["2026-10-01 came 2026-10-01"]])
    let changed = [rent("2026-03-01", "repeats: yearly"), rent("2026-10-01", "repeats: monthly, until: 2026-10-31")]
    #expect(told(changed) == [["2026-10-01 came 2026-10-01"]])
  }

  @Test func `an archived entry can define a series, and occurrences missed before the window are omitted`() {
    let entries = ["{ date: 2024-01-20, title: Rent, spent: 9, repeats: monthly, until: 2026-01-31 }"]
    #expect(
      told(entries) == [["2024-01-20 came 2024-01-20", "2025-11-20 missed", "2025-12-20 missed", "2026-01-20 missed"]])
  }

  @Test func `“until” ends the series on that day`() {
    func days(_ until: String) -> Int { told([rent("2026-11-15", "repeats: monthly, until: \(until)")])[0].count }
    #expect(days("2026-12-14") == 1)
    #expect(days("2026-12-15") == 2)
  }

  @Test func `a series without “until” is expected to the end of the window`() {
    let days = told([rent("2026-11-15")])[0]
    #expect(days.count == 13 && days.last == "2027-11-15 expected")
    #expect(told([rent("2026-10-15")], today: "2026-10-21")[0].last == "2027-10-15 expected")
  }

  @Test func `a planned entry can define a series, which has no earlier occurrences`() {
    #expect(
      told([rent("2027-09-15")]) == [["2027-09-15 came 2027-09-15", "2027-10-15 expected", "2027-11-15 expected"]])
  }

  // MARK: Which day is expected

  private func days(_ date: String, _ more: String, book: String = "", today: String = "2026-11-21") -> [String] {
    told(["{ date: \(date), title: T, spent: 1, \(more) }"], book: book, today: today).first.map { days in
      days.map { String($0.prefix(10)) }
    } ?? []
  }

  @Test func `a series on the 31st falls on the last day of shorter months and returns to the 31st afterwards`() {
    #expect(
      days("2026-12-31", "repeats: monthly, until: 2027-05-31") == [
        "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31",
      ])
    #expect(days("2027-12-31", "repeats: monthly, until: 2028-02-29", today: "2027-12-31").last == "2028-02-29")
  }

  @Test func `a quarterly series keeps its day and the month of the quarter`() {
    #expect(
      days("2026-11-30", "repeats: quarterly") == [
        "2026-11-30", "2027-02-28", "2027-05-30", "2027-08-30", "2027-11-30",
      ])
  }

  @Test func `a yearly series from 29 February continues on 28 February`() {
    #expect(days("2028-02-29", "repeats: yearly", today: "2028-03-01") == ["2028-02-29", "2029-02-28"])
  }

  @Test func `a weekly series keeps the weekday`() {
    #expect(
      days("2026-11-25", "repeats: weekly, until: 2026-12-09") == ["2026-11-25", "2026-12-02", "2026-12-09"])
  }

  @Test func `the book's first day of the week does not affect a series`() {
    let entries = [
      "{ date: 2026-11-07, title: T, spent: 1, repeats: weekly, until: 2026-11-15 }",
      "{ date: 2026-11-15, title: T, spent: 1 }",
    ]
    for book in ["", "first-weekday: sunday\n"] {
      #expect(told(entries, book: book) == [["2026-11-07 came 2026-11-07", "2026-11-14 came 2026-11-15"]])
    }
  }

  @Test func `an occurrence's window begins some days before its day and ends before the next one`() throws {
    for (rhythm, first, last) in [
      ("monthly", "2026-11-05", "2026-12-04"), ("quarterly", "2026-10-16", "2027-01-15"),
      ("yearly", "2026-09-16", "2027-09-15"), ("weekly", "2026-11-13", "2026-11-19"),
    ] {
      let ledger = recurrentLedger(["{ date: 2026-11-15, title: T, spent: 1, repeats: \(rhythm) }"])
      let occurrence = try #require(Recurrence(ledger).series.first?.occurrences.first)
      #expect(occurrence.window == day(first)...day(last), "\(rhythm)")
    }
  }

  @Test func `a series on the 30th returns to the 30th after 28 February`() {
    let entries = [rent("2026-01-30"), rent("2026-02-28")]
    let days = told(entries, today: "2026-03-05")[0].prefix(4).map { $0.prefix(10) }
    #expect(days == ["2026-01-30", "2026-02-28", "2026-03-30", "2026-04-30"])
    // The day of the newest entry with “repeats” is used if its month is long enough.
    #expect(told([rent("2026-01-30"), rent("2026-03-28")], today: "2026-04-05")[0][2].hasPrefix("2026-03-28"))
  }

  // MARK: Naming an occurrence

  @Test func `a payment two days before a month begins belongs to that month's occurrence`() {
    let entries = [rent("2026-10-01", "repeats: monthly, until: 2026-12-31"), rent("2026-10-30", "")]
    #expect(
      told(entries) == [["2026-10-01 came 2026-10-01", "2026-11-01 came 2026-10-30", "2026-12-01 expected"]])
  }

  @Test func `“for” with a month or a day determines the occurrence, whatever the entry's own date is`() {
    let first = rent("2026-08-01", "id: r, repeats: monthly, until: 2026-11-30")
    func days(_ entry: String) -> [String] { told([first, entry])[0].filter { $0.contains("came") } }
    #expect(days(rent("2026-09-30", "for: r 2026-09"))[1] == "2026-09-01 came 2026-09-30")
    #expect(days(rent("2026-09-30", "for: r 2026-09-03"))[1] == "2026-09-01 came 2026-09-30")
    #expect(days(rent("2026-09-30", "for: r"))[1] == "2026-10-01 came 2026-09-30")
    // If no occurrence is expected then, the entry's own day decides.
    #expect(days(rent("2026-09-30", "for: r november"))[1] == "2026-10-01 came 2026-09-30")
  }

  @Test func `“for” with a period takes precedence over “for” without one, and both over the nearest entry`() {
    let first = rent("2026-09-01", "id: r, repeats: monthly, until: 2026-10-31")
    let (named, plain, nearest) = (
      rent("2026-11-15", "for: r 2026-10"), rent("2026-10-05", "for: r"), rent("2026-10-01", "")
    )
    #expect(told([first, named, plain, nearest])[0].last == "2026-10-01 came 2026-11-15")
    #expect(told([first, plain, nearest])[0].last == "2026-10-01 came 2026-10-05")
    #expect(told([first, nearest])[0].last == "2026-10-01 came 2026-10-01")
  }

  @Test func `“for” may refer to an occurrence that is skipped or after the end of the series`() {
    let first = rent("2026-08-01", "id: r, repeats: monthly, until: 2026-10-31, skip: 2026-09-01")
    #expect(told([first])[0].map { $0.prefix(10) } == ["2026-08-01", "2026-10-01"])
    let entries = [first, rent("2026-09-10", "for: r 2026-09"), rent("2026-11-02", "for: r 2026-11")]
    #expect(
      told(entries)[0] == [
        "2026-08-01 came 2026-08-01", "2026-09-01 came 2026-09-10", "2026-10-01 missed", "2026-11-01 came 2026-11-02",
      ])
  }

  @Test func `an entry with the opposite direction is not used as an occurrence`() {
    let entries = [
      rent("2026-10-05", "id: r, repeats: monthly, until: 2026-11-30"),
      "{ date: 2026-11-06, title: Rent, received: 50, category: Home, for: r }",
    ]
    #expect(told(entries)[0].last == "2026-11-05 due")
  }

  // MARK: What is expected

  @Test func `an expected entry has the newest entry's amount and account, and the series' title and category`() {
    let entries = [
      "{ date: 2026-08-05, title: Phone, spent: 10, category: Bills, tags: [tel], id: p, repeats: monthly }",
      "{ date: 2026-10-05, title: PHONE CO, spent: 12, category: Other, for: p, account: Card, split: { Food: 2 } }",
      "{ date: 2026-12-05, title: Phone, spent: 99, category: Bills }",
    ]
    let ledger = recurrentLedger(entries)
    let series = Recurrence(ledger).series[0]
    let expected = series.expected
    #expect(expected.title == "Phone" && expected.tags == ["tel"] && expected.date == day("2026-10-05"))
    #expect(ledger.category(expected.category).name == "Bills" && ledger.account(expected.account).name == "Card")
    #expect(expected.amount.minor == 1200 && expected.split.map(\.amount) == [200])
    #expect(series.newest == 1)
  }

  @Test func `occurrences that became due after the newest entry are open, and earlier gaps are not`() {
    func open(_ entries: [String], today: String) -> [String] {
      let ledger = recurrentLedger(entries, today: today)
      return Recurrence(ledger).series[0].openSinceLast(in: ledger).map { "\($0.day)" }
    }
    let early = [rent("2026-08-01"), rent("2026-10-30", "")]
    #expect(open(early, today: "2026-11-02").isEmpty)
    // November's came early; October's is still expected, after the last one that was due.
    #expect(open(early, today: "2026-10-31") == ["2026-09-01", "2026-10-01"])
    #expect(open(early, today: "2026-12-01") == ["2026-12-01"])
  }

  // MARK: Asking

  @Test func `an occurrence is found by the month of its expected day, or by any day of its window`() throws {
    let ledger = recurrentLedger([
      "{ date: 2026-11-15, title: Q, spent: 1, repeats: quarterly }",
      "{ date: 2026-11-15, title: W, spent: 1, repeats: weekly }",
    ])
    let series = Recurrence(ledger).series
    let (quarterly, weekly) = (try #require(series.first), try #require(series.last))
    #expect(quarterly.occurrence(in: .month(month("2027-02")))?.day == day("2027-02-15"))
    #expect(quarterly.occurrence(in: .month(month("2027-01"))) == nil)
    #expect(quarterly.occurrence(in: .day(day("2027-01-20")))?.day == day("2027-02-15"))
    #expect(weekly.occurrence(in: .month(month("2026-11"))) == nil)
    #expect(weekly.occurrence(in: .day(day("2026-11-20")))?.day == day("2026-11-22"))
    #expect(quarterly.next?.day == day("2027-02-15"))
  }
}

/// Books with recurring transactions, with their lines in any order.
@Suite struct RecurrencePropertyTests {
  /// Everything that does not depend on the order of entries.
  private func told(_ ledger: Ledger) -> [String] {
    Recurrence(ledger).series.map { series in
      let template = ledger.transactions[series.template]
      let occurrences = series.occurrences.map { occurrence in
        let state =
          if case .matched(let place) = occurrence.state { "\(ledger.transactions[place].date)" } else {
            "\(occurrence.state)"
          }
        return "\(occurrence.window) \(occurrence.day) \(state)"
      }
      return "\(template.title) \(template.date) \(template.amount.minor) \(series.members.count) \(occurrences)"
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

  @Test func `the order of a file's entries does not change a series`() {
    var random = SeededRandom(seed: Fuzzing.seed(5))
    for round in 0..<Fuzzing.count(300, least: 20) {
      var entries = entries(&random)
      let first = told(recurrentLedger(entries))
      entries.shuffle(using: &random)
      #expect(told(recurrentLedger(entries)) == first, "round \(round)")
    }
  }

  @Test func `the periods of a series follow each other, and each has at most one entry`() {
    var random = SeededRandom(seed: Fuzzing.seed(6))
    var matches = 0
    for round in 0..<Fuzzing.count(300, least: 20) {
      let ledger = recurrentLedger(entries(&random))
      let series = Recurrence(ledger).series
      var matched: Set<Int> = []
      for one in series {
        #expect(
          zip(one.occurrences, one.occurrences.dropFirst()).allSatisfy { $0.window.upperBound < $1.window.lowerBound })
        for occurrence in one.occurrences {
          #expect(occurrence.window.contains(occurrence.day), "round \(round)")
          guard case .matched(let place) = occurrence.state else {
            #expect(ledger.window.days.contains(occurrence.day))
            continue
          }
          #expect(matched.insert(place).inserted && one.members.contains(place), "round \(round)")
          #expect(occurrence.window.contains(ledger.transactions[place].date))
          matches += 1
        }
        #expect(matched.contains(one.template), "round \(round)")
      }
    }
    #expect(matches > Fuzzing.count(1000))
  }
}

/// Payments that come some days early or late.
@Suite struct MovedPaymentTests {
  private static let daysBefore: [(rhythm: Repeat, days: Int)] = [
    (.weekly, 2), (.monthly, 10), (.quarterly, 30), (.yearly, 60),
  ]

  /// The day of each payment of a series since its first one, computed independently.
  private func days(_ rhythm: Repeat, from first: Day, through last: Day) -> [Day] {
    var days: [Day] = []
    for number in 0... {
      let next =
        switch rhythm {
        case .weekly: first.adding(days: 7 * number)
        case .monthly: first.month.adding(months: number).day(first.dayOfMonth)
        case .quarterly: first.month.adding(months: 3 * number).day(first.dayOfMonth)
        case .yearly: first.month.adding(months: 12 * number).day(first.dayOfMonth)
        }
      if next > last { break }
      days.append(next)
    }
    return days
  }

  private struct Told: Equatable {
    var states: [String]
    var open: [Day]
    var forecast: [Day: HomeAmount]
  }

  private func told(_ ledger: Ledger) -> Told {
    let recurrence = Recurrence(ledger)
    let forecast = Forecast(ledger, recurrence, current: 0).movements.filter {
      if case .expected = $0.source { true } else { false }
    }
    return Told(
      states: recurrence.series.flatMap { $0.occurrences.map { "\($0.day) \($0.isOpen)" } },
      open: recurrence.series.flatMap { $0.openSinceLast(in: ledger).map(\.day) },
      forecast: Dictionary(forecast.map { ($0.day, $0.change) }) { $0 + $1 })
  }

  @Test func `a payment some days early or late is never written twice, reported as missed or forecast again`() {
    var random = SeededRandom(seed: Fuzzing.seed(11))
    for round in 0..<Fuzzing.count(200, least: 60) {
      let (rhythm, reach) = MovedPaymentTests.daysBefore[round % 4]
      let today = day("2026-11-21").adding(days: Int.random(in: 0...60, using: &random))
      let first = today.adding(days: -Int.random(in: 0...360, using: &random))
      let isIncome = Bool.random(using: &random)
      // All payments up to today, on their expected days.
      let days = days(rhythm, from: first, through: today)
      func entry(_ number: Int, _ date: Day) -> String {
        let repeats = number == 0 ? ", repeats: \(rhythm.rawValue), auto: yes" : ""
        return "{ date: \(date), title: Pay, \(isIncome ? "received" : "spent"): 10, "
          + "category: \(isIncome ? "Income" : "Home")\(repeats) }"
      }
      func told(_ dates: [Day]) -> Told {
        self.told(recurrentLedger(dates.enumerated().map(entry), today: "\(today)"))
      }
      let inTime = told(days)
      let moved = days.enumerated().map { number, date in
        number == 0 ? date : date.adding(days: Int.random(in: -reach...reach, using: &random))
      }
      #expect(told(moved) == inTime, "round \(round): \(rhythm) \(moved)")
      #expect(inTime.open.isEmpty)
    }
  }
}

/// A ledger of entries in flow style, each in its month's file.
func recurrentLedger(_ entries: [String], book: String = "", today: String = "2026-11-21") -> Ledger {
  var months: [String: String] = [:]
  for entry in entries { months[String(entry.dropFirst(8).prefix(7)), default: ""] += "- \(entry)\n" }
  return ledger(months, book: book, today: today)
}
