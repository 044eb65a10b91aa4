import BookEditing
import Imports
import Ledger
import Formats
import Platform
import TestSupport
import Testing

/// A merge of two versions of a month into which the same statement was imported.
@Suite struct MergedImportTests {
  private static let path = "ledger/2026-11.yaml"
  private static let statement = (
    "november.csv",
    "Date,Description,Amount\n2026-11-03,Market,-20.00\n2026-11-04,Bakery,-5.00\n2026-11-04,Kiosk,-5.00\n"
      + "2026-11-06,Tomas,100.00\n"
  )

  private func imported() throws -> PlanBook {
    let book = try PlanBook()
    try book.take([Self.statement])
    return book
  }

  private func month(_ book: PlanBook) throws -> String { try book.folder.read(Self.path) }

  private func merge(_ ours: PlanBook, _ theirs: PlanBook) throws -> (text: String, conflicts: [String]) {
    let (own, other) = try (Array(month(ours).utf8), Array(month(theirs).utf8))
    let imported = try #require(ImportedEntries(ours.book, Self.path, ours: own, theirs: other))
    let result = try MonthMerge.merge(base: [], ours: own, theirs: other, imported: imported)
    return (String(decoding: result.bytes, as: UTF8.self), result.conflicts)
  }

  @Test func `a row imported in both versions and edited in one is merged into one entry with the edit`() throws {
    let (plain, edited) = (try imported(), try imported())
    try edited.edit("market", [FieldChange(.title, .one("Farmers")), FieldChange(.category, .one("Food"))])
    for (ours, theirs) in [(plain, edited), (edited, plain)] {
      let merged = try merge(ours, theirs)
      #expect(merged.conflicts == [])
      #expect(merged.text == (try month(edited)))
    }
  }

  @Test func `an imported entry that was edited in both versions is a conflict`() throws {
    let (ours, theirs) = (try imported(), try imported())
    try ours.edit("market", [FieldChange(.category, .one("Food"))])
    try theirs.edit("market", [FieldChange(.title, .one("Farmers"))])
    let merged = try merge(ours, theirs)
    #expect(merged.conflicts == ["“Market”"])
    #expect(merged.text.contains("Market") && merged.text.contains("Farmers"))
  }

  @Test func `two rows with the same day and amount remain two entries, and each keeps its edit`() throws {
    let (ours, theirs) = (try imported(), try imported())
    try ours.edit("kiosk", [FieldChange(.category, .one("Food"))])
    try theirs.edit("bakery", [FieldChange(.title, .one("Baker Street"))])
    let merged = try merge(ours, theirs)
    #expect(merged.conflicts == [])
    #expect(merged.text == (try month(ours)).replacing("Bakery", with: "Baker Street"))
  }

  @Test func `entries that were not imported are all kept even if they have the same day and amount`() throws {
    let books = (try imported(), try imported())
    for (book, title) in [(books.0, "Tea"), (books.1, "Bus")] {
      _ = try book.book.change("add") { (draft) throws(BookError) in
        try draft.add([
          FieldChange(.date, .one("2026-11-08")), FieldChange(.title, .one(title)), FieldChange(.spent, .one("3")),
        ])
      }
    }
    let merged = try merge(books.0, books.1)
    #expect(merged.conflicts == [] && merged.text.contains("Tea") && merged.text.contains("Bus"))
  }

