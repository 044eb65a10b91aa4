import Foundation
import Platform
import Sealing
import TestSupport
import Testing

/// Options that no test of a feature uses, each with its effect.
@Suite struct RareOptionTests {
  private let clock = "2027-05-03"
  private let day = "2026-11-21"

  // MARK: --today and --quiet

  @Test func `init, open and schema use the day given with --today, and --quiet prints no hint`() throws {
    let folder = try TemporaryFolder()
    let begun = ToolRun(
      ["init", "\(folder.path)/new", "--sample", "--today", day, "--quiet"], today: clock)
    #expect(begun.exitCode == 0 && begun.out.isEmpty && begun.err.isEmpty, "\(begun.out)\(begun.err)")
    #expect(folder.exists("new/ledger/2026-11.yaml") && !folder.exists("new/ledger/2028-01.yaml"))
    let book = try EditingBook()
    let opened = ToolRun(
      ["open", "dining", "--today", day, "--quiet", "--book", book.folder.path], today: clock,
      editor: ("ed", { _ in .ended(0) }))
    #expect(opened.exitCode == 0 && opened.out.isEmpty && opened.err.isEmpty, "\(opened.out)\(opened.err)")
    let schema = ToolRun(["schema", "--write", "--quiet", "--today", day, "--book", book.folder.path], today: clock)
    #expect(schema.exitCode == 0 && schema.out.isEmpty, "\(schema.out)")
    #expect(book.folder.exists(".daybook/schema/month.json"))
  }

  @Test func `archive uses the day given with --today, and --quiet prints nothing`() throws {
    let book = try EditingBook(["ledger/2026-01.yaml": "- { date: 2026-01-05, title: Old, spent: 5 }\n"])
    let early = ToolRun(["archive", "--today", day, "--quiet", "--book", book.folder.path], today: clock)
    #expect(early.exitCode == 0 && early.out.isEmpty && book.folder.exists("ledger/2026-01.yaml"))
    let late = ToolRun(["archive", "--today", clock, "--quiet", "--book", book.folder.path], today: day)
    #expect(late.exitCode == 0 && late.out.isEmpty && book.folder.exists("archive/2026-01.yaml"), "\(late.err)")
  }

  @Test func `editor setup and editor check accept --today and --quiet`() throws {
    let book = try EditingBook()
    func run(_ verb: String) -> ToolRun {
      ToolRun(["editor", verb, "helix", "--today", day, "--quiet", "--book", book.folder.path], today: clock)
    }
    let set = run("setup")
    #expect(set.exitCode == 0 && set.out.isEmpty && set.err.isEmpty, "\(set.out)\(set.err)")
    #expect(book.folder.exists(".helix/languages.toml"))
    // A missing editor is an error, which --quiet does not hide.
    let checked = run("check")
    #expect(checked.out.isEmpty && checked.exitCode == (checked.err.isEmpty ? 0 : 2), "\(checked.out)\(checked.err)")
  }

  @Test func `person add, list, password and remove accept --quiet`() throws {
    let book = try PeopleBook()
    let phrase = "\(book.folder.path)/phrase"
    func run(_ arguments: String..., options: [String] = ["--quiet"]) throws -> ToolRun {
      ToolRun(["person"] + arguments + options + ["--today", day, "--book", book.folder.path], today: clock)
    }
    let slow = ["--rounds", "\(PeopleBook.rounds)", "--passphrase-file", phrase]
    for (verb, words) in [("add", "the first phrase of Eva"), ("password", "the second phrase of Eva")] {
      try Disk().replace(phrase, with: Array("\(words)\n".utf8), isDurable: false, mode: 0o600)
      let done = try run(verb, "eva@example.org", options: slow + ["--quiet"])
      #expect(done.exitCode == 0 && done.out.isEmpty && done.err.isEmpty, "\(verb): \(done.out)\(done.err)")
      let ring = try book.ring()
      #expect(try book.unlocked(by: "eva@example.org", words) == ring.key)
    }
    #expect(try book.unlocked(by: "eva@example.org", "the first phrase of Eva") == nil)
    let listed = try run("list")
    #expect(listed.exitCode == 0 && listed.out.contains("eva@example.org"), "\(listed.err)")
    try "a phrase of Max\n".write(toFile: phrase, atomically: true, encoding: .utf8)
    #expect(try run("add", "max@example.org", options: slow).exitCode == 0)
    let removed = try run("remove", "eva@example.org")
    #expect(removed.exitCode == 0 && removed.out.isEmpty, "\(removed.out)\(removed.err)")
    #expect(try !book.people().contains("eva@example.org"))
  }

