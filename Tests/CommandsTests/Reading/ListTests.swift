import Foundation
import TestSupport
import Testing

@Suite struct ListTests {
  private let book: BookOfTest

  init() throws {
    book = try BookOfTest([
      "book.yaml": "currency: EUR\n",
      "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nsource: ecb\nrates: { USD: 0.5 }\n",
      "ledger/2026-11.yaml": """
      - { date: 2026-11-03, title: Dining out, spent: 1340.50, category: Food, note: "=SUM(A1)" }
      - { date: 2026-11-01, title: Salary, received: 85000, category: Salary }
      - { date: 2026-11-04, title: Book, spent: 10, currency: USD }
      - { date: 2026-11-05, title: To cash, moved: 40, to: Cash }
      - { date: 2026-11-06, title: Lamp, spent: 20, due: 2026-11-19, id: lamp }
      - { date: 2026-11-30, title: Lost, spent: 7, currency: CHF }

      """,
    ])
  }

  private func list(_ arguments: String..., width: Int? = nil) -> ToolRun {
    ToolRun(["list"] + arguments + ["--book", book.path], width: width)
  }

  @Test func `list sorts entries by date with the newest last, and prints totals below them`() {
    let run = list()
    #expect(run.exitCode == 0 && run.err == "")
    #expect(
      run.out == """
        Date        Title       Category                 Amount  As written  Status   Id
        2026-11-01  Salary      Salary               +85,000.00                       2026-11-01-salary
        2026-11-03  Dining out  Food                   1,340.50                       2026-11-03-dining-out
        2026-11-04  Book        Other                      5.00      $10.00           2026-11-04-book
        2026-11-05  To cash     main account → Cash     ⇄ 40.00                       2026-11-05-to-cash
        2026-11-06  Lamp        Other                     20.00              overdue  lamp
        2026-11-30  Lost        Other                  CHF 7.00              no rate  2026-11-30-lost

        6 transactions: spent 1,365.50, received 85,000.00; excluded: 1 without a rate

        """)
  }

  @Test func `a minus before a filter negates it in any position, even after “--”`() {
    #expect(list("-category:Food", "is:spent", "-is:overdue", "-lost").out.contains("\n1 transaction: spent 5.00"))
    #expect(ToolRun(["list", "--book", book.path, "--", "-is:spent"]).out.contains("\n2 transactions: "))
    #expect(list("-q", "dining").out.contains("entry") == false)
  }

  @Test func `a misspelt option is reported instead of being used as a filter`() {
    let run = list("--limt", "3")
    #expect(run.exitCode == 64 && run.err.contains("--limit"))
    #expect(list("--limit", "0").exitCode == 64)
    let negative = list("--limit", "-5")
    #expect(negative.exitCode == 64 && !negative.err.contains("not:"))
    #expect(list("--json", "--csv").exitCode == 64)
  }

  @Test(arguments: [
    ("category:Foud", "there is no category “Foud”\nhint: did you mean “Food”?"),
    ("is:pendig", "there is no filter “is:pendig”\nhint: did you mean “is:pending”?"),
    ("account:Bank", "there is no account “Bank”\nhint: the book's accounts: Cash"),
    (">abc", "“abc” after “>” is not an amount; expected one like >12.50"),
    ("2026-13", "“2026-13” is not a day, month or year; expected one like 2026-11-03, 2026-11 or 2026"),
    ("categroy:Food", "there is no filter “categroy:”\nhint: did you mean “category:”? To find the words themselves"),
    ("tag:x", "there is no tag “x”\nhint: no transaction has a tag"),
  ])
  func `an invalid filter is a usage error`(filter: String, sentence: String) {
    let run = list(filter)
    #expect(run.exitCode == 64 && run.out == "")
    #expect(run.err.hasPrefix("error: \(sentence)"), "\(run.err)")
  }

  @Test func `list --limit lists only the newest entries and prints the number of all entries`() {
    let run = list("--limit", "2")
    #expect(run.out.contains("Lost") && run.out.contains("Lamp") && !run.out.contains("Salary"))
    #expect(run.out.contains("the newest 2 of 6 transactions: spent 20.00"))
  }

  @Test func `if no entry matches, list reports this and exits with 0`() {
    let run = list("nowhere")
    #expect(run.exitCode == 0 && run.out == "no transaction matches\n")
  }

  @Test func `no line of list is wider than the terminal, and amounts are never cut off`() {
    for width in [78, 80, 100] {
      let run = list(width: width)
      #expect(run.out.split(separator: "\n").allSatisfy { $0.count <= width }, "\(run.out)")
      #expect(run.out.contains("+85,000.00"))
    }
    let narrow = list("-lamp", width: 76).out
    #expect(narrow.hasPrefix("Id") && narrow.contains("2026-11-03-dining-out"))
  }

  @Test func `list --csv contains plain numbers, and an apostrophe precedes text that looks like a formula`() {
    let run = list("dining", "--csv")
    let lines = run.out.components(separatedBy: "\r\n")
    #expect(lines[0].hasPrefix("id,date,title,direction,amount,currency,home_amount,home_currency,category"))
    #expect(lines[1].hasPrefix("2026-11-03-dining-out,2026-11-03,Dining out,spent,1340.50,EUR,1340.50,EUR,Food,"))
    #expect(lines[1].contains(",'=SUM(A1),"))
  }

  @Test func `list --json has exact numbers, plain days and null for missing values`() throws {
    let run = list("2026-11-04", "--json")
    #expect(run.out.contains(#""amount":10.00,"currency":"USD","homeAmount":5.00,"homeCurrency":"EUR""#))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
    let entries = try #require(object["transactions"] as? [[String: Any]])
    #expect(entries.first?["due"] is NSNull && entries.first?["date"] as? String == "2026-11-04")
    #expect(entries.first?["line"] as? Int == 3)
  }

  @Test func `list omits invalid entries and reports that they are missing`() throws {
    let broken = try BookOfTest([
      "ledger/2026-11.yaml":
        "- { date: 2026-11-03, title: Tea, spent: 9 }\n- { date: 2026-11-04, title: Bad, spent: 9O }\n"
    ])
    let run = ToolRun(["list", "--book", broken.path])
    #expect(run.exitCode == 0 && run.out.contains("Tea") && !run.out.contains("Bad"))
    #expect(
      run.err
        == "warning: 1 error in the book: transactions with errors are not shown\nhint: see “daybook check --book \(broken.path)”\n"
    )
  }

  @Test func `a book whose total is too large is still listed`() throws {
    let entries = (1...20).map { "- { date: 2026-11-03, title: T\($0), spent: 999999999999999, currency: JPY }\n" }
    let rates = "date: 2026-11-03\nbase: EUR\nrates: { JPY: 99 }\n"
    let huge = try BookOfTest([
      "book.yaml": "currency: EUR\n", "rates/2026-11-03.yaml": rates, "ledger/2026-11.yaml": entries.joined(),
    ])
    #expect(ToolRun(["list", "--book", huge.path]).exitCode == 0)
  }

  @Test func `list reports a missing template`() {
    let run = ToolRun(["list", "--book", book.path], resources: ["/nowhere"])
    #expect(run.exitCode == 2 && run.err.contains("template"))
  }

  @Test func `a book in an unknown language is listed with English numbers`() throws {
    try book.folder.write("currency: EUR\nlanguage: xx\n", to: "book.yaml")
    #expect(list("salary").out.contains("+85,000.00"))
  }
}

