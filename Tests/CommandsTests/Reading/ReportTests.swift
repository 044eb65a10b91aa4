import BookEditing
import Diagnostics
import Platform
import Foundation
import Ledger
import Reports
import TestSupport
import Testing

@Suite struct ReportTests {
  private func report(_ arguments: String..., book: String = sampleBook, today: String? = nil, width: Int? = nil)
    -> ToolRun
  {
    ToolRun(["report"] + arguments + ["--book", book] + (today.map { ["--today", $0] } ?? []), width: width)
  }

  // MARK: The sample book

  @Test(arguments: [
    ("month", ["month"]), ("month-over", ["month", "2026-10"]), ("month-ahead", ["month", "2026-12"]),
    ("month-empty", ["month", "2027-11"]), ("category", ["category"]), ("category-one", ["category", "groceries"]),
    ("balance", ["balance"]), ("pending", ["pending"]), ("trend", ["trend"]),
    ("trend-weeks", ["trend", "--by", "weeks", "--from", "2026-09", "--to", "2026-11"]),
    ("trend-years", ["trend", "--by", "years"]), ("forecast", ["forecast"]),
  ])
  func `reports about the sample book match the expected output`(name: String, arguments: [String]) {
    let run = ToolRun(["report"] + arguments + ["--book", sampleBook], width: 80)
    #expect(run.exitCode == 0 && run.err == "")
    expectGolden(run.out, "reports/\(name).txt")
  }

