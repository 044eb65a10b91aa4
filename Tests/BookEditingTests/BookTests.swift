import BookEditing
import Diagnostics
import Ledger
import Formats
import Platform
import TestSupport
import Testing

/// Changes to a book, and refused changes, tested without a command.
@Suite struct BookTests {
  private let folder: TemporaryFolder
  private let book: Book

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("- { name: Food }\n- { name: Car }\n", to: "categories.yaml")
    try folder.write(
      """
      # November
      - { date: 2026-11-01, title: Rent, spent: 900, repeats: monthly }
      - { date: 2026-11-03, title: Dining out, spent: 40, category: Food }

      """, to: "ledger/2026-11.yaml")
    try folder.write("- { date: 2025-10-01, title: Old, spent: 1, category: Car }\n", to: "archive/2025-10.yaml")
    let today = try #require(Day("2026-11-21"))
    book = Book(try BookFolder(folder.path, disk: Disk()), today: TodayChoice(clock: today))
  }

  private func november() throws -> String { try folder.read("ledger/2026-11.yaml") }

  private func refusal(_ body: () throws -> Void) -> BookError? {
    do {
      try body()
      return nil
    } catch {
      return error as? BookError
    }
  }

  // MARK: Changing

  @Test func `a change is written completely and can be undone`() throws {
    let before = try november()
    let change = try book.change("edit dining") { (draft) throws(BookError) in
      try draft.edit(try draft.find("dining"), [FieldChange(.spent, .one("41.50"))])
    }
    #expect(change.result.id == "2026-11-03-dining-out")
    #expect(change.result.line == 3)
    #expect(change.files.parts.map(\.path) == ["ledger/2026-11.yaml"])
    #expect(try november() == before.replacing("spent: 40,", with: "spent: 41.50,"))
    #expect(try book.steps().map(\.record.name) == ["edit dining"])
    let undone = try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(isTrial: false) }
    #expect(undone.title == "edit dining")
    #expect(try november() == before)
  }

  private func undo() throws -> Book.UndoResult {
    try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(isTrial: false) }
  }

  @Test func `several changes can be undone even if other lines were edited after them`() throws {
    let before = try november()
    func change() throws {
      _ = try book.change("edit dining") { (draft) throws(BookError) in
        try draft.edit(try draft.find("dining"), [FieldChange(.spent, .one("41.50"))])
      }
    }
    try change()
    let bus = "- { date: 2026-11-09, title: Bus, spent: 40 }\n"
    try folder.write(try november() + bus, to: "ledger/2026-11.yaml")
    _ = try book.change("add") { (draft) throws(BookError) in
      try draft.add([
        FieldChange(.date, .one("2026-12-02")), FieldChange(.title, .one("Tea")), FieldChange(.spent, .one("3")),
      ])
    }
    try folder.write(try november().replacing("# November", with: "# My month"), to: "ledger/2026-11.yaml")
    #expect(try undo().edited == [])
    #expect(!folder.exists("ledger/2026-12.yaml"))
    #expect(try book.undo(isTrial: true).edited == ["ledger/2026-11.yaml"])
    let undone = try undo()
    #expect(undone.title == "edit dining" && undone.edited == ["ledger/2026-11.yaml"])
    #expect(try november() == before.replacing("# November", with: "# My month") + bus)
    #expect(refusal { _ = try undo() }.map(\.sentence) == "nothing to undo")

    try folder.write(before, to: "ledger/2026-11.yaml")
    try change()
    let edited = try november().replacing("41.50", with: "42")
    try folder.write(edited, to: "ledger/2026-11.yaml")
    guard
      case .changedSince(title: "edit dining", file: "\(folder.path)/ledger/2026-11.yaml") = refusal({ _ = try undo() })
    else {
      Issue.record("taken back over an edit of its own line")
      return
    }
    #expect(try november() == edited)
  }

  @Test func `undoing a change that created a month file keeps entries that were added to the file later`() throws {
    _ = try book.change("add") { (draft) throws(BookError) in
      try draft.add([
        FieldChange(.date, .one("2026-12-02")), FieldChange(.title, .one("Tea")), FieldChange(.spent, .one("3")),
      ])
    }
    let bus = "- { date: 2026-12-09, title: Bus, spent: 3 }\n"
    try folder.write(try folder.read("ledger/2026-12.yaml") + bus, to: "ledger/2026-12.yaml")
    #expect(try undo().edited == ["ledger/2026-12.yaml"])
    #expect(try folder.read("ledger/2026-12.yaml").hasSuffix(bus))
    #expect(!(try folder.read("ledger/2026-12.yaml").contains("Tea")))
  }

  @Test func `a dry run of a change writes nothing`() throws {
    let before = try november()
    let change = try book.dryRun("add") { (draft) throws(BookError) in
      try draft.add([FieldChange(.title, .one("Tea")), FieldChange(.spent, .one("3"))])
    }
    #expect(change.result.id == "2026-11-21-tea")
    #expect(!change.files.parts.isEmpty)
    #expect(try november() == before)
    #expect(refusal { _ = try book.undo(isTrial: true) }.map(\.sentence) == "nothing to undo")
  }

  @Test func `a refused change does not write any file`() throws {
    let before = try november()
    let found = refusal {
      _ = try book.change("add") { (draft) throws(BookError) in
        _ = try draft.add([FieldChange(.title, .one("Tea")), FieldChange(.spent, .one("3"))])
        _ = try draft.find("nothing-like-it")
      }
    }
    guard case .noEntry("nothing-like-it", near: [], isCertain: true) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(try november() == before)
  }

  @Test func `each change to an import log starts from the change before it, even if the log was removed`() throws {
    let line = "2026-11-03\t-40.00\tEUR\tnew\t2026-11-03-dining-out\tFood\t\t\tDINER\n"
    try folder.write("account\tBank\n" + line, to: "imports/bank.log")
    let logs = try book.change("remove") { (draft) throws(BookError) in
      try draft.write(nil, to: "imports/bank.log")
      try draft.writeAuxiliary(Array(("account\tCash\n" + line).utf8), to: "imports/cash.log")
      _ = try draft.remove(try draft.find("dining"))
      return try draft.logs()
    }
    #expect(logs.result.map(\.path) == ["imports/cash.log"])
    #expect(logs.result.flatMap(\.log.lines).map(\.outcome) == [.removed])
    #expect(try book.folder.content("imports/bank.log") == nil)
    #expect(ImportLog(try #require(try book.folder.content("imports/cash.log"))) == logs.result.first?.log)
  }

  @Test(arguments: [
    "<<<<<<< HEAD\n- { heading: [Date], account: Bank }\n=======\n- { heading: [Date], account: Cash }\n>>>>>>> ana\n",
    "- rules: [{ match: REWE, category: Food }]\n<<<<<<< HEAD\n",
  ])
  func `a change is refused if imports.yaml has an unfinished merge`(text: String) throws {
    try folder.write(text, to: "imports.yaml")
    let before = try november()
    let refused: [BookError?] = [
      refusal {
        _ = try book.change("rename") { (draft) throws(BookError) in try draft.renameCategory("Food", to: "Meals") }
      },
      refusal {
        _ = try book.change("rename") { (draft) throws(BookError) in try draft.renameCategory("Car", to: "Auto") }
      },
      refusal {
        _ = try book.change("import") { (draft) throws(BookError) in
          try draft.writeAuxiliary(Array("- { account: Bank }\n".utf8), to: "imports.yaml")
        }
      },
    ]
    for refusal in refused {
      guard case .findings(let findings) = refusal else {
        Issue.record("\(String(describing: refusal))")
        continue
      }
      #expect(findings.map(\.id) == [.mergeConflict])
    }
    #expect(try folder.read("imports.yaml") == text)
    #expect(try november() == before)
  }

  // MARK: Many entries at once

  @Test func `a single change adds many entries, each at the position for its date`() throws {
    let days = ["2026-11-20", "2026-11-02", "2026-12-01", "2026-11-02", "2026-11-30"]
    let change = try book.change("import") { (draft) throws(BookError) in
      try draft.add(
        days.enumerated().map { index, day in
          [FieldChange(.date, .one(day)), FieldChange(.title, .one("Row \(index)")), FieldChange(.spent, .one("1"))]
        })
    }
    #expect(change.result.map(\.id) == days.enumerated().map { "\($1)-row-\($0)" })
    let (ledger, findings, _) = book.read()
    #expect(findings.isEmpty)
    let titles = ledger.transactions.filter { $0.date.month == Month("2026-11") }.map(\.title)
    #expect(titles == ["Rent", "Row 1", "Row 3", "Dining out", "Row 0", "Row 4"])
    for edited in change.result {
      let lines = try folder.read(edited.path.dropFirst(folder.path.count + 1).description).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[edited.line - 1].contains(edited.id.prefix(10)), "\(edited)")
    }
    #expect(try book.steps().count == 1)
  }

  @Test func `an error in one of many added entries is reported with the entry and the key`() throws {
    let before = try november()
    let rows = ["1", "12,5", "3"].map { amount in
      [
        FieldChange(.date, .one("2026-11-09")), FieldChange(.title, .one("T\(amount)")),
        FieldChange(.spent, .one(amount)),
      ]
    }
    let found = refusal { _ = try book.change("import") { (draft) throws(BookError) in try draft.add(rows) } }
    guard case .findings(let findings) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(findings.map(\.id) == [.badAmount])
    #expect(findings.first?.entry == 1)
    #expect(findings.first?.key == "spent")
    #expect(findings.first?.place.file.isTyped == true)
    #expect(try november() == before)
  }

  @Test func `adding an empty list of entries changes nothing`() throws {
    let change = try book.change("import") { (draft) throws(BookError) in try draft.add([[FieldChange]]()) }
    #expect(change.result.isEmpty && change.files.parts.isEmpty)
  }

  // MARK: Refusals

  @Test func `a refused change throws an error with details`() throws {
    func draft() throws(BookError) -> Draft { try Draft(book) }
    let archived = refusal {
      var draft = try draft()
      _ = try draft.edit(try draft.find("2025-10-01-old"), [FieldChange(.note, .one("x"))])
    }
    guard case .archivedFile(let path) = archived else {
      Issue.record("\(String(describing: archived))")
      return
    }
    #expect(path == folder.path + "/archive/2025-10.yaml")
    let used = refusal {
      var draft = try draft()
      _ = try draft.removeCategory("Food", into: nil)
    }
    guard case .categoryUsed("Food", 1, _, 3) = used else {
      Issue.record("\(String(describing: used))")
      return
    }
    let several = refusal { _ = try draft().find("2026") }
    guard case .severalEntries("2026", let names, repeats: true, isCertain: true) = several else {
      Issue.record("\(String(describing: several))")
      return
    }
    #expect(names.map(\.title) == ["Rent", "Dining out"])
  }

  @Test
  func `a balance assertion dated before the rolling year is refused, even if that day already has one`() throws {
    let day = try #require(Day("2025-10-31"))
    for line in ["", "- { date: 2025-10-31, balance: 3 }\n"] {
      try folder.write(
        "- { date: 2025-10-01, title: Old, spent: 1, category: Car }\n" + line, to: "archive/2025-10.yaml")
      let refused = refusal {
        _ = try book.change("balance") { (draft) throws(BookError) in
          let currency = draft.base.homeCurrency
          _ = try draft.assertBalance(500, of: (.unnamed, "", currency), on: day)
        }
      }
      #expect(refused?.sentence.hasPrefix("2025-10-31 is before the rolling year, which begins on 2025-11-01") == true)
      #expect(refused?.sentence.hasSuffix("to “\(folder.path)/archive/2025-10.yaml”") == true)
    }
  }

  // MARK: The archive

  private func archiveRefusals() -> [String] {
    let (ledger, findings, _) = book.read()
    return book.archiveMoves(ledger, findings).refusals.map { $0.sentence.replacing(folder.path + "/", with: "") }
  }

  @Test func `a month that is already in the archive is not archived again, and the reason is reported`() throws {
    // A month inside the rolling year is not to be archived yet.
    try folder.write("- { date: 2026-11-02, title: New, spent: 1 }\n", to: "archive/2026-11.yaml")
    #expect(archiveRefusals().isEmpty)
    try folder.write("- { date: 2025-10-02, title: New, spent: 1 }\n", to: "ledger/2025-10.yaml")
    #expect(
      archiveRefusals() == [
        "“ledger/2025-10.yaml” is not archived: “archive/2025-10.yaml” already exists; move all transactions into "
          + "one file and remove the other"
      ])
  }

  @Test func `a month with a bill that is unpaid or paid later is not archived, and the reason is reported`() throws {
    try folder.write(
      "- { date: 2025-08-02, title: Roof, spent: 1, due: 2025-09-01, paid: 2027-01-01 }\n", to: "ledger/2025-08.yaml")
    try folder.write("- { date: 2025-09-02, title: Door, spent: 1, paid: no }\n", to: "ledger/2025-09.yaml")
    #expect(
      archiveRefusals() == [
        "“ledger/2025-08.yaml” is not archived: “Roof” from 2025-08-02 will be paid on 2027-01-01; "
          + "try again on or after that day",
        "“ledger/2025-09.yaml” is not archived: “Door” from 2025-09-02 is still unpaid; add “paid:” to this bill first",
      ])
  }

  // MARK: Refusals

  @Test func `the message about a refused change does not mention any command or option`() throws {
    let day = try #require(Day("2026-11-03"))
    let month = try #require(Month("2026-11"))
    let refusals: [BookError] = [
      .balanceBeforeWindow(day, first: day, file: "a"), .assertionAhead(day, today: day),
      .busy("edit"), .noEntry("a", near: []), .severalEntries("a", []), .archivedFile("a"), .archivedMonth(month),
      .notArchived(id: "a", file: "b"), .notHistory(day, last: day), .unarchivedMonth(month), .undatedHistory,
      .afterWindow(.paid, day, last: day),
      .flowListOnly(file: "a"), .noList(file: "a"), .entryGone(file: "a"), .nothingLeft, .notReadBack,
      .referredTo(id: "a", file: "b"), .renamedInArchive(id: "a", new: "b", file: "c"),
      .notPayable(id: "a", .received), .alreadyPaid(id: "a", day, next: "2026-12"),
      .transferBetweenCurrencies(title: "a", day),
      .monthForWeeklySeries(title: "a", month), .noPeriod("a"), .doesNotRepeat(id: "a"), .paidOnNoDay,
      .notExpected(title: "a", period: "2026-12", .monthly, from: day, until: nil),
      .occurrenceExists(title: "a", period: "b", id: "c"), .noFile("a"), .noOrdinaryFile("a"),
      .photoTooLarge("a", mebibytes: 70), .tooManyPixels("a", megapixels: 120), .noImage("a"),
      .hasPhoto(id: "a", "b"), .hasNoPhoto(id: "a"), .severalPhotos(id: "a", ["b", "c"]),
      .noSuchPhoto(id: "a", "b", has: ["c"]), .noCategory("a", near: ["b"]), .permanentCategory("Other", .removed),
      .categoriesInBrackets(file: "a"), .categoryUnwritten(file: "a"), .noCategoryList(file: "a"), .unnamed(.account),
      .controlInName(.tag), .formerName("a", of: "b"), .intoItself("a"), .otherKind("a", .income, into: "b", .expense),
      .categoryUsed("a", count: 2, file: "b", line: 3), .sameName("a"), .categoryExists("a", instead: "b"),
      .nothingToUndo, .changedSince(title: "a", file: "b"), .noAccount("a", near: ["b"]), .mainAccount("a", .closed),
      .unnamedMainAccount, .alreadyClosed("a"), .accountUnpriced("a", count: 2),
      .accountUsed("a", count: 2, file: "b", line: 3), .accountInArchive("a", file: "b"), .accountInImports("a"),
      .accountOpening("a", amount: "1.00 EUR"), .accountAsserted("a", into: "b", file: "c", line: 1),
      .transferBetween("a", "b", file: "c", line: 1), .formerAccount("a", of: "b", file: "c"),
      .listOfRates("a"), .ambiguousMember("a"),
    ]
    for refusal in refusals {
      let sentence = refusal.sentence
      #expect(!sentence.isEmpty && !sentence.hasSuffix("."), "\(refusal)")
      #expect(!sentence.contains("daybook") && !sentence.contains("--"), "\(sentence)")
    }
  }

  // MARK: Texts

  @Test func `the sources of a draft include the rates and archive files that the draft writes`() throws {
    var draft = try Draft(book)
    let rates = "\(folder.path)/rates/2026-11-20.yaml"
    let archive = "\(folder.path)/archive/2025-10.yaml"
    draft.write(Array("a: 1\n".utf8), to: rates)
    draft.write(Array("b: 1\n".utf8), to: rates)
    draft.write(Array("c: 1\n".utf8), to: archive)
    #expect(draft.sources.rates.map { $0.text(in: 0..<5) } == ["b: 1\n"])
    #expect(draft.sources.archive.map { $0.text(in: 0..<5) } == ["c: 1\n"])
    #expect(draft.sources.ledger.map(\.path) == ["\(folder.path)/ledger/2026-11.yaml"])
  }

  @Test func `reading a book with a snapshot gives the same result as reading without one`() throws {
    let snapshot = ParseCache()
    for amount in ["41", "42,0", "43"] {
      let (known, findings, sources) = book.read(reusing: snapshot)
      let (fresh, others) = LedgerReader.read(sources, today: book.today)
      #expect(known.transactions.map(\.title) == fresh.transactions.map(\.title) && findings == others)
      let text = try november().replacing("spent: 4", with: "spent: \(amount) #")
      try folder.write(text, to: "ledger/2026-11.yaml")
    }
  }
}