@Suite struct ShowTests {
  private let book: BookOfTest

  init() throws {
    book = try BookOfTest([
      "book.yaml": "currency: EUR\n",
      "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nsource: ecb\nrates: { USD: 0.5 }\n",
      "receipts/there.jpg": "x",
      "ledger/2026-10.yaml": "- { date: 2026-10-05, title: Rent, spent: 900, category: Home, repeats: monthly }\n",
      "ledger/2026-11.yaml": """
      # November
      - date: 2026-11-04
        title: Book
        spent: 10          # from Berlin
        currency: USD
        photo: [there.jpg, gone.jpg]
        note: |
          one
          two

      - { date: 2026-11-06, title: Lamp, spent: 20, due: 2026-11-19, id: lamp, until: 2026-12-31, repeats: yearly }
      - { date: 2026-11-07, title: Chair, spent: 20, due: 2026-11-24 }
      - { date: 2026-11-08, title: Chair, spent: 20, due: 2026-11-21 }

      """,
    ])
  }

  private func show(_ id: String, _ more: String...) -> ToolRun { ToolRun(["show", id, "--book", book.path] + more) }

  @Test func `show prints every field, the photos, the file and the lines of an entry`() {
    let run = show("04-book")
    #expect(run.exitCode == 0 && run.err == "")
    let expected = """
      Book

      Id          2026-11-04-book
      Date        2026-11-04
      Spent       5.00
      As written  $10.00
      Rate        0.5 EUR for 1 USD, 2026-11-01, ecb
      Category    Other
      Status      paid on 2026-11-04
      Note        one
                  two
      Photo       BOOK/receipts/there.jpg
                  BOOK/receipts/gone.jpg (missing)
      Written in  BOOK/ledger/2026-11.yaml:2

        - date: 2026-11-04
          title: Book
          spent: 10          # from Berlin
          currency: USD
          photo: [there.jpg, gone.jpg]
          note: |
            one
            two

      """
    #expect(run.out.replacing(book.path, with: "BOOK") == expected)
  }

