import Foundation
import TestSupport
import Testing

/// The features of a tracker of balance and history.
@Suite struct FeaturesDTests {
  @Test func `received money is listed with a plus sign, and spent money without a sign`() throws {
    let book = try FeatureBook()
    #expect(
      book.run("add", "--received", "100", "--date", "2026-11-20", "--title", "Lottery", "--category", "Income")
        .exitCode == 0)
    #expect(book.run("add", "--spent", "13.44", "--date", "2026-11-20", "--title", "Tea").exitCode == 0)
    let page = try book.site().page("2026-11.html")
    #expect(page.contains(">+100.00<") && page.contains(">13.44<"))
  }

  @Test func `the home page and the history show the balance, which changes when a bill is paid`() throws {
    let book = try FeatureBook()
    // The rent is a pending bill, so it is not paid yet.
    for page in ["index.html", "history.html"] { #expect(try book.text(of: page).contains("83,659.50"), "\(page)") }
    #expect(book.run("pay", "rent").exitCode == 0)
    for page in ["index.html", "history.html"] { #expect(try book.text(of: page).contains("61,659.50"), "\(page)") }
  }

  @Test func `entries are kept when others are added after them, and undo removes the added ones`() throws {
    let book = try FeatureBook()
    let before = try book.book.contents()
    for number in 1...5 { #expect(book.run("add", "--title", "Tea \(number)", "--spent", "\(number)").exitCode == 0) }
    let after = try book.book.contents()
    #expect(try book.count() == 8)
    for _ in 1...5 { #expect(book.run("undo").exitCode == 0) }
    #expect(try book.book.contents() == before && after != before)
  }
}
