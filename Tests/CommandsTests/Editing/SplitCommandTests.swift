import Foundation
import TestSupport
import Testing

@Suite struct SplitCommandTests {
  private static let categories =
    "- { name: Food, color: teal }\n- name: Home\n- name: Gifts\n- name: a=b\n- { name: Salary, kind: income }\n"

  private func book(_ files: [String: String] = [:]) throws -> EditingBook {
    try EditingBook(["categories.yaml": Self.categories].merging(files) { $1 })
  }

  private func expect(_ book: EditingBook, _ lines: [String], _ comment: Comment? = nil) throws {
    #expect(try book.difference(from: EditingBook.november) == lines, comment)
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `edit --split writes all parts on one line, replaces them and removes them`() throws {
    let book = try book()
    let run = book.run("edit", "dining", "--split", "home=26.50", "--split", "a=b=12")
    #expect(run.exitCode == 0, "\(run.err)")
    try expect(book, ["+  split: { Home: 26.50, a=b: 12 }"])
    #expect(book.run("edit", "dining", "--split", "Gifts: 3").exitCode == 0)
    try expect(book, ["+  split: { Gifts: 3 }"])
    #expect(book.run("edit", "dining", "--split", "").exitCode == 0)
    try expect(book, [])
  }

  @Test func `add --split writes an entry with split parts`() throws {
    let book = try book()
    let run = book.run(
      "add", "--date", "2026-11-20", "--title", "Market", "--spent", "86.35", "--category", "Food", "--split",
      "Home=26", "--split", "Gifts=1,200.50", "--json")
    #expect(run.exitCode == 1 && run.err.contains("[split-too-large]\n  --> --split"), "\(run.err)")
    // The part that is too large is marked, and the other one is not.
    let lines = run.err.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    let place = try #require(lines.firstIndex { String($0).contains("Home=26,Gifts=1,200.50") })
    #expect(lines[place + 1].firstIndex(of: "^") == lines[place].firstIndex(of: "G"), "\(run.err)")
    let fine = book.run(
      "add", "--date", "2026-11-20", "--title", "Market", "--spent", "86.35", "--category", "Food", "--split", "Home=26"
    )
    #expect(fine.exitCode == 0, "\(fine.err)")
    #expect(try book.read().hasSuffix("  category: Food\n  split: { Home: 26 }\n"))
    let shown = book.run("show", "market").out
    #expect(shown.contains("Category    Food: 60.35\nSplit       Home: 26.00\n"), "\(shown)")
  }

  @Test func `a negative part increases the amount that remains in the entry's category`() throws {
    let book = try book()
    let run = book.run(
      "add", "--date", "2026-11-20", "--title", "Market", "--spent", "10", "--category", "Food", "--split", "Home=-1.50"
    )
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read().hasSuffix("  category: Food\n  split: { Home: -1.50 }\n"))
    let shown = book.run("show", "market").out
    #expect(shown.contains("Category    Food: 11.50\nSplit       Home: \u{2212}1.50\n"), "\(shown)")
    #expect(book.run("list", "category:Home", "market").out.contains("\u{2212}1.50 of 10.00"))
  }

  @Test func `a malformed part is a usage error, and an invalid part is reported together with --split`() throws {
    let book = try book()
    for word in ["Home", "=5", "Home=", "5"] { #expect(book.run("edit", "dining", "--split", word).exitCode == 64) }
    for (part, id) in [
      ("Hmoe=5", "unknown-category"), ("Food=5", "split-twice"), ("Home=5000", "split-too-large"),
      ("Home=x", "bad-amount"), ("Home=-0", "bad-amount"), ("Home=-1.234", "bad-amount"),
    ] {
      let run = book.run("edit", "dining", "--split", part)
      #expect(run.exitCode == 1 && run.err.contains("[\(id)]\n  --> --split"), "\(run.err)")
    }
    #expect(book.run("edit", "salary", "--moved", "5", "--to", "Bank", "--split", "Home=1").exitCode == 1)
    try expect(book, [])
  }

  @Test func `renaming or removing a category also updates split parts and merges those in the same category`() throws {
    let november = EditingBook.november.replacing(
      "  category: Food\n", with: "  category: Food\n  split: { Home: 26.50, Gifts: 12 } # soap\n")
    let book = try book(["ledger/2026-11.yaml": november])
    #expect(book.run("category", "rename", "Gifts", "Presents").exitCode == 0)
    #expect(
      try book.difference(from: november)
        == ["-  split: { Home: 26.50, Gifts: 12 } # soap", "+  split: { Home: 26.50, Presents: 12 } # soap"])
    let used = book.run("category", "remove", "Presents")
    #expect(used.exitCode == 1 && used.err.contains("--into"), "\(used.err)")
    let run = book.run("category", "remove", "Presents", "--into", "Home")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read().contains("  split: { Home: 38.50 } # soap\n"))
    #expect(book.run("category", "remove", "Home", "--into", "Food").exitCode == 0)
    #expect(try !book.read().contains("split") && book.run("check").exitCode == 0)
  }

  @Test func `an occurrence is split like its series`() throws {
    let november = EditingBook.november.replacing(
      "  category: Home\n", with: "  category: Home\n  split: { Food: '1,000' }\n")
    let book = try book(["ledger/2026-11.yaml": november])
    #expect(book.run("pay", "rent", "--for", "2026-12").exitCode == 0)
    #expect(try book.read("ledger/2026-12.yaml").contains("  category: Home\n  split: { Food: '1,000' }\n"))
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `an occurrence of an archived series is split using the current category names`() throws {
    let book = try book([
      "archive/2025-10.yaml":
        "- { date: 2025-10-02, title: Box, spent: 50, category: Food, split: { Presents: 3, Gifts: 4, Home: 5 }, repeats: monthly }\n",
      "categories.yaml": Self.categories.replacing("name: Gifts", with: "{ name: Gifts, was: [Presents] }"),
    ])
    let run = book.run("pay", "box", "--for", "2026-11")
    #expect(run.exitCode == 0, "\(run.err)")
    let text = try book.read()
    #expect(text.contains("split: { Gifts: 7.00, Home: 5.00 }"), "\(text)")
  }

  @Test func `fmt --decimal also changes the amounts of split parts`() throws {
    let november = EditingBook.november.replacing(
      "  category: Food\n", with: "  category: Food\n  split: { Home: 26.50, Gifts: 12 }\n")
    let book = try book(["ledger/2026-11.yaml": november])
    #expect(book.run("fmt", "--decimal", "comma").exitCode == 0)
    let text = try book.read()
    #expect(text.contains("  split: { Home: '26,50', Gifts: 12 }\n"), "\(text)")
    #expect(book.run("check").exitCode == 0)
    #expect(book.run("edit", "dining", "--split", "Home=1,50").exitCode == 0)
    #expect(try book.read().contains("  split: { Home: '1,50' }\n"))
  }

  @Test func `listing one category shows and sums only those parts of entries that are in the category`() throws {
    let november = EditingBook.november.replacing(
      "  category: Food\n", with: "  category: Food\n  split: { Home: 26.50, Gifts: 12 }\n")
    let book = try book(["ledger/2026-11.yaml": november])
    let run = book.run("list", "category:Gifts")
    #expect(run.out.contains(" Gifts     12.00 of 1,340.50 "), "\(run.out)")
    #expect(run.out.contains("1 transaction: spent 12.00"), "\(run.out)")
    #expect(book.run("list", "dining").out.contains("Food, Home, Gifts"))
    #expect(book.run("list", "dining", "--csv").out.contains("Food,\"Home=26.50; Gifts=12.00\","))
  }
}