  @Test func `the forecast until payday shows the next salary, the free amount and the payments before it`() throws {
    let run = report("forecast", "--until", "payday")
    #expect(run.out.hasPrefix("Next payday: Salary, Ines on 2026-12-03, +€2,310.00\nFree until then: €"), "\(run.out)")
    let json = report("forecast", "--until", "payday", "--json").out
    let values = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let payday = try #require(values["payday"] as? [String: Any])
    let leaving = try #require(payday["leaving"] as? [[String: Any]])
    let sum = leaving.reduce(0) { $0 + ($1["amount"] as? Double ?? 0) }
    let (held, free) = (try #require(payday["held"] as? Double), try #require(payday["free"] as? Double))
    #expect(abs(held + sum - free) < 0.005 && leaving.count > 5)
    #expect(leaving.allSatisfy { ($0["day"] as? String ?? "9") < "2026-12-03" })
    #expect(report("forecast", "--until", "christmas").exitCode == 64)
  }

  @Test func `if the payday is not known, the forecast reports what is missing and prints a helpful command`() throws {
    let young = try EditingBook().run("report", "forecast", "--until", "payday")
    #expect(young.exitCode == 0 && young.out.hasPrefix("the next payday is not known yet: "), "\(young.out)")
    #expect(young.out.contains("; the book has 0\n") && young.out.contains(": daybook report forecast --book"))
    var files: [String: String] = [:]
    for (number, month) in ["2026-07", "2026-08", "2026-09", "2026-10"].enumerated() {
      files["ledger/\(month).yaml"] =
        "- { date: \(month)-1\(number), title: Work \(number), received: \(number + 1)00000, category: Salary }\n"
    }
    let irregular = try EditingBook(files).run("report", "forecast", "--until", "payday")
    #expect(irregular.out.hasPrefix("no pay is expected: "), "\(irregular.out)")
    #expect(irregular.out.contains(": daybook edit ID --repeats monthly --book"), "\(irregular.out)")
  }

  @Test func `report month shows the expected amounts of a future month`() throws {
    let run = report("month", "2027-03")
    #expect(run.out.contains("no transactions") && run.out.contains("Rent") && run.out.contains("Salary, Ines"))
    #expect(run.out.contains("expected: €1,810.27 to spend, €3,580.00 to receive; not included in the other figures"))
    let json = report("month", "2027-03", "--json").out
    let values = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((values["expected"] as? [[String: Any]])?.count == 18)
    #expect(values["expectedSpent"] as? Double == 1810.27)
  }

  @Test(arguments: ["month", "category", "balance", "pending", "trend", "forecast"])
  func `every report is available as JSON, and as CSV without currency signs`(name: String) throws {
    let json = report(name, "--json")
    #expect(json.exitCode == 0)
    _ = try JSONSerialization.jsonObject(with: Data(json.out.utf8))
    #expect(json.out.contains(#""currency":"EUR""#))
    let csv = report(name, "--csv")
    let lines = csv.out.components(separatedBy: "\r\n").dropLast()
    #expect(csv.exitCode == 0 && lines.count > 3 && lines.allSatisfy { !$0.contains("€") })
  }

  @Test func `reports print the figures that LedgerTotals calculates`() throws {
    let folder = try BookFolder(sampleBook, disk: Disk())
    let (ledger, _) = LedgerReader.read(folder.load(), today: TodayChoice(clock: Day(number: 0)))
    let figures = LedgerTotals(ledger)
    func object(_ arguments: String...) throws -> [String: Any] {
      let run = ToolRun(["report"] + arguments + ["--json", "--book", sampleBook])
      return try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
    }
    func amount(_ value: Any?) -> HomeAmount? {
      (value as? NSNumber).map { HomeAmount(Int64(($0.doubleValue * 100).rounded())) }
    }
    let month = try object("month", "2026-10")
    #expect(amount(month["spent"]) == figures.spent(in: Month(year: 2026, month: 10)))
    #expect(amount(month["received"]) == figures.received(in: Month(year: 2026, month: 10)))
    let balance = try object("balance")
    #expect(amount(balance["balance"]) == Balance(ledger).current && balance["addsUp"] as? Bool == true)
    let history = try object("balance", "--history")
    #expect(amount(history["balance"]) == Balance(ledger).current)
    #expect(amount((history["movements"] as? [[String: Any]])?.last?["balance"]) == Balance(ledger).current)
    #expect(amount(try object("pending")["total"]) == Bills(ledger).total)
    let bars = try #require(try object("trend", "--by", "years")["bars"] as? [[String: Any]])
    func sum(_ rows: [[String: Any]], _ keys: String...) -> HomeAmount {
      rows.reduce(0) { sum, row in keys.reduce(sum) { $0 + (amount(row[$1]) ?? 0) } }
    }
    #expect(sum(bars, "spent", "planned") == figures.spent.reduce(0, +))
    let categories = try #require(try object("category")["categories"] as? [[String: Any]])
    let expenses = categories.filter { $0["kind"] as? String == "expense" }
    #expect(sum(expenses, "allTime", "allTimePlanned") == figures.spent.reduce(0, +))
  }

  // MARK: Sentences

  @Test func `the history describes each movement in a sentence with the balance after it`() throws {
    let book = try BookOfTest([
      "book.yaml": "currency: USD\nshow-currency: yes\nlanguage: en-US\n",
      "ledger/2020-02.yaml": """
      - { date: 2020-02-22, title: Dining Out, spent: 13.44 }
      - { date: 2020-02-20, title: Savings, received: 100 }

      """,
    ])
    let run = report("balance", "--history", book: book.path, today: "2020-02-22")
    #expect(
      run.out == """
        Added $100 on 02/20/2020 from Savings.     $100.00
        Spent $13.44 on 02/22/2020 on Dining Out.   $86.56
        Balance on 02/22/2020                       $86.56

        """)
    try book.folder.write("opening-balance: 5\n", to: "book.yaml")
    let plain = report("balance", "--history", book: book.path, today: "2020-02-22").out
    #expect(plain.contains("Spent 13.44 on 22 February 2020 on Dining Out."))
    #expect(plain.hasPrefix("Opening balance") && plain.hasSuffix("91.56\n"))
  }

  // MARK: Small books

  @Test func `reports about a book with errors print the errors instead of figures`() throws {
    let book = try BookOfTest(["ledger/2026-11.yaml": "- { date: 2026-11-04, title: Bad, spent: 9O }\n"])
    for name in ["month", "category", "balance", "pending", "trend"] {
      let run = report(name, book: book.path)
      #expect(run.exitCode == 1 && run.out == "")
      #expect(run.err.contains("[bad-amount]") && run.err.contains("cannot print figures: "))
    }
  }