  // MARK: Other options

  @Test func `a category that differs from another by one letter requires --distinct`() throws {
    let book = try EditingBook([
      "categories.yaml": "- { name: Groceries }\n- { name: Food }\n- { name: Home }\n- { name: Salary }\n"
    ])
    let before = try book.read("categories.yaml")
    let refused = book.run("category", "add", "Groceriez")
    #expect(refused.exitCode == 1 && refused.err.contains("similar-category"), "\(refused.err)")
    #expect(try book.read("categories.yaml") == before)
    #expect(book.run("category", "add", "Groceriez", "--distinct").exitCode == 0)
    #expect(try book.read("categories.yaml").contains("name: Groceriez"))
    #expect(!book.run("check").err.contains("similar-category"))
  }

  @Test func `rates fetch shows the file in a dry run and the change as JSON, and is silent with --quiet`() throws {
    let server = try LocalServer()
    defer { server.stop() }
    let text = """
      <Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.25'/></Cube></Cube>
      """
    server.set("/e", .text(text))
    let book = try EditingBook(["book.yaml": "title: Test\ncurrency: EUR\n"])
    func fetch(_ options: String...) -> ToolRun {
      ToolRun(
        ["rates", "fetch", "--from", server.address("/e"), "--today", day, "--book", book.folder.path] + options,
        today: clock)
    }
    let before = try book.contents()
    let shown = fetch("--dry-run")
    #expect(shown.exitCode == 0 && shown.out.contains("+  USD: 0.8"), "\(shown.out)\(shown.err)")
    let told = fetch("--dry-run", "--json")
    let json = try #require(JSONSerialization.jsonObject(with: Data(told.out.utf8)) as? [String: Any], "\(told.out)")
    #expect(json["dryRun"] as? Bool == true)
    #expect(try book.contents() == before)
    let done = fetch("--quiet")
    #expect(done.exitCode == 0 && done.out.isEmpty && done.err.isEmpty, "\(done.out)\(done.err)")
    #expect(try book.read("rates/2026-11-20.yaml").contains("USD: 0.8"))
  }

