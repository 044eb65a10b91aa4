import Foundation
import TestSupport
import Testing

/// Ids that change with an edit, and the entries that refer to them.
@Suite struct FollowingTests {
  private func book(_ files: [String: String]) throws -> EditingBook { try EditingBook(files) }

  private let two = [
    "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Coffee, spent: 1, repeats: monthly }\n"
      + "- { date: 2026-11-03, title: Tea, spent: 2, repeats: monthly }\n",
    "ledger/2026-12.yaml": "- { date: 2026-12-03, title: C, spent: 1, for: 2026-11-03-coffee }\n"
      + "- { date: 2026-12-04, title: T, spent: 2, for: 2026-11-03-tea }\n",
  ]

  @Test func `references remain correct when two entries receive the same title`() throws {
    let book = try book(two)
    let run = book.run("edit", "2026-11-03-coffee", "--title", "Tea")
    #expect(run.exitCode == 0, "\(run.err)")
    let text = try book.read("ledger/2026-12.yaml")
    #expect(text.contains("title: C, spent: 1, for: 2026-11-03-tea }"), "\(text)")
    #expect(text.contains("title: T, spent: 2, for: 2026-11-03-tea-2 }"), "\(text)")
  }

  @Test func `references to an entry are updated when its id is transferred to another entry`() throws {
    let book = try book(two)
    let run = book.run("add", "--date", "2026-12-10", "--title", "Thief", "--spent", "9", "--id", "2026-11-03-tea")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.out.contains("2026-11-03-tea is now 2026-11-03-tea-2"))
    #expect(try book.read("ledger/2026-12.yaml").contains("title: T, spent: 2, for: 2026-11-03-tea-2 }"))
  }

  @Test func `references to an entry are updated if its id becomes shorter because another entry is removed`() throws {
    let book = try book([
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2 }\n",
      "ledger/2026-12.yaml": "- { date: 2026-12-01, title: Thief, spent: 1, id: 2026-11-03-tea }\n"
        + "- { date: 2026-12-04, title: T, spent: 2, for: 2026-11-03-tea-2 }\n",
    ])
    let run = book.run("remove", "2026-11-03-tea")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read("ledger/2026-12.yaml").contains("for: 2026-11-03-tea }"))
    #expect(book.run("check").exitCode == 0)
  }

  @Test(arguments: [("Café", "\"2026-11-03-caf\\u00e9\""), ("Thé", "2026-11-03-the\u{301}")])
  func `a reference is updated however its id is written in YAML`(title: String, reference: String) throws {
    let book = try book([
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: \(title), spent: 10 }\n",
      "ledger/2026-12.yaml": "- date: 2026-12-03\n  title: x\n  spent: 10\n  for: \(reference)\n",
    ])
    let id = "2026-11-03-\(title.lowercased())"
    #expect(book.run("remove", id).exitCode == 1)
    #expect(book.run("edit", id, "--title", "Coffee").exitCode == 0)
    #expect(try book.read("ledger/2026-12.yaml").contains("for: 2026-11-03-coffee\n"))
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `a word in two ids is ambiguous, even if one of them was created from a title without letters`() throws {
    let book = try book([
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: '!!!', spent: 3 }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-03, title: Entry fee, spent: 3 }\n",
    ])
    #expect(book.run("edit", "entry", "--spent", "4").exitCode == 1)
    #expect(book.run("edit", "11-03-entry", "--spent", "4").exitCode == 0)
  }

  @Test func `part of an id selects the entry in the ledger, not an archived one`() throws {
    let book = try book(["archive/2024-10.yaml": "- { date: 2024-10-01, title: Rent, spent: 5 }\n"])
    #expect(book.run("edit", "rent", "--spent", "6").exitCode == 0)
  }
}