  @Test func `reports about an empty book exit with 0`() throws {
    let book = try BookOfTest(["book.yaml": ""])
    #expect(report("month", book: book.path).out == "November 2026, day 21 of 30\n\nno transactions\n")
    #expect(report("pending", book: book.path).out == "nothing to pay\n")
    for name in ["category", "balance", "trend"] { #expect(report(name, book: book.path).exitCode == 0) }
    #expect(report("balance", "--history", book: book.path).out == "Balance on 2026-11-21  0.00\n")
  }

  @Test func `report pending lists overdue bills first and recurring bills by day`() throws {
    let book = try BookOfTest([
      "ledger/2026-09.yaml": "- { date: 2026-09-30, title: Rent, spent: 900, category: Home, repeats: monthly }\n",
      "ledger/2026-11.yaml":
        "- { date: 2026-11-02, title: Later, spent: 5, due: 2026-12-02 }\n- { date: 2026-11-03, title: Lamp, spent: 20, due: 2026-11-19 }\n",
    ])
    #expect(
      report("pending", book: book.path).out == """
        To pay  Created     Category  Amount  Due                      Id
        Lamp    2026-11-03  Other      20.00  2026-11-19  2 days late  2026-11-03-lamp
        Later   2026-11-02  Other       5.00  2026-12-02  in 11 days   2026-11-02-later

        2 bills, 1 overdue: 25.00 to pay

        Recurrent  Day                   Category  Amount  Repeats  Id
        Rent       2026-10-30  missed    Home      900.00  monthly  2026-09-30-rent
        Rent       2026-11-30  expected  Home      900.00  monthly  2026-09-30-rent

        1 missed, 1 expected: 1,800.00 to spend
        and 12 more expected up to 2027-11-30; --all lists them

        """)
    #expect(report("pending", "--all", book: book.path).out.contains("1 missed, 13 expected: 12,600.00 to spend\n"))
  }

  @Test func `reports name what has no exchange rate, and say how a report gets content`() throws {
    let book = try BookOfTest([
      "book.yaml":
        "currency: EUR\nmembers: [Eva, Tomas]\naccounts: [{ name: Giro }, { name: Dollar, currency: USD }]\n",
      "categories.yaml": "- { name: Food }\n",
      "ledger/2026-11.yaml": """
      - { date: 2026-11-03, title: Tea, spent: 5, category: Food, shared: yes, who: Eva }
      - { date: 2026-11-04, title: Cake, spent: 7, currency: USD, category: Food }
      """,
    ])
    #expect(report("balance", book: book.path).out.contains("without 1 entry that has no rate\n"))
    let csv = report("category", "Food", "--csv", book: book.path).out
    #expect(csv.contains("\r\nFood,2026-11,5.00,0.00,2,"), "\(csv)")
    #expect(
      report("loan", book: book.path).out == "no loan account has a debt and both “rate” and “payment”\n")
  }

  @Test func `report category suggests similar names for a missing category`() {
    let run = report("category", "Foud")
    #expect(run.exitCode == 1 && run.err == "error: there is no category “Foud”\nhint: did you mean “Food”?\n")
  }

  @Test func `report trend covers only days within the book and refuses a reversed range`() {
    #expect(report("trend", "--from", "2026-11", "--to", "2026-10").exitCode == 64)
    #expect(report("trend", "--from", "1999-01", "--to", "1999-02").exitCode == 1)
    #expect(report("trend", "--by", "fortnights").exitCode == 64)
    let old = report("trend", "--by", "days", "--to", "2024-02", "--csv").out.components(separatedBy: "\r\n").dropLast()
    #expect(old.last?.hasPrefix("2024-02-29,2024-02-29,") == true && old.count == 93)
    let rest = report("trend", "--by", "weeks", "--from", "2027-01", "--csv").out.components(separatedBy: "\r\n")
    #expect(rest.count > 4)
  }

  @Test func `report without a name lists all reports`() {
    let run = ToolRun(["report"])
    #expect(run.exitCode == 0)
    for name in ["month", "category", "balance", "pending", "trend"] { #expect(run.out.contains("  \(name) ")) }
  }

  @Test(arguments: [
    ["list"], ["show"], ["report"], ["report", "month"], ["report", "category"], ["report", "balance"],
    ["report", "pending"], ["report", "trend"],
  ])
  func `the help of “list”, “show” and each report has an example`(verb: [String]) {
    #expect(ToolRun(verb + ["--help"]).out.contains("Example: daybook \(verb.joined(separator: " "))"))
  }
}
