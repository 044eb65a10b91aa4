import TestSupport
import Testing

/// `decimal: comma`: amounts as in most of Europe. Today is 21 November 2026.
struct DecimalSeparatorTests {
  private static let settings = "title: Test\ncurrency: EUR\ndecimal: comma\n"

  private func book(_ files: [String: String] = [:]) throws -> EditingBook {
    try EditingBook(
      [
        "book.yaml": DecimalSeparatorTests.settings + "opening-balance: 1.000,50\n",
        "categories.yaml":
          "- { name: Food, budget: \"1.200,00\" }\n- { name: Home }\n- { name: Salary, kind: income }\n",
        "ledger/2026-11.yaml": EditingBook.november.replacing("1340.50", with: "1.340,50"),
      ].merging(files) { $1 })
  }

  // MARK: Reading

  @Test
  func `a book with decimal commas is read and printed with them, and machine-readable output uses points`() throws {
    let book = try book()
    let check = book.run("check")
    #expect(check.exitCode == 0, "\(check.out)")
    let out = book.run("list", ">1340,49", "category:Food", "--csv").out
    #expect(out.contains("1340.50"), "\(out)")
    #expect(book.run("report", "balance", "--csv").out.contains("opening,,1000.50"))
    #expect(book.run("list", "=1.340,50").exitCode == 0)
    #expect(book.run("category", "add", "Pets", "--budget", "400,50").exitCode == 0)
    #expect(book.run("category", "list").out.contains("400,50"))
    let wrong = book.run("list", ">12.50")
    #expect(wrong.exitCode == 64 && wrong.err.contains("expected one like >12,50"), "\(wrong.err)")
  }

  @Test(arguments: [
    ("12.50", "has a point in an unusual position", "write 12,50"), ("1,2,3", "has two decimal commas", ""),
    ("12,345", "has 3 decimals", ""), ("1O,50", "the letter O", "10,50"), ("12,", "without digits on both sides", "12"),
    ("1 250,00", "a space between its digits", "1250,00"), ("12,50 €", "not a plain number", "12,50"),
  ])
  func `an invalid amount is reported with the book's own decimal separator`(
    text: String, message: String, better: String
  )
    throws
  {
    let book = try book()
    let run = book.run("add", "--title", "Tea", "--spent", text)
    #expect(run.exitCode == 1 && run.err.contains(message) && run.err.contains(better), "\(run.err)")
    #expect(!run.err.contains("a comma only"))
  }

  @Test func `an unquoted decimal comma inside braces is an error, and check --fix quotes the amount`() throws {
    let book = try book(["ledger/2026-10.yaml": "- { date: 2026-10-03, title: Tea, spent: 12,50 }\n"])
    let run = book.run("check")
    #expect(run.exitCode == 1 && run.out.contains("quote it"), "\(run.out)")
    #expect(book.run("check", "--fix").exitCode == 0)
    #expect(try book.read("ledger/2026-10.yaml").contains("spent: \"12,50\""))
  }

  @Test func `amounts with the wrong decimal separator are reported in one finding that suggests fmt --decimal`() throws
  {
    let lines = (1...9).map { "- { date: 2026-10-0\($0), title: T\($0), spent: \($0).50 }\n" }
    let book = try book(["ledger/2026-10.yaml": lines.joined()])
    let run = book.run("check")
    #expect(run.exitCode == 1 && run.out.contains("1 error, 0 warnings"), "\(run.out)")
    #expect(run.out.contains("and 8 other amounts in the book have the same problem"), "\(run.out)")
    #expect(run.out.contains("daybook fmt --decimal comma"))
    #expect(book.run("fmt", "--decimal", "comma").exitCode == 0)
    #expect(book.run("check").exitCode == 0)
    #expect(try book.read("ledger/2026-10.yaml").contains("spent: '9,50'"))
  }

  @Test func `decimal commas in a book with decimal points are reported as one error, however many there are`() throws {
    let book = try EditingBook(["ledger/2026-10.yaml": "- date: 2026-10-01\n  title: A\n  spent: 12,50\n"])
    #expect(book.run("check").out.contains("“12,50” has a comma in an unusual position"))
    try book.folder.write(
      "- date: 2026-10-01\n  title: A\n  spent: 12,50\n- date: 2026-10-01\n  title: B\n  spent: 1.312,50\n",
      to: "ledger/2026-10.yaml")
    let run = book.run("check")
    #expect(run.out.contains("1 error, 0 warnings") && run.out.contains("daybook fmt --decimal comma"), "\(run.out)")
  }

