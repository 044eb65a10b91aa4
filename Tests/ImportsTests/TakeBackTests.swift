import BookEditing
import Imports
import Ledger
import Formats
import Platform
import Statements
import TestSupport
import Testing

/// An undo of one import, even after later changes.
@Suite struct TakeBackTests {
  private let january = (
    "january.csv",
    "Date,Description,Amount,Balance\n2026-11-03,Market,-20.00,80.00\n2026-11-04,Bakery,-5.00,75.00\n2026-11-06,Tomas,100.00,175.00\n"
  )

  @Test func `undoing an unchanged import restores the book as it was before`() throws {
    let book = try PlanBook("", ["ledger/2026-11.yaml": "- { date: 2026-11-01, title: Rent, spent: 900 }\n"])
    let before = book.texts()
    try book.take([january])
    #expect(book.texts() != before && !book.ledger.balanceAssertions.isEmpty)
    let result = try book.takeBack("january.csv")
    #expect(book.texts() == before)
    #expect(result.removed.count == 3 && result.rowCount == 3 && result.balanceCount == 1)
  }

  @Test func `the file of an undone import can be imported again with the same result`() throws {
    let book = try PlanBook()
    try book.take([january])
    let first = book.texts()
    try book.takeBack("2026-11-21")
    #expect(try book.take([january]).rows.map(\.state) == [.new, .new, .new])
    #expect(book.texts() == first)
  }

  @Test func `undoing an import keeps an entry that was edited later, and lists the entry with the reason`() throws {
    let book = try PlanBook()
    try book.take([january])
    try book.edit("bakery", [FieldChange(.title, .one("Baker Street"))])
    let result = try book.takeBack("january.csv")
    #expect(result.kept.map(\.entry.title) == ["Baker Street"])
    #expect(result.kept.map(\.why) == ["it was changed after the import"])
    #expect(book.movements().count == 1 && book.movements()[0].contains("-5.00"))
    #expect(try book.logs().isEmpty)
  }

  @Test func `when an import is undone, formatting and renaming do not count as edits to an entry`() throws {
    let book = try PlanBook("accounts:\n  - { name: Giro }\n  - { name: Cash }\n")
    var choices = ImportOptions()
    choices.accounts = ["Giro"]
    let plan = try book.plan([january], choices)
    var answered = plan
    for row in answered.rows.indices { answered.rows[row].category = Category.ID(index: 0) }
    let taken = answered
    _ = try book.book.change("import") { (draft) throws(BookError) in try draft.take(taken) }
    _ = try book.book.change("rename") { (draft) throws(BookError) in
      _ = try draft.renameAccount("Giro", to: "Everyday")
    }
    _ = try book.book.change("rename") { (draft) throws(BookError) in
      _ = try draft.renameCategory("Food", to: "Groceries")
    }
    _ = try book.book.change("fmt") { (draft) throws(BookError) in _ = draft.format() }
    let result = try book.takeBack("january.csv")
    #expect(result.kept.isEmpty && result.removed.count == 3)
    #expect(book.movements().isEmpty)
  }

  @Test func `a bill paid by an undone import is pending again, with its original amount`() throws {
    let bill = "- { date: 2026-11-01, title: Power and light, spent: 100.00, due: 2026-11-05 }\n"
    let book = try PlanBook("", ["ledger/2026-11.yaml": bill])
    let plan = try book.take([
      ("a.csv", "Date,Description,Amount\n2026-11-04,Power and light,-98.00\n2026-11-06,Tomas,10.00\n")
    ])
    #expect(plan.rows[0].state == .bill)
    #expect(try book.folder.read("ledger/2026-11.yaml").contains("98.00, due: 2026-11-05, paid: 2026-11-04"))
    let result = try book.takeBack("a.csv")
    #expect(result.restored.map(\.title) == ["Power and light"])
    #expect(try book.folder.read("ledger/2026-11.yaml") == bill)
  }

  @Test func `undoing one of two imports turns a transfer back into an entry for the other file's row`() throws {
    let giro = ("giro.csv", "Date,Description,Amount\n2026-11-03,To savings,-50.00\n2026-11-04,Market,-3.00\n")
    let savings = ("savings.csv", "Date,Description,Amount\n2026-11-04,From giro,50.00\n2026-11-05,Fee,-1.00\n")
    var choices = ImportOptions()
    choices.pairs = [("Giro", "Savings")]
    for isTogether in [true, false] {
      for first in ["giro.csv", "savings.csv"] {
        let book = try PlanBook("accounts:\n  - { name: Giro }\n  - { name: Savings, kind: savings }\n")
        if isTogether {
          choices.accounts = ["Giro", "Savings"]
          try book.take([giro, savings], choices)
        } else {
          choices.accounts = ["Giro"]
          try book.take([giro], choices)
          choices.accounts = ["Savings"]
          try book.take([savings], choices)
        }
        #expect(book.movements().filter { $0.hasSuffix("moved") }.count == 2, "\(book.movements())")
        let result = try book.takeBack(first)
        #expect(result.reducedTransfers.count == 1 && result.removed.count == 1)
        let left =
          first == "giro.csv"
          ? ["2026-11-04 Savings 50.00", "2026-11-05 Savings -1.00"]
          : [
            "2026-11-03 Giro -50.00", "2026-11-04 Giro -3.00",
          ]
        #expect(book.movements() == left, "\(isTogether) \(first) \(book.movements())")
        try book.takeBack(first == "giro.csv" ? "savings.csv" : "giro.csv")
        #expect(book.movements().isEmpty)
      }
    }
  }