  @Test func `show describes in words when a bill is due`() {
    #expect(show("lamp").out.contains("Status      pending: 2 days late"))
    #expect(show("11-07-chair").out.contains("Status      pending: due in 3 days"))
    #expect(show("11-08-chair").out.contains("Status      pending: due today"))
  }

  @Test func `show prints the series of an entry and its next occurrence`() {
    let rent = show("rent").out
    #expect(
      rent.contains("Series      monthly, 1 entry since 2026-10-05") && rent.contains("Next        2026-11-05 (due)"))
    let lamp = show("lamp").out
    #expect(lamp.contains("Repeats     yearly, until 2026-12-31") && !lamp.contains("Next"))
  }

  @Test func `show reports a missing exchange rate for an expense but not for a transfer`() throws {
    let files = [
      "book.yaml": "currency: EUR\naccounts:\n  - { name: Swiss, currency: CHF }\n",
      "ledger/2026-11.yaml":
        "- { date: 2026-11-03, title: Lost, spent: 7, currency: CHF }\n"
        + "- { date: 2026-11-04, title: Over, moved: 7, from: Swiss, arrived: 8 }\n",
    ]
    let swiss = try BookOfTest(files)
    let lost = ToolRun(["show", "lost", "--book", swiss.path]).out
    #expect(lost.contains("Spent       CHF 7.00\nRate        none for 2026-11-03: excluded from totals\n"))
    let over = ToolRun(["show", "over", "--book", swiss.path]).out
    #expect(over.contains("Moved       CHF 7.00\nFrom        Swiss\nTo          main account\nArrived     8.00\n"))
  }

  @Test func `show lists all entries that match part of an id, newest first`() {
    let run = show("chair")
    #expect(run.exitCode == 1 && run.out == "")
    #expect(
      run.err
        == "error: “chair” matches 2 transactions:\n  2026-11-08-chair  Chair\n  2026-11-07-chair  Chair\n")
  }

  @Test func `show lists at most ten matching entries and prints the number of the others`() throws {
    let entries = (1...12).map { "- { date: 2026-11-03, title: Tea \($0), spent: 9 }\n" }.joined()
    let tea = try BookOfTest(["ledger/2026-11.yaml": entries])
    let run = ToolRun(["show", "tea", "--book", tea.path])
    #expect(
      run.err.components(separatedBy: "\n").count == 13 && run.err.hasSuffix("  and 2 more; type more of the id\n"))
  }

  @Test func `show refuses an unknown id and suggests similar ids`() {
    let run = show("lamb")
    #expect(run.exitCode == 1 && run.err == "error: no transaction has the id “lamb”\nhint: did you mean “lamp”?\n")
    #expect(
      show("xyzzy-plugh").err.hasPrefix(
        "error: no transaction has the id “xyzzy-plugh”\nhint: list the ids with “daybook list --book "))
  }

  @Test func `show --json contains the rate, the photos and the series of an entry`() throws {
    let run = show("04-book", "--json")
    #expect(run.out.contains(#""rate":{"price":0.5,"day":"2026-11-01","source":"ecb"}"#))
    #expect(run.out.contains(#""photos":[{"name":"there.jpg","exists":true},{"name":"gone.jpg","exists":false}]"#))
    #expect(run.out.contains(#""series":null"#))
    #expect(show("rent", "--json").out.contains(#""series":{"ruling":"2026-10-05-rent","repeats":"monthly""#))
    _ = try JSONSerialization.jsonObject(with: Data(run.out.utf8))
  }
}
