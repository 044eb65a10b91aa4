import Foundation
import TestSupport
import Testing

/// Dates in options and prompts, in the notations that the tool prints and that people use. Today is Saturday, 21
/// November 2026.
@Suite struct TypedDayTests {
  private func date(_ typed: String, language: String = "en") throws -> (run: ToolRun, lines: [String]) {
    let book = try EditingBook(["book.yaml": "title: Test\nlanguage: \(language)\n"])
    let run = book.run("add", "--date", typed, "--title", "Tea", "--spent", "3")
    return (run, try book.read().split(separator: "\n").map(String.init).filter { $0.hasPrefix("- date:") })
  }

  @Test(arguments: [
    ("en-US", "11/20/2026", "Friday, 2026-11-20"), ("en", "yesterday", "Friday, 2026-11-20"),
    ("en", "20", "Friday, 2026-11-20"), ("en", "20 nov", "Friday, 2026-11-20"), ("en", "thu", "Thursday, 2026-11-19"),
    ("de", "20.11.2026", "Friday, 2026-11-20"), ("de", "gestern", "Friday, 2026-11-20"),
    ("fr", "20 novembre", "Friday, 2026-11-20"), ("hi", "कल", "Friday, 2026-11-20"),
  ])
  func `add accepts a date in the book's language and prints the day`(
    language: String, typed: String, day: String
  ) throws {
    let (run, lines) = try date(typed, language: language)
    #expect(run.exitCode == 0 && run.out.hasSuffix("\n“\(typed)” is \(day)\n"), "\(run.out)\(run.err)")
    #expect(lines.contains("- date: \(day.suffix(10))"), "\(lines)")
  }

  @Test(arguments: [
    ("de", "20.11.", "21.11.2026, 21. Nov., 21, gestern, Donnerstag"),
    ("en", "30 feb", "21 Nov, 21, yesterday, Thursday"),
  ])
  func `an invalid date is refused, and the accepted formats are listed`(
    language: String, typed: String, ways: String
  ) throws {
    let (run, _) = try date(typed, language: language)
    #expect(run.exitCode == 1 && run.err.contains("   = or in words: \(ways)\n"), "\(run.err)")
  }

  @Test func `a day that does not exist is reported without listing the accepted formats`() throws {
    let (run, _) = try date("2026-02-30")
    #expect(run.exitCode == 1 && !run.err.contains("or in words"), "\(run.err)")
  }

  @Test func `a date in ISO format is not repeated in the output`() throws {
    let (run, _) = try date("2026-11-20")
    #expect(run.exitCode == 0 && !run.out.contains("“"), "\(run.out)")
  }

  @Test(arguments: [("20 nov 2020", "2020-11-20"), ("29 feb", "2024-02-29")])
  func `a day outside the rolling year is refused`(typed: String, day: String)
    throws
  {
    let (run, lines) = try date(typed)
    #expect(run.exitCode == 1 && run.out == "", "\(run.err)")
    #expect(run.err.contains("--> --date\n") && run.err.contains("\n   | \(typed)\n"), "\(run.err)")
    #expect(run.err.contains(day) && run.err.contains("[date-outside-window]"), "\(run.err)")
    #expect(lines.count == 2)
  }

  @Test func `an ambiguous date is refused, and both possible days are shown`() throws {
    for (language, typed) in [("en", "03/04/2026"), ("de", "03/04/2026"), ("fr", "03.04.2026")] {
      let (run, lines) = try date(typed, language: language)
      #expect(run.exitCode == 1 && lines.count == 2, "\(run.err)")
      #expect(run.err.contains("2026-04-03") && run.err.contains("2026-03-04"), "\(run.err)")
    }
  }

  @Test func `a prompt accepts dates in words and shows the day before the next question`() throws {
    let book = try EditingBook()
    let run = ToolRun(
      ["add", "--book", book.folder.path], answers: ["32 nov", "yesterday", "Tea", "3", "", "", "", "", "", "y"])
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.err.contains("[bad-date]") && run.err.contains("  → Friday, 2026-11-20\n"), "\(run.err)")
    #expect(try book.read().contains("- date: 2026-11-20\n  title: Tea\n"))
    #expect(!run.out.contains("yesterday"), "it is told already: \(run.out)")
    let edited = ToolRun(
      ["edit", "tea", "--book", book.folder.path], answers: ["friday", "", "", "", "", "y"])
    #expect(edited.exitCode == 0 || edited.err.contains("nothing was changed"), "\(edited.err)")
  }

  @Test func `a day of the month means the next such day for --due, and the most recent one for --date`() throws {
    let book = try EditingBook()
    let run = book.run(
      "add", "--title", "Fees", "--spent", "9", "--due", "25", "--repeats", "monthly", "--until", "5 jan", "--date",
      "25")
    #expect(run.exitCode == 0, "\(run.err)")
    let october = try book.read("ledger/2026-10.yaml")
    #expect(october.contains("date: 2026-10-25\n") && october.contains("due: 2026-11-25\n"), "\(october)")
    #expect(october.contains("until: 2027-01-05\n"), "\(october)")
    #expect(run.out.contains("“25” is Sunday, 2026-10-25\n") && run.out.contains("“25” is Wednesday, 2026-11-25\n"))
    #expect(book.run("edit", "fees", "--paid", "fri", "--json").out.contains("\"days\":{\"paid\":[\"2026-11-20\"]}"))
    #expect(try book.read("ledger/2026-10.yaml").contains("paid: 2026-11-20\n"))
  }

  @Test func `pay accepts dates in words for the payment and for a weekly occurrence`() throws {
    let book = try EditingBook([
      "ledger/2026-11.yaml": EditingBook.november
        + "\n- { date: 2026-11-05, title: Box, spent: 12, category: Food, repeats: weekly }\n"
    ])
    let rent = book.run("pay", "rent", "--on", "yesterday")
    #expect(rent.exitCode == 0 && rent.out.contains("“yesterday” is Friday, 2026-11-20"), "\(rent.out)\(rent.err)")
    #expect(try book.read().contains("paid: 2026-11-20"))
    let box = book.run("pay", "box", "--for", "19 nov 2026", "--on", "20")
    #expect(box.exitCode == 0, "\(box.err)")
    #expect(try book.read().contains("date: 2026-11-19\n  title: Box"))
    let unknown = book.run("pay", "box", "--for", "19 novel")
    #expect(unknown.exitCode == 64 && unknown.err.contains("not “19 novel”"), "\(unknown.err)")
    let bad = book.run("pay", "box", "--for", "2026-11-12", "--on", "32 nov")
    #expect(bad.exitCode == 1 && bad.err.contains("32 nov"), "\(bad.err)")
  }

  @Test func `rates convert accepts dates in words`() throws {
    let book = try EditingBook([
      "rates/2026-11-20.yaml": "date: 2026-11-20\nsource: test\nbase: INR\nrates:\n  USD: 80\n"
    ])
    let run = book.run("rates", "convert", "1", "USD", "--on", "yesterday")
    #expect(run.exitCode == 0 && run.out.contains("2026-11-20"), "\(run.out)\(run.err)")
    let bad = book.run("rates", "convert", "1", "USD", "--on", "someday")
    #expect(bad.exitCode == 64 && bad.err.contains("“someday” is not a date"), "\(bad.err)")
  }
}
