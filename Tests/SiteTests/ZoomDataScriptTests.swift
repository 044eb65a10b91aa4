import Charts
import Foundation
import Ledger
import Reports
import TestSupport
import Testing

@testable import Site

/// The script `zoom-data.js`, which must compute the same sums as the ledger for any days.
@Suite(.enabled(if: Node.isThere)) struct ZoomDataScriptTests {
  private func node(_ site: TextSite) throws -> Node {
    let days = site.texts { $0.hasPrefix("assets/days-") }
    return Node(
      scripts: [try Node.script("zoom-data.js")],
      files: Dictionary(uniqueKeysWithValues: days.map { ($0.path, $0.text) }))
  }

  /// The JSON data on a page with a chart.
  private func data(_ site: TextSite, _ path: String = "trends.html") throws -> Any {
    let page = try site.page(path)
    let start = try #require(page.range(of: "<script type=\"application/json\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8))
  }

  /// Months, weeks and single days, in and around the book.
  private func spans() throws -> [(from: Day, until: Day)] {
    let first = try #require(Day("2023-10-01"))
    var spans: [(from: Day, until: Day)] = []
    for number in 0..<50 {
      let month = Month(year: 2023, month: 10).adding(months: number)
      spans.append((month.firstDay, month.adding(months: 1).firstDay))
    }
    for number in 0..<150 { spans.append((first.adding(days: 7 * number), first.adding(days: 7 * number + 7))) }
    return spans + [(first, first.adding(days: 2_000))]
  }

  @Test func `the zoom script cuts off the same outliers as the drawn charts`() throws {
    var random = SeededRandom(seed: 7)
    let cases = (0..<300).map { _ in
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int64.random(in: -50...400, using: &random) * (Int.random(in: 0..<6, using: &random) == 0 ? 100 : 1)
      }
    }
    let limits = try Node(scripts: [try Node.script("zoom-data.js")]).run(
      "return input.map((values) => { const most = daybookZoom.cutAbove(values); return most === Infinity ? -1 : most; });",
      input: cases)
    let expected = cases.map { OutlierCut($0)?.largestWhole ?? -1 }
    #expect(limits as? [Int64] == expected)
    #expect(expected.contains(-1) && expected.contains { $0 > 0 })
  }

  @Test func `for any range of days, the zoom script calculates the same spent and received sums as the ledger`() throws
  {
    let site = try TextSite.ofSample()
    let spans = try spans()
    let sums = try node(site).run(
      """
      const book = new daybookZoom.Book(input.data);
      return input.spans.map(([from, until]) => [book.between(book.total, from, until), book.between(book.income, from, until)]);
      """,
      input: ["data": try data(site), "spans": spans.map { [Int($0.from.number), Int($0.until.number)] }])
    let found = try #require(sums as? [[Int64]])
    for (span, sum) in zip(spans, found) {
      let days = span.from..<span.until
      let entries = site.ledger.transactions.filter { days.contains($0.date) && $0.direction != .moved }
      var (spent, received): (Int64, Int64) = (0, 0)
      for one in entries {
        let amount = one.homeAmount?.minor ?? 0
        if one.direction == .spent {
          spent += amount
        } else if site.ledger.isRefund(one) {
          spent -= amount
        } else {
          received += amount
        }
      }
      #expect(sum == [spent, received], "\(span)")
    }
    #expect(found.contains { $0[0] != 0 && $0[1] != 0 })
  }

  @Test func `the zoom script calculates the same balance and debts as the ledger at the end of any day`() throws {
    let loan =
      "accounts:\n  - { name: Bank, opening-balance: 200 }\n  - { name: Loan, kind: loan, opening-balance: -900.50 }\n"
    for site in [
      try TextSite.ofSample(),
      try TextSite(
        TextBook(
          [
            "book.yaml": "currency: EUR\n" + loan,
            "ledger/2026-10.yaml": "- { date: 2026-10-05, title: Rate, moved: 700, from: Bank, to: Loan }\n",
            "ledger/2026-11.yaml":
              "- { date: 2026-11-02, title: Pay, received: 950.25, category: Salary, account: Bank }\n",
          ], today: "2026-11-21")),
    ] {
      let worth = NetWorth(Valuation(site.ledger))
      let first = try #require(worth.points.first?.day.month.firstDay)
      let days = (0...site.ledger.today.days(since: first)).map { first.adding(days: $0) }
      let found = try node(site).run(
        """
        const book = new daybookZoom.Book(input.data);
        return input.days.map((day) => [book.opening + book.at(book.total, day + 1), book.at(book.owed, day + 1), book.isHeld]);
        """,
        input: ["data": try data(site, "balance.html"), "days": days.map { Int($0.number) }])
      let rows = try #require(found as? [[Any]])
      for (day, row) in zip(days, rows) {
        let end = worth.atEnd(of: day)
        #expect(row[0] as? Int64 == end.balance.minor, "\(day)")
        #expect(row[1] as? Int64 == (worth.hasAssetsAndDebts ? end.owed.minor : 0), "\(day)")
        #expect(row[2] as? Bool == true)
      }
      #expect(rows.count == days.count)
    }
  }

  @Test func `the zoom script sums categories by month at once, and by day after it has loaded more scripts`() throws {
    let site = try TextSite.ofSample()
    let spans = try spans()
    let sums = try node(site).run(
      """
      const book = new daybookZoom.Book(input.data);
      const [first, last] = [input.spans[0][0], input.spans.at(-1)[1]];
      let isTold = 0;
      const before = book.has(first, last, () => { isTold += 1; });
      await settle(() => book.has(first, last, () => {}));
      const sums = (level) => book.categories.map((one) => input.spans.map(([from, until]) => book.ofCategory(one, level, from, until)));
      return { before, after: book.has(first, last, () => {}), names: book.categories.map((one) => one.name),
        days: sums('days'), months: sums('months') };
      """,
      input: ["data": try data(site), "spans": spans.map { [Int($0.from.number), Int($0.until.number)] }])
    let found = try #require(sums as? [String: Any])
    #expect(found["before"] as? Bool == false && found["after"] as? Bool == true)
    let names = try #require(found["names"] as? [String])
    let (days, months) = (
      try #require(found["days"] as? [[Int64]]), try #require(found["months"] as? [[Int64]])
    )
    #expect(names.count > 15)
    let parts = site.ledger.transactions.flatMap(\.byPart)
    for (index, name) in names.enumerated() {
      for (place, span) in spans.enumerated() {
        let own = parts.filter {
          (span.from..<span.until).contains($0.date) && $0.direction != .moved
            && site.ledger.category($0.category).name == name
        }
        let sum = own.reduce(Int64(0)) { $0 + ($1.direction == .spent ? 1 : -1) * ($1.homeAmount?.minor ?? 0) }
        #expect(days[index][place] == sum, "\(name), \(span)")
        if place < 50 { #expect(months[index][place] == sum, "\(name), \(span)") }
      }
    }
  }

  @Test(arguments: [1, 7]) func `a bar begins on the first day of its week, month or year`(weekday: Int) throws {
    let days = (0..<800).map { Day(number: 19_000 + Int32($0) * 3) }
    let node = Node(scripts: [try Node.script("zoom-data.js")])
    let found = try node.run(
      """
      const { begin } = daybookZoom;
      return input.map((day) => ['weeks', 'months', 'years'].map((level) => begin(level, day, 0, \(weekday)))
        .concat(begin('months', day, 5, \(weekday)), begin('weeks', day, -2, \(weekday)), begin('days', day, 3, \(weekday))));
      """, input: days.map { Int($0.number) })
    for (day, begins) in zip(days, try #require(found as? [[Int]])) {
      var week = day
      while week.weekday != weekday { week = week.adding(days: -1) }
      let expected = [
        week, day.month.firstDay, Month(year: day.year, month: 1).firstDay, day.month.adding(months: 5).firstDay,
        week.adding(days: -14), day.adding(days: 3),
      ]
      #expect(begins == expected.map { Int($0.number) }, "\(day)")
    }
  }
}