  @Test func `an import is found by its number or its file name, even if several imports have the same name`() throws {
    let book = try PlanBook()
    try book.take([january])
    try book.take([("january.csv", "Date,Description,Amount\n2026-11-10,Kiosk,-2.00\n2026-11-11,Tomas,1.00\n")])
    #expect(try book.imports("january.csv").map(\.number) == ["2026-11-21/1", "2026-11-21/2"])
    #expect(try book.imports("2026-11-21").count == 2 && book.imports("february.csv").isEmpty)
    try book.takeBack("2026-11-21/1")
    #expect(book.movements().count == 2)
    #expect(try book.imports("january.csv").map(\.number) == ["2026-11-21/2"])
  }

  @Test func `undoing an import removes an account and a category that only the import used`() throws {
    let text =
      "entry,date,title,spent,received,moved,category,split,currency,account,from,to,arrived,booked,note,tags,photo,due,paid,repeats,until,auto,skip,id,for,balance\nhay,2026-11-05,Hay,12.00,,,Ponies,,EUR,Pocket,,,,,,,,,,,,,,,,\n"
    let euro = try #require(Currency(code: "EUR"))
    let entries = try #require(DaybookExport.read(Array(text.utf8), home: euro, decimal: .point))
    for isUsed in [true, false] {
      let book = try PlanBook()
      let before = book.texts()
      let plan = try ImportContext(book.book).plan([("own.json", .entries(entries))], ImportOptions())
      _ = try book.book.change("import") { (draft) throws(BookError) in try draft.take(plan) }
      #expect(book.ledger.accounts.contains { $0.name == "Pocket" })
      if isUsed {
        _ = try book.book.change("add") { (draft) throws(BookError) in
          _ = try draft.add([
            FieldChange(.date, .one("2026-11-10")), FieldChange(.title, .one("Pony")), FieldChange(.spent, .one("3")),
            FieldChange(.category, .one("Ponies")), FieldChange(.account, .one("Pocket")),
          ])
        }
      }
      let result = try book.takeBack("own.json")
      #expect(result.accounts == (isUsed ? [] : ["Pocket"]) && result.categories == (isUsed ? [] : ["Ponies"]))
      if !isUsed { #expect(book.texts() == before) }
    }
  }

  /// Exactly the unchanged entries are removed; a single `undo` restores them.
  @Test func `undoing imports of random books removes exactly the unchanged entries, and undo restores all`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(2_711))
    for _ in 0..<Fuzzing.count(120) {
      let book = try PlanBook("accounts:\n  - { name: Giro }\n  - { name: Savings, kind: savings }\n")
      let files = ["a.csv", "b.csv"].map { name in
        (
          name,
          "Date,Description,Amount\n"
            + (1...Int.random(in: 3...7, using: &random)).map { row in
              "2026-11-\(10 + row),\(name.prefix(1)) shop \(row),\(row == 1 ? "" : "-")\(row).\(Int.random(in: 10...99, using: &random))\n"
            }.joined()
        )
      }
      var choices = ImportOptions()
      for (index, file) in files.enumerated() {
        choices.accounts = [index == 0 ? "Giro" : "Savings"]
        try book.take([file], choices)
      }
      let all = book.ledger.transactions
      var changed: Set<String> = []
      for title in Set(all.map(\.title)).sorted() where Int.random(in: 0..<3, using: &random) == 0 {
        let id = try #require(all.firstIndex { $0.title == title })
        let key: FieldChange =
          switch Int.random(in: 0..<3, using: &random) {
          case 0: FieldChange(.note, .one("seen"))
          case 1: FieldChange(.tags, .list(["home"]))
          default: FieldChange(.date, .one("2026-11-02"))
          }
        try book.edit(Identifiers(book.ledger).ids[id], [key])
        if key.key == .date { break }
        changed.insert(title)
      }
      for entry in book.ledger.transactions where entry.date.description == "2026-11-02" { changed.insert(entry.title) }
      let before = book.texts()
      let result = try book.takeBack("a.csv")
      let ofFile = Set(all.map(\.title).filter { $0.hasPrefix("a ") })
      #expect(Set(result.removed.map(\.title)) == ofFile.subtracting(changed))
      #expect(Set(result.kept.map(\.entry.title)) == ofFile.intersection(changed))
      let left = Set(all.map(\.title)).subtracting(ofFile.subtracting(changed))
      #expect(Set(book.ledger.transactions.map(\.title)) == left)
      _ = try book.book.locked(as: "undo") { (book) throws(BookError) in try book.undo(isTrial: false) }
      #expect(book.texts() == before)
    }
  }
}
