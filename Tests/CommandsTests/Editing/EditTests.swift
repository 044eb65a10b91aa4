import Foundation
import TestSupport
import Testing

@Suite struct EditTests {
  @Test func `edit changes only the given value and keeps comments`() throws {
    let book = try EditingBook()
    let run = book.run("edit", "dining", "--spent", "1290")
    #expect(run.exitCode == 0 && run.err.hasPrefix("hint: "))
    #expect(run.out == "changed 2026-11-03-dining-out in \(book.folder.path)/ledger/2026-11.yaml:4\n")
    #expect(try book.difference(from: EditingBook.november) == ["-  spent: 1340.50", "+  spent: 1290"])
  }

  @Test func `edit removes a key if its value is empty`() throws {
    let book = try EditingBook()
    #expect(book.run("edit", "rent", "--repeats", "").exitCode == 0)
    #expect(try book.difference(from: EditingBook.november) == ["-  repeats: monthly"])
  }

  @Test func `a new date moves an entry and its comments to another month's file`() throws {
    let book = try EditingBook(["ledger/2026-12.yaml": "- { date: 2026-12-24, title: Gifts, spent: 900 }\r\n"])
    let run = book.run("edit", "dining", "--date", "2026-12-01")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.out.hasSuffix("2026-11-03-dining-out is now 2026-12-01-dining-out\n"))
    #expect(
      try book.read("ledger/2026-12.yaml").replacing("\r\n", with: "|")
        == "|# paid with Ana|- date: 2026-12-01|  title: Dining out   # the new place|  spent: 1340.50|"
        + "  category: Food||- { date: 2026-12-24, title: Gifts, spent: 900 }|")
    #expect(try !book.read().contains("Dining"))
    #expect(try book.read().hasPrefix("# November\n\n- { date: 2026-11-01"))
  }

  @Test func `edit --received removes “spent”`() throws {
    let book = try EditingBook()
    #expect(book.run("edit", "dining", "--received", "100").exitCode == 0)
    #expect(try book.difference(from: EditingBook.november) == ["-  spent: 1340.50", "+  received: 100"])
  }

  @Test func `references to an entry are updated when its id changes`() throws {
    let book = try EditingBook([
      "ledger/2026-12.yaml": "- { date: 2026-12-05, title: Rent, spent: 22000, for: 2026-11-05-rent } # \u{1F3E0}\n"
    ])
    let run = book.run("edit", "2026-11-05-rent", "--title", "Flat")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read("ledger/2026-12.yaml").contains("for: 2026-11-05-flat }"))
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `an entry that the archive refers to keeps its id when its date changes`() throws {
    let book = try EditingBook([
      "archive/2025-10.yaml": "- { date: 2025-10-05, title: Rent, spent: 22000, for: 2026-11-05-rent }\n"
    ])
    let run = book.run("edit", "2026-11-05-rent", "--date", "2026-12-05", "--due", "2026-12-10")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read("ledger/2026-12.yaml").contains("  id: 2026-11-05-rent\n"))
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `references are updated when removing an entry renumbers the ids of other entries`() throws {
    let tea = "- { date: 2026-11-02, title: Tea, spent: 5 }\n"
    let cup = "- { date: 2026-11-09, title: Cup, spent: 5, for: 2026-11-02-tea-2 }\n"
    let book = try EditingBook(["ledger/2026-11.yaml": tea + tea.replacing("5", with: "6") + cup])
    let run = book.run("remove", "2026-11-02-tea")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.out.hasSuffix("2026-11-02-tea-2 is now 2026-11-02-tea\n"))
    #expect(try book.read().hasSuffix("for: 2026-11-02-tea }\n"))
  }

  @Test func `edit with an ambiguous part of an id changes nothing and lists all matching entries`() throws {
    let book = try EditingBook()
    let run = book.run("edit", "2026-11", "--note", "x")
    #expect(run.exitCode == 1)
    for id in ["2026-11-03-dining-out", "2026-11-01-salary", "2026-11-05-rent"] { #expect(run.err.contains(id)) }
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `an exact title takes precedence over partial matches, which require at least three characters`() throws {
    let book = try EditingBook([
      "ledger/2026-10.yaml": "- { date: 2026-10-01, title: Netto, spent: 1 }\n"
        + "- { date: 2026-10-02, title: Split Netto, spent: 2 }\n"
    ])
    #expect(book.run("edit", "netto", "--spent", "3").out.contains(" 2026-10-01-netto in "))
    #expect(book.run("edit", "Split Netto", "--spent", "4").out.contains(" 2026-10-02-split-netto in "))
    let run = book.run("edit", "ne", "--spent", "5")
    #expect(run.exitCode == 1 && run.err.contains("“ne” is too short"), "\(run.err)")
    #expect(book.run("show", "et").exitCode == 1)
  }

  @Test func `category and account names are accepted in any letter case`() throws {
    let book = try EditingBook(["book.yaml": "accounts:\n- { name: Girokonto Köln }\n"])
    let run = book.run("edit", "dining", "--category", "HOME", "--account", "girokonto KÖLN")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read().contains("  category: Home\n  account: Girokonto Köln\n"))
    #expect(book.run("add", "--title", "Tea", "--spent", "1", "--category", "food").exitCode == 0)
    #expect(try book.read().contains("category: Food\n"))
  }

  @Test func `an exact id takes precedence over part of another id`() throws {
    let book = try EditingBook(["ledger/2026-10.yaml": "- { date: 2026-10-01, title: Deposit, spent: 5, id: rent }\n"])
    #expect(book.run("edit", "rent", "--spent", "6").exitCode == 0)
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `edit does not change the archive`() throws {
    let book = try EditingBook(["archive/2024-10.yaml": "- { date: 2024-10-01, title: Tea, spent: 5 }\n"])
    let run = book.run("edit", "2024-10-01-tea", "--spent", "6")
    #expect(run.exitCode == 1 && run.err.contains("archive"))
  }

  @Test func `edit without an option requires a terminal`() throws {
    #expect(try EditingBook().run("edit", "rent").exitCode == 64)
  }

  @Test func `in a terminal, edit asks for each field, and an empty answer keeps the value`() throws {
    let book = try EditingBook()
    let run = ToolRun(
      ["edit", "dining", "--book", book.folder.path], answers: ["", "Dinner", "", "hom", "", "y"])
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.err.contains("Title [Dining out]: ") && run.err.contains("Category [Food]: "))
    #expect(
      try book.difference(from: EditingBook.november).sorted() == [
        "+  category: Home", "+  title: Dinner   # the new place", "-  category: Food",
        "-  title: Dining out   # the new place",
      ])
  }

  @Test func `an edit that makes another field invalid is refused, and the other field is reported`() throws {
    let book = try EditingBook()
    let run = book.run("edit", "rent", "--received", "5")
    #expect(run.exitCode == 1)
    #expect(run.err.contains("“due”"), "\(run.err)")
    #expect(try book.read() == EditingBook.november)
  }

  // MARK: Remove

  @Test func `removing an entry removes its comments and leaves one blank line`() throws {
    let book = try EditingBook()
    let run = book.run("remove", "dining")
    #expect(run.out == "removed 2026-11-03-dining-out from \(book.folder.path)/ledger/2026-11.yaml:4\n")
    #expect(try book.read().hasPrefix("# November\n\n- { date: 2026-11-01"))
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `an entry that an occurrence refers to is not removed`() throws {
    let occurrence = "- { date: 2026-12-05, title: Rent, spent: 22000, for: 2026-11-05-rent }\n"
    let book = try EditingBook(["ledger/2026-12.yaml": occurrence])
    let run = book.run("remove", "2026-11-05-rent")
    #expect(run.exitCode == 1 && run.err.contains("ledger/2026-12.yaml"))
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `removing the last entry of a month removes the month's file`() throws {
    let book = try EditingBook(["ledger/2026-12.yaml": "- { date: 2026-12-24, title: Gifts, spent: 900 }\n"])
    #expect(book.run("remove", "gifts").exitCode == 0)
    #expect(!book.folder.exists("ledger/2026-12.yaml"))
    #expect(book.run("undo").exitCode == 0)
    #expect(book.folder.exists("ledger/2026-12.yaml"))
  }
}