  @Test(arguments: [("KWD", "1,250", 1), ("KWD", "1.250", 0), ("KWD", "1,250.500", 0), ("INR", "1,250", 0)])
  func `a comma before three digits is ambiguous in a currency with three decimals`(
    code: String, amount: String, exitCode: Int32
  ) throws {
    let book = try EditingBook(["book.yaml": "currency: \(code)\n"])
    let run = book.run("add", "--title", "Tea", "--spent", amount)
    #expect(run.exitCode == exitCode, "\(run.err)")
    if exitCode == 1 { #expect(run.err.contains("write 1250, or 1.250"), "\(run.err)") }
  }

  // MARK: Writing

  @Test func `options, prompts and edits use the book's decimal separator`() throws {
    let book = try book()
    #expect(book.run("add", "--title", "Tea", "--spent", "2,50").exitCode == 0)
    #expect(try book.read().contains("  spent: 2,50\n"))
    #expect(book.run("edit", "salary", "--received", "85.000,75").exitCode == 0)
    #expect(try book.read().contains("received: '85.000,75'"))
    let asked = ToolRun(
      ["add", "--title", "Cake", "--book", book.folder.path], answers: ["", "", "3,20", "", "", "", "", "", "y"])
    #expect(asked.exitCode == 0 && asked.err.contains("is required, like 1340,50"), "\(asked.err)")
    #expect(try book.read().contains("  spent: 3,20\n"))
    #expect(book.run("category", "add", "Garden", "--budget", "12,50").exitCode == 0)
    #expect(book.run("check").exitCode == 0)
  }

  // MARK: The whole book

  private static let mixed = [
    "book.yaml":
      "title: Test # mine\nopening-balance: -1,250.25\naccounts:\n  - { name: Bank, opening-balance: 80.5 }\n",
    "categories.yaml":
      "# what for\n- { name: Food, budget: 1200.50 }\n- name: Home\n  budget: \"1,200\"\n- { name: Salary, kind: income }\n",
    "archive/2020-02.yaml": "- { date: 2020-02-03, title: Old, spent: 1.5, note: 'paid 1.50 more' }\n",
    "ledger/2026-10.yaml": """
    # October
    - date: 2026-10-01
      title: Price 12.50   # 1.50 each
      spent: 12.50         # with tip
      tags: [a, b]
    - { date: 2026-10-02, moved: '1,000.00', from: Bank, to: Savings, title: T }

    """,
  ]

  @Test func `fmt --decimal changes only amounts, in a single change that undo reverts`() throws {
    let book = try EditingBook(DecimalSeparatorTests.mixed)
    let before = try book.contents()
    let figures = book.run("report", "balance", "--json").out
    let shown = book.run("fmt", "--decimal", "comma", "--dry-run")
    #expect(shown.exitCode == 0 && shown.out.contains("+  spent: 12,50         # with tip"), "\(shown.out)\(shown.err)")
    #expect(try book.contents() == before)
    let run = book.run("fmt", "--decimal", "comma")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(
      try book.read("book.yaml")
        == "title: Test # mine\nopening-balance: -1.250,25\naccounts:\n  - { name: Bank, opening-balance: '80,5' }\n"
        + "decimal: comma\n")
    #expect(try book.read("categories.yaml").contains("budget: '1200,50'"))
    #expect(try book.read("archive/2020-02.yaml").contains("spent: '1,5', note: 'paid 1.50 more'"))
    let october = try book.read("ledger/2026-10.yaml")
    #expect(october.contains("title: Price 12.50   # 1.50 each\n  spent: 12,50         # with tip\n"), "\(october)")
    #expect(october.contains("moved: '1.000,00'"))
    #expect(book.run("check").exitCode == 0)
    #expect(book.run("report", "balance", "--json").out == figures)
    #expect(book.run("fmt", "--decimal", "comma").out.contains("already"))
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.contents() == before)
  }

  @Test func `changing the decimal separator and changing it back keeps all amounts`() throws {
    let book = try EditingBook(DecimalSeparatorTests.mixed)
    let figures = book.run("list", "--json").out
    #expect(book.run("fmt", "--decimal", "comma").exitCode == 0)
    #expect(book.run("list", "--json").out == figures)
    #expect(book.run("fmt", "--decimal", "point").exitCode == 0)
    #expect(book.run("list", "--json").out == figures)
    #expect(try book.read("book.yaml").hasSuffix("decimal: point\n"))
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `fmt --decimal comma accepts amounts that already have decimal commas`() throws {
    let book = try EditingBook([
      "book.yaml": "accounts: [{ name: Bank, opening-balance: 80,5 }]\n",
      "ledger/2026-10.yaml":
        "- { date: 2026-10-01, title: A, spent: 12,50 }\n- date: 2026-10-02\n  title: B\n  spent: 7,25\n",
      "ledger/2026-11.yaml": "- date: 2026-11-02\n  title: C\n  spent: 1.107,25\n",
    ])
    #expect(book.run("check").exitCode == 1)
    let run = book.run("fmt", "--decimal", "comma")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(book.run("check").exitCode == 0)
    #expect(book.run("report", "balance", "--csv").out.contains("spent,,-1127.00"))
    #expect(book.run("report", "balance", "--csv").out.contains("opening,,80.50"))
  }

  @Test func `exchange rates may be written with either decimal separator`() throws {
    let book = try book([
      "rates/2026-11-20.yaml": "date: 2026-11-20\nbase: EUR\nrates:\n  USD: 0,92\n"
    ])
    let run = book.run("check")
    #expect(run.exitCode == 0, "\(run.out)")
    #expect(book.run("rates", "convert", "100", "USD").out.contains("92"))
    try book.folder.write(
      "date: 2026-11-20\nbase: EUR\nrates:\n  USD: 0.5\n", to: "rates/2026-11-20.yaml")
    let converted = book.run("rates", "convert", "1.000,50", "USD")
    #expect(converted.exitCode == 0 && converted.out.contains("500"), "\(converted.err)")
  }
}