  @Test func `a manually added entry does not replace an imported one with the same day and amount`() throws {
    let (ours, theirs) = (try imported(), try PlanBook())
    // Their log contains another statement, so that both merges use import logs.
    try theirs.take([("other.csv", "Date,Description,Amount\n2026-11-01,Bus,-2.00\n")])
    _ = try theirs.book.change("add") { (draft) throws(BookError) in
      try draft.add([
        FieldChange(.date, .one("2026-11-06")), FieldChange(.title, .one("Refund shoes")),
        FieldChange(.received, .one("100")),
      ])
    }
    let own = try Array(month(ours).utf8)
    for (left, right) in [(ours, theirs), (theirs, ours)] {
      let (one, other) = try (Array(month(left).utf8), Array(month(right).utf8))
      let imported = try #require(ImportedEntries(left.book, Self.path, ours: one, theirs: other))
      let result = try MonthMerge.merge(base: [], ours: one, theirs: other, imported: imported)
      let text = String(decoding: result.bytes, as: UTF8.self)
      #expect(result.conflicts == [] && text.contains("Tomas") && text.contains("Refund shoes"), "\(text)")
    }
    // Their version renamed an entry of the base, and ours imported another row of that day and amount.
    let base = Array("- { date: 2026-11-04, title: Kiosk, spent: 5.00 }\n".utf8)
    let renamed = Array("- { date: 2026-11-04, title: Corner shop, spent: 5.00 }\n".utf8)
    let result = try MonthMerge.merge(
      base: base, ours: own, theirs: renamed,
      imported: ImportedEntries(ours.book, Self.path, ours: own, theirs: renamed))
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(text.contains("Bakery") && text.contains("Corner shop"), "\(text)")
  }

  @Test func `an edit with a value that only the other version's settings allow is kept`() throws {
    let (ours, theirs) = (try imported(), try imported())
    let text = try month(theirs)
    let line = try #require(text.split(separator: "\n").first { $0.contains("Tomas") })
    let edited = text.replacing(line, with: line.replacing(" }", with: ", who: Eva }"))
    try theirs.folder.write(edited, to: Self.path)
    let merged = try merge(ours, theirs)
    #expect(merged.conflicts == [] && merged.text == edited, "\(merged.text)")
  }

  @Test func `a comment next to a title with a number sign counts as an edit`() throws {
    let statement = ("november.csv", "Date,Description,Amount\n2026-11-03,Shop #5 Main St,-20.00\n")
    let (ours, theirs) = (try PlanBook(), try PlanBook())
    for book in [ours, theirs] { try book.take([statement]) }
    let edited = try month(theirs).replacing(" }", with: " } # warranty until 2028")
    try theirs.folder.write(edited, to: Self.path)
    #expect(try merge(ours, theirs).text == edited)
  }

  @Test func `after the import logs are merged, a further row identical to imported ones is still imported`() throws {
    let rows = "2026-11-03,Coffee,-3.00\n2026-11-03,Coffee,-3.00\n"
    let (ours, theirs) = (try PlanBook(), try PlanBook())
    for book in [ours, theirs] { try book.take([("november.csv", "Date,Description,Amount\n" + rows)]) }
    try ours.edit("coffee", [FieldChange(.title, .one("Espresso"))])
    let path = try #require(try ours.logs().first)
    let lines = try [ours, theirs].flatMap { try $0.folder.read(path).split(separator: "\n").map(String.init) }
    var seen: Set<String> = []
    try ours.folder.write(lines.filter { seen.insert($0).inserted }.joined(separator: "\n") + "\n", to: path)
    let plan = try ours.plan([("later.csv", "Date,Description,Amount\n" + rows + "2026-11-03,Coffee,-3.00\n")])
    #expect(
      plan.rows.map(\.state.rawValue).filter { $0 == "new" }.count == 1, "\(plan.rows.map(\.state)) \(plan.notes)")
    #expect(!plan.notes.contains { $0.contains("no longer") }, "\(plan.notes)")
    let back = try ours.takeBack("november.csv")
    #expect(back.rowCount == 2 && back.goneCount == 0, "\(back)")
  }

  @Test func `a comment on an imported entry counts as an edit`() throws {
    let (ours, theirs) = (try imported(), try imported())
    let text = try month(theirs)
    let entry = try #require(text.split(separator: "\n").first { $0.contains("2026-11-06") })
    try theirs.folder.write(text.replacing(entry, with: "# for the rent\n\(entry)"), to: Self.path)
    let merged = try merge(ours, theirs)
    #expect(merged.conflicts == [])
    #expect(merged.text == (try month(theirs)))
  }

  @Test func `a month without import logs is merged without information about imported entries`() throws {
    let book = try PlanBook("", [Self.path: "- { date: 2026-11-01, title: Rent, spent: 900 }\n"])
    #expect(ImportedEntries(book.book, Self.path, ours: [], theirs: []) == nil)
  }
}
