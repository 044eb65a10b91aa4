import Foundation
import TestSupport
import Testing

/// Options of the commands for households that no other test uses, each with its effect.
@Suite struct HouseholdOptionTests {
  private static let settings = """
    currency: EUR
    accounts:
      - { name: Bank }
      - { name: Cash }
      - { name: Dollars, currency: USD }
      - { name: House, kind: loan, opening-balance: -9000, rate: 3, payment: 300 }
    members: [Eva, Tomas]
    goals: [{ name: Trip, amount: 900, account: Cash }]

    """

  private func book() throws -> EditingBook {
    try EditingBook([
      "book.yaml": HouseholdOptionTests.settings,
      "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: USD\nrates:\n  EUR: 0.9\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-02, title: Shop, spent: 1, account: Bank, who: Eva, shared: yes }\n",
    ])
  }

  @Test(arguments: [
    (
      ["--account", "Cash", "--note", "hot", "--tags", "a,b", "--id", "c1", "--category", "Food"],
      "category: Food, account: Cash, note: hot, tags: [a, b], id: c1 }"
    ),
    (["--due", "2026-11-25", "--paid", "2026-11-20"], "spent: 4.50, due: 2026-11-25, paid: 2026-11-20 }"),
    (
      ["--repeats", "monthly", "--until", "2027-02-01", "--auto", "yes", "--skip", "2026-12-05"],
      "repeats: monthly, until: 2027-02-01, auto: yes, skip: 2026-12-05"
    ),
    (["--received", "20"], "title: coffee, received: 20 }"),
    (["--moved", "5", "--from", "Bank", "--to", "Cash"], "moved: 5, from: Bank, to: Cash }"),
    (["--moved", "5", "--to", "Dollars", "--arrived", "6"], "moved: 5, to: Dollars, arrived: 6 }"),
    (
      ["--currency", "USD", "--booked", "4", "--account", "Bank"],
      "spent: 4.50, currency: USD, account: Bank, booked: 4 }"
    ),
    (["--split", "Home=2", "--who", "Eva", "--shared", "yes"], "split: { Home: 2 }, who: Eva, shared: yes }"),
    (["--photo", "slip.jpg"], "photo: slip.jpg }"),
  ]) func `inbox --take accepts the options of add`(options: [String], line: String) throws {
    let book = try book()
    let photo = try Data(contentsOf: repositoryFolder.appending(path: "data/receipts/noodle-house.jpg"))
    try book.folder.write(photo, to: "receipts/slip.jpg")
    try book.folder.writeRested(Data("4.50 coffee\n".utf8), to: "inbox/2026-11-05 note.txt")
    let id = try #require(book.run("inbox").out.split(separator: " ").first.map(String.init))
    let run = ToolRun(["inbox", "--take", id, "--today", "2026-11-21", "--book", book.folder.path] + options)
    #expect(run.exitCode == 0, "\(run.err)")
    let text = try book.read()
    #expect(text.contains(line), "\(text)")
  }

  @Test func `inbox --take --for adds a draft as an occurrence of a series`() throws {
    let book = try book()
    try book.folder.write(
      "- { date: 2026-11-02, title: coffee, spent: 4, repeats: monthly, id: c3 }\n", to: "ledger/2026-11.yaml")
    try book.folder.writeRested(Data("4.50 coffee\n".utf8), to: "inbox/2026-11-05 note.txt")
    let id = try #require(book.run("inbox").out.split(separator: " ").first.map(String.init))
    let run = book.run("inbox", "--take", id, "--for", "c3 2027-01", "--date", "2027-01-05")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read("ledger/2027-01.yaml").contains("for: c3 2027-01"))
  }

  @Test(arguments: ["shares", "goals", "loan"])
  func `household reports use the day given with --today, and --quiet prints no hint`(_ report: String) throws {
    let book = try book()
    func run(_ today: String) -> ToolRun {
      ToolRun(["report", report, "--today", today, "--quiet", "--book", book.folder.path], today: "2027-05-03")
    }
    let (early, late) = (run("2026-11-01"), run("2026-11-21"))
    #expect(early.exitCode == 0 && late.exitCode == 0 && late.err.isEmpty, "\(early.err)\(late.err)")
    // Before its day the purchase changes no share.
    if report == "shares" { #expect(early.out != late.out) }
  }

  @Test(arguments: [["rename", "Eva", "Ava"], ["remove", "Nora"]])
  func `member rename and member remove support --dry-run, --json and --quiet`(command: [String]) throws {
    func run(_ options: String...) throws -> (run: ToolRun, settings: String) {
      let book = try EditingBook(["book.yaml": "currency: EUR\nmembers: [Eva, Tomas, Nora]\n"])
      let run = ToolRun(["member"] + command + ["--book", book.folder.path] + options)
      return (run, try book.read("book.yaml"))
    }
    let dry = try run("--dry-run", "--today", "2026-11-21")
    #expect(dry.run.exitCode == 0 && dry.run.out.contains("-members: [Eva, Tomas, Nora]"), "\(dry.run.err)")
    #expect(dry.settings.contains("[Eva, Tomas, Nora]"))
    let json = try run("--json").run.out
    #expect(
      json.contains("\"command\":\"member \(command[0])\"") && json.contains("\":\"\(command.last ?? "")\""), "\(json)")
    let quiet = try run("--quiet")
    #expect(quiet.run.exitCode == 0 && quiet.run.err == "" && !quiet.settings.contains("[Eva, Tomas, Nora]"))
  }

  @Test func `backup --quiet prints nothing`() throws {
    let book = try book()
    try book.folder.write("a long enough phrase\n", to: "phrase")
    let phrase = book.folder.path + "/phrase"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: phrase)
    let run = ToolRun([
      "backup", book.folder.path + "/saved.daybook", "--passphrase-file", phrase, "--quiet", "--today", "2026-11-21",
      "--book", book.folder.path,
    ])
    #expect(run.exitCode == 0 && run.out.isEmpty && run.err.isEmpty, "\(run.out)\(run.err)")
    #expect(book.folder.exists("saved.daybook"))
  }

  @Test func `daily --today adds no transactions from standing orders`() throws {
    let book = try EditingBook([
      "ledger/2026-11.yaml":
        "- { date: 2026-11-02, title: Flat, spent: 9, category: Home, repeats: monthly, auto: yes }\n"
    ])
    let run = ToolRun(["daily", "--today", "2026-12-03", "--book", book.folder.path], today: "2026-11-21")
    #expect(
      run.out.contains("standing orders: nothing is written with --today or SOURCE_DATE_EPOCH"),
      "\(run.out)\(run.err)")
    #expect(!book.folder.exists("ledger/2026-12.yaml"))
  }
}