/// Comments and photos, which remain with their entry, and other lines, which keep their position.
@Suite struct KeepingTests {
  @Test func `comments move with their entry each time the entry moves`() throws {
    let tea = "# about tea\n- date: 2026-11-03\n  title: Tea\n  spent: 1\n"
    let coffee = "\n# about coffee\n- date: 2026-11-05\n  title: Coffee\n  spent: 1\n"
    let book = try EditingBook(["ledger/2026-11.yaml": tea + coffee])
    #expect(book.run("edit", "coffee", "--date", "2026-12-05").exitCode == 0)
    #expect(book.run("edit", "coffee", "--date", "2027-01-05").exitCode == 0)
    #expect(!book.folder.exists("ledger/2026-12.yaml"))
    #expect(
      try book.read("ledger/2027-01.yaml") == "\n# about coffee\n- date: 2027-01-05\n  title: Coffee\n  spent: 1\n")
    #expect(book.run("edit", "coffee", "--date", "2026-11-01").exitCode == 0)
    #expect(
      try book.read() == "# about tea\n\n# about coffee\n- date: 2026-11-01\n  title: Coffee\n  spent: 1\n\n"
        + "- date: 2026-11-03\n  title: Tea\n  spent: 1\n")
  }

  @Test func `comments on photos that are listed on separate lines are kept`() throws {
    let photos = "  photo:\n    - a.jpg   # front side\n    # the back follows\n    - b.jpg\n"
    let gas = "- date: 2026-11-03\n  title: Gas\n  spent: 3\n" + photos
    let book = try EditingBook(["ledger/2026-11.yaml": gas, "receipts/a.jpg": "a", "receipts/b.jpg": "b"])
    try book.folder.write(Data([0xFF, 0xD8, 0xFF, 0xE0]), to: "camera/x.jpg")
    #expect(book.run("attach", "gas", "\(book.folder.path)/camera/x.jpg").exitCode == 0)
    #expect(try book.read() == gas + "    - 2026-11-03-gas.jpg\n")
    #expect(book.run("detach", "gas", "a.jpg").exitCode == 0)
    #expect(try book.read().contains("  photo:\n    # the back follows\n    - b.jpg\n"))
  }

  @Test func `detach does not remove a photo that an invalid entry uses`() throws {
    let book = try EditingBook([
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: One, spent: 3, photo: a.jpg }\n"
        + "- { date: 2026-11-03, title: Two, spent: '3,5', photo: a.jpg }\n",
      "receipts/a.jpg": "a",
    ])
    #expect(book.run("detach", "one").exitCode == 0)
    #expect(book.folder.exists("receipts/a.jpg"))
  }

  @Test func `a month file that is a symbolic link is not changed`() throws {
    let text = "- { date: 2026-10-03, title: Gas, spent: 10 }\n"
    let book = try EditingBook(["elsewhere.yaml": text])
    let link = "\(book.folder.path)/ledger/2026-10.yaml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../elsewhere.yaml")
    let run = book.run("add", "--title", "X", "--spent", "1", "--date", "2026-10-05")
    #expect(run.exitCode == 2 && run.err.contains("2026-10.yaml” is a symbolic link"), "\(run.err)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../elsewhere.yaml")
    #expect(try book.read("elsewhere.yaml") == text)
  }

  @Test func `a damaged journal prevents changes but not lists`() throws {
    let book = try EditingBook([".daybook/journal": "x"])
    let list = book.run("list")
    #expect(list.exitCode == 2 && list.out.contains("Dining out") && list.err.contains("damaged"))
    let run = book.run("add", "--title", "X", "--spent", "1")
    #expect(run.exitCode == 2 && run.err.contains("damaged"))
  }

  @Test func `the prompts of add show the entry as it will be written`() throws {
    let book = try EditingBook()
    let run = ToolRun(["add", "--book", book.folder.path], answers: ["", "Tea", "3", "fo", "", "", "", "", "n"])
    #expect(
      run.err.contains("\n\n- date: 2026-11-21\n  title: Tea\n  spent: 3\n  category: Food\nAdd it? [Y/n]: ")
        || run.err.contains("\n- date: 2026-11-21\n  title: Tea\n  spent: 3\n  category: Food\nAdd it?"), "\(run.err)")
  }

  @Test func `add reports an error in an option before asking any question`() throws {
    let book = try EditingBook()
    let run = ToolRun(["add", "--category", "Fod", "--book", book.folder.path], answers: ["", "Tea"])
    #expect(run.exitCode == 1 && run.err.contains("[unknown-category]") && !run.err.contains("Date ["))
    let dash = ToolRun(["add", "--book", book.folder.path], answers: ["-", "", "Tea", "3", "", "", "", "", "", ""])
    #expect(dash.exitCode == 0 && dash.err.contains("[bad-date]"), "\(dash.err)")
  }

  @Test func `removing a required key is refused with the name of its option`() throws {
    let run = try EditingBook().run("edit", "dining", "--spent", "")
    #expect(run.exitCode == 1 && run.err.contains("[missing-key]\n  --> --spent\n"), "\(run.err)")
  }

  @Test func `category commands refuse a replacement of another kind, a name in use and an empty name`() throws {
    let book = try EditingBook([
      "archive/2024-10.yaml": "- { date: 2024-10-01, title: Tea, spent: 5, category: Food }\n"
    ])
    #expect(book.run("category", "remove", "Salary", "--into", "Food").err.contains("choose one of the same kind"))
    #expect(book.run("category", "rename", "Food", "Home").err.contains("daybook category remove Food --into Home"))
    #expect(book.run("category", "rename", "Food", " ").exitCode == 64)
    #expect(book.run("category", "rename", "Food", "Meals").exitCode == 0)
    #expect(book.run("category", "add", "Food").err.contains("the archive uses the name “Food” for “Meals”"))
    #expect(book.run("category", "add", "  Garden ").out.contains("“Garden”"))
  }
}
