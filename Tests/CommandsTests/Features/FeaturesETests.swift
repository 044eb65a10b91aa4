import Foundation
import TestSupport
import Testing

/// The features of a tracker of pending and paid expenses.
@Suite struct FeaturesETests {
  @Test func `the paid page shows a bill with its day of payment`() throws {
    let book = try FeatureBook()
    #expect(book.run("pay", "rent", "--on", "2026-11-12").exitCode == 0)
    let page = try book.site().page("paid.html")
    let row = try #require(page.components(separatedBy: "<tr").dropFirst().first { $0.contains(">Rent</a>") })
    for part in ["2026-11-05", "Home", "22,000.00", "2026-11-10", "datetime=\"2026-11-12\""] {
      #expect(row.contains(part), "\(part)")
    }
    #expect(!(try book.site().page("pending.html")).contains("id=\"b-2026-11-05-rent\""))
  }

  @Test func `a bill is created with title, note, amount, category and recurrence`() throws {
    let book = try FeatureBook()
    let run = book.run(
      "add", "--title", "Gym", "--note", "the one at the corner", "--spent", "30", "--category", "Home", "--paid", "no",
      "--repeats", "monthly")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(book.run("add", "--title", "Plumber", "--spent", "80", "--paid", "no").exitCode == 0)
    let text = try book.text(of: "t-2026-11-21-gym.html")
    for part in ["Gym", "the one at the corner", "30.00", "Home", "every month"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!(try book.text(of: "t-2026-11-21-plumber.html")).contains("every"))
  }

  @Test func `a recurring bill is expected every month, and a single bill is not`() throws {
    let book = try FeatureBook()
    let page = try book.site().page("pending.html")
    let expected = page.components(separatedBy: "id=\"expected").last ?? ""
    // The rent of November is an entry; December 2026 to November 2027 are expected.
    #expect(expected.components(separatedBy: ">Rent</a>").count - 1 == 12)
    #expect(!expected.contains("Dining"))
    #expect(book.run("pay", "rent", "--for", "2026-12").exitCode == 0)
    let after = try book.site().page("pending.html").components(separatedBy: "id=\"expected").last ?? ""
    #expect(after.components(separatedBy: ">Rent</a>").count - 1 == 11, "a real one takes the place of the expected")
  }

  @Test func `pay marks a bill as paid and moves it to the paid page`() throws {
    let book = try FeatureBook()
    #expect(try book.text(of: "t-2026-11-05-rent.html").contains("Overdue by 11 days"))
    #expect(book.run("pay", "rent").exitCode == 0)
    let site = try book.site()
    #expect(PageScan(try site.page("t-2026-11-05-rent.html")).text.contains("Paid on 21 November 2026"))
    #expect(try site.page("paid.html").contains("id=\"b-2026-11-05-rent\""))
    let again = book.run("pay", "2026-11-05-rent")
    #expect(again.exitCode == 1 && again.err.contains("2026-11-21"), "twice is refused")
  }

  @Test(arguments: ["food", "Foods", "FOOD", "Fооd"])
  func `a similar category name is refused, and other categories can be added, renamed and removed`(name: String) throws
  {
    let book = try FeatureBook()
    let run = book.run("category", "add", name)
    #expect(run.exitCode == 1 && run.err.contains("[similar-category]"), "\(run.err)")
    #expect(book.run("category", "add", "Garden").exitCode == 0)
    #expect(book.run("category", "rename", "Garden", "Yard").exitCode == 0)
    #expect(book.run("category", "remove", "Yard").exitCode == 0)
  }
}