  @Test func `serve uses a custom template and font, and --quiet prints only the address`() throws {
    let book = try EditingBook()
    let template = book.folder.url.appending(path: "own")
    try FileManager.default.copyItem(at: repositoryFolder.appending(path: "site-template"), to: template)
    let style = template.appending(path: "assets/style.css")
    try (String(contentsOf: style, encoding: .utf8) + "\n.own-template { color: red }\n").write(
      to: style, atomically: true, encoding: .utf8)
    let font = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: "/usr/share/fonts").first { $0.hasSuffix(".ttf") })
    let served = try ServedHere([
      "--quiet", "--template", template.path(percentEncoded: false), "--font", "/usr/share/fonts/\(font)", "--book",
      book.folder.path,
    ])
    #expect(try served.get("/assets/style.css").contains("own-template"))
    let refused = ToolRun(["serve", "--font", "/none.ttf", "--book", book.folder.path])
    #expect(refused.exitCode != 0 && refused.err.contains("cannot read the font “/none.ttf”"), "\(refused.err)")
    #expect(!served.out.contains("hint") && !served.err.contains("hint"), "\(served.out)\(served.err)")
  }

  @Test func `lsp accepts --today and writes a log`() throws {
    let folder = try TemporaryFolder()
    let log = "\(folder.path)/log"
    let arguments = ["lsp", "--stdio", "--log", log, "--today", day]
    CommandLog.add(arguments)
    let process = try RealBinary.start(arguments)
    process.waitUntilExit()
    // Standard input ends at once, without the exit request of the protocol.
    #expect(process.terminationStatus == 1)
    #expect(folder.exists("log"))
  }

  // MARK: Import

  private let contradicting =
    ":20:1\n:25:37040044/0532013000\n:28C:1/1\n:60F:C261101EUR1000,00\n:61:2611031103D10,00NMSCNONREF\n:86:Shop\n:62F:C261105EUR950,00\n-\n"

  @Test func `--unproved imports a statement's rows despite contradictory balances`() throws {
    let book = try ImportContext()
    let run = try book.take(contradicting, as: "a.sta", "--yes", "--unproved", "--quiet", "--today", day)
    #expect(run.exitCode == 0 && run.err.isEmpty, "\(run.out)\(run.err)")
    #expect(try book.november().contains("spent: 10.00") && !book.november().contains("balance:"))
  }

  @Test func `--new-categories adds the categories of a file or replaces them with Other`() throws {
    let text = "Date,Description,Amount,Category\n2026-11-03,REWE,-50.00,Groceries\n"
    let added = try ImportContext()
    #expect(try added.take(text, as: "a.csv", "--yes", "--new-categories", "add").exitCode == 0)
    #expect(try added.november().contains("category: Groceries"))
    #expect(try added.book.read("categories.yaml").contains("name: Groceries"))
    let left = try ImportContext()
    #expect(try left.take(text, as: "a.csv", "--yes", "--new-categories", "other").exitCode == 0)
    #expect(try !left.november().contains("Groceries") && !left.book.read("categories.yaml").contains("Groceries"))
  }

  @Test(arguments: [
    ["--word", "Gebucht=booked"], ["--category", "Lebensmittel=Food"], ["--pair", "Giro=Savings"],
  ])
  func `import refuses --word, --category or --pair if no file needs that answer`(option: [String]) throws {
    let book = try ImportContext()
    let text = "Date,Description,Amount\n2026-11-03,Shop,-50.00\n"
    let result = try book.take(text, as: "a.csv", "--yes", option[0], option[1])
    #expect(result.exitCode == 1 && result.err.contains(option[0]), "\(result.err)")
    #expect(try !book.november().contains("Shop"))
  }

  @Test func `--column is refused for a file without columns`() throws {
    let book = try ImportContext()
    let text = "!Type:Bank\nD11/03/2026\nT-50.00\nPShop\n^\n"
    let result = try book.take(text, as: "a.qif", "--yes", "--dates", "mdy", "--column", "Was=title")
    #expect(result.exitCode == 1 && result.err.contains("no file has columns"), "\(result.err)")
  }

  @Test func `--column sets the meaning of a column`() throws {
    let text = "Date,Description,Amount,Was\n2026-11-03,4711 POS,-50.00,New shoes\n"
    let book = try ImportContext()
    #expect(try book.take(text, as: "a.csv", "--yes", "--column", "Was=title").exitCode == 0)
    #expect(try book.november().contains("title: New shoes"))
    let other = try ImportContext()
    #expect(try other.take(text, as: "a.csv", "--yes", "--column", "Was=not-used").exitCode == 0)
    let unknown = try other.take(text, as: "a.csv", "--yes", "--column", "Wass=title")
    #expect(unknown.exitCode == 1 && unknown.err.contains("no file has a column “Wass”"), "\(unknown.err)")
    #expect(unknown.err.contains("the columns are Date, Description, Amount, Was"))
    let number = try other.take(text, as: "a.csv", "--yes", "--column", "column 9=title")
    #expect(number.exitCode == 1 && number.err.contains("no file has a column “column 9”"), "\(number.err)")
    #expect(try !other.november().contains("New shoes"))
    let third = try ImportContext()
    #expect(try third.take(text, as: "a.csv", "--yes", "--column", "column 4=title").exitCode == 0)
    #expect(try third.november().contains("title: New shoes"))
    let bare = try ImportContext()
    let rows = "2026-11-03,4711 POS,-50.00,New shoes\n2026-11-04,4711 POS,-5.00,Old shoes\n"
    let none = try bare.take(rows, as: "a.csv", "--yes", "--column", "column 5=title")
    #expect(none.exitCode == 1 && none.err.contains("the columns are “column 1” to “column 4”"), "\(none.err)")
  }

  @Test func `--pair combines opposite rows of two accounts into transfers`() throws {
    let accounts =
      "currency: EUR\ntoday: 2026-11-21\naccounts:\n  - { name: Giro, kind: everyday }\n  - { name: Savings, kind: savings }\n"
    func entries(_ options: String...) throws -> String {
      let book = try ImportContext("", ["book.yaml": accounts])
      for (name, amount) in [("giro.csv", "-50.00"), ("savings.csv", "50.00")] {
        // With a fee, so that only a minus can be money out.
        let fee = (day: "2026-11-04", text: "Fee", amount: "-1.00")
        try book.book.folder.write(
          ImportContext.table([(day: "2026-11-03", text: "Put aside", amount: amount), fee]), to: name)
      }
      let files = [book.path("giro.csv"), book.path("savings.csv")]
      let run = book.run(files + ["--account", "Giro", "--account", "Savings", "--yes"] + options)
      #expect(run.exitCode == 0, "\(run.err)")
      return try book.november()
    }
    let paired = try entries("--pair", "Giro=Savings")
    #expect(paired.contains("moved: 50.00, from: Giro, to: Savings"), "\(paired)")
    #expect(try !entries().contains("moved"))
  }
}
