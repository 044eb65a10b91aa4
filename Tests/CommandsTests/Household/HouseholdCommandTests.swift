import Foundation
import TestSupport
import Testing

/// The commands for members, shares, savings goals and loans.
@Suite struct HouseholdCommandTests {
  private static let settings = """
    currency: EUR
    today: 2026-11-21
    members: [Eva, Tomas]
    accounts:
      - { name: Hers, who: Eva }
      - { name: His, who: Tomas }
      - { name: Savings, kind: savings, opening-balance: 350 }
      - { name: House, kind: loan, opening-balance: -1000, rate: 6, payment: 210, payment-day: 15 }
    goals:
      - { name: Reserve, amount: 300, account: Savings }
      - { name: Trip, amount: 200, account: Savings, by: 2026-12 }

    """

  private static let november = """
    - { date: 2026-11-03, title: Shop, spent: 90, account: His, category: Food, shared: { Eva: 2, Tomas: 1 } }
    - { date: 2026-11-04, title: Back, moved: 10, from: Hers, to: His }

    """

  private func book() throws -> EditingBook {
    try EditingBook([
      "book.yaml": HouseholdCommandTests.settings, "ledger/2026-11.yaml": HouseholdCommandTests.november,
    ])
  }

  private func json(_ run: ToolRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
  }

  // MARK: Members

  @Test func `add and edit set the member and the shares of a transaction`() throws {
    let book = try book()
    let added = book.run(
      "add", "--title", "Rent", "--spent", "900", "--category", "Home", "--who", "eva", "--shared", "Eva=2", "--shared",
      "tomas=1")
    #expect(added.exitCode == 0, "\(added.err)")
    let month = try book.read()
    #expect(month.contains("who: Eva, shared: { Eva: 2, Tomas: 1 } }"), "\(month)")
    let edited = book.run("edit", "rent", "--who", "Tomas", "--shared", "yes")
    #expect(edited.exitCode == 0, "\(edited.err)")
    #expect(try book.read().contains("who: Tomas, shared: yes }"))
    #expect(book.run("edit", "rent", "--shared", "", "--who", "").exitCode == 0)
    #expect(!(try book.read().contains("who: Tomas")))
    #expect(book.run("edit", "rent", "--who", "Tom").err.contains("“Tom” is not a member"))
    #expect(book.run("list", "who:Tomas").out.contains("Shop"))
    #expect(book.run("show", "shop").out.contains("Eva=2; Tomas=1"))
  }

  @Test func `commands set the member and shares of accounts and categories`() throws {
    let book = try book()
    let account = book.run("account", "add", "Joint", "--who", "Eva", "--shared", "Eva=3,Tomas=1")
    #expect(account.exitCode == 0, "\(account.err)")
    #expect(try book.read("book.yaml").contains("{ name: Joint, who: Eva, shared: { Eva: 3, Tomas: 1 } }"))
    #expect(book.run("account", "add", "X", "--who", "Nora").exitCode == 1)
    let added = book.run("category", "add", "Garden", "--shared", "yes")
    #expect(added.exitCode == 0, "\(added.err)")
    #expect(try book.read("categories.yaml").contains("shared: yes"))
    let edited = book.run("category", "edit", "Home", "--shared", "Eva=1,Tomas=2")
    #expect(edited.exitCode == 0, "\(edited.err)")
    #expect(try book.read("categories.yaml").contains("shared: { Eva: 1, Tomas: 2 }"))
    #expect(book.run("category", "edit", "Home", "--shared", "").exitCode == 0)
    #expect(!(try book.read("categories.yaml").contains("Eva: 1")))
  }

  @Test func `an occurrence that a build adds has the same payer and shares as its series`() throws {
    let book = try book()
    try book.folder.write(
      "- { date: 2026-10-05, title: Lease, spent: 60, account: His, shared: { Eva: 1 }, who: Eva, repeats: monthly, auto: yes }\n",
      to: "ledger/2026-10.yaml")
    let run = book.run("build", "--out", "\(book.folder.path)/site")
    #expect(run.exitCode == 0, "\(run.err)")
    let month = try book.read()
    #expect(month.contains("account: His, who: Eva, shared: { Eva: 1 }"), "\(month)")
  }

  @Test func `the shares report shows who owes whom`() throws {
    let book = try book()
    let run = book.run("report", "shares")
    // Eva: 60 of 90, of which 10 are paid back.
    #expect(run.exitCode == 0 && run.out.hasSuffix("Eva owes Tomas 50.00\n"), "\(run.out)\(run.err)")
    #expect(book.run("report", "shares", "this").out.contains("November 2026"))
    let values = try json(book.run("report", "shares", "--json"))
    let members = try #require(values["members"] as? [[String: Any]])
    #expect(members.map { $0["balance"] as? Double } == [-50, 50])
    #expect((values["payments"] as? [[String: Any]])?.first?["amount"] as? Double == 50)
    let csv = book.run("report", "shares", "--csv").out
    #expect(csv.contains("all,Eva,0.00,60.00,0.00,0.00,10.00,-50.00,EUR"), "\(csv)")
    #expect(try EditingBook().run("report", "shares").out.contains("the book has no members"))
  }

  @Test func `members are added and listed with their accounts`() throws {
    let book = try book()
    let run = book.run("member", "add", "Nora")
    #expect(run.exitCode == 0 && run.out == "added member “Nora” to book.yaml\n", "\(run.err)")
    #expect(try book.read("book.yaml").contains("\nmembers: [Eva, Tomas, Nora]\n"))
    let again = book.run("member", "add", "nora")
    #expect(again.exitCode == 1 && again.err.contains("“nora” already exists"), "\(again.err)")
    #expect(book.run("member", "add", " ").exitCode == 64)
    let list = book.run("member", "list").out
    #expect(list.contains("Eva") && list.contains("Hers") && list.contains("Nora"), "\(list)")
    let told = book.run("member", "list", "--json").out
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [[String: Any]])
    #expect(rows.map { $0["name"] as? String } == ["Eva", "Tomas", "Nora"])
    #expect(rows.map { $0["accounts"] as? [String] } == [["Hers"], ["His"], []])
    let empty = try EditingBook()
    #expect(empty.run("member", "list").out.contains("add one with “daybook member add NAME --book "))
    #expect(empty.run("member", "add", "Eva").exitCode == 0)
    #expect(try empty.read("book.yaml").contains("members: [Eva]\n"))
    #expect(empty.run("member", "add", " Max ").exitCode == 0)
    #expect(empty.run("undo", "--list").out.hasPrefix("2  member add Max\n"))
  }

  @Test func `a renamed member keeps every share`() throws {
    let book = try book()
    let categories = "- { name: Food, shared: { Tomas: 3, eva: 1 } }\n- { name: Home }\n"
    try book.folder.write(categories, to: "categories.yaml")
    for (who, shared) in [("Eva", "yes"), ("tomas", "Tomas=1,Eva=4"), ("Eva", "no")] {
      let run = book.run(
        "add", "--title", "Eva", "--spent", "9", "--category", "Food", "--who", who, "--shared", shared)
      #expect(run.exitCode == 0, "\(run.err)")
    }
    let before = book.run("report", "shares").out
    let untouched = try book.read()
    let run = book.run("member", "rename", "eva", "Ava: the first")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.out == "renamed “Eva” to “Ava: the first” in book.yaml and 6 other places\n", "\(run.out)")
    #expect(book.run("check").exitCode == 0)
    let after = book.run("report", "shares").out
    // Tables are as wide as the longest name.
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    #expect(words(after.replacing("Ava: the first", with: "Eva")) == words(before), "\(after)\n\(before)")
    #expect(try book.read("book.yaml").contains("members: ['Ava: the first', Tomas]"))
    #expect(try book.read().contains("title: Eva,"), "titles are not names of members")
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read() == untouched && book.read("categories.yaml") == categories)
  }

  @Test func `a member is renamed or removed only if the result is unambiguous`() throws {
    let book = try book()
    #expect(book.run("member", "rename", "Eva", "tomas").err.contains("“tomas” already exists"))
    #expect(book.run("member", "rename", "Eva", "all").err.contains("ambiguous"))
    #expect(book.run("member", "rename", "Ewa", "Ava").err.contains("did you mean “Eva”?"))
    #expect(book.run("member", "rename", "Eva", "EVA").exitCode == 0, "the case of a name can be changed")
    let used = book.run("member", "remove", "Tomas")
    #expect(used.exitCode == 1 && used.err.contains("“Tomas” is used 2 times, first in “"), "\(used.err)")
    #expect(book.run("member", "add", "Nora").exitCode == 0)
    let removed = book.run("member", "remove", "nora", "--dry-run")
    #expect(removed.exitCode == 0 && removed.out.contains("+members: [EVA, Tomas]"), "\(removed.out)")
    #expect(book.run("member", "remove", "nora").out == "removed member “Nora” from book.yaml\n")
    let lonely = try EditingBook(["book.yaml": "currency: EUR\nmembers: Eva\n"])
    #expect(lonely.run("member", "remove", "Eva").exitCode == 0)
    #expect(!(try lonely.read("book.yaml").contains("members")))
    let old = "- { date: 2024-03-02, title: Tea, spent: 4, who: Eva }\n"
    let archived = try EditingBook([
      "book.yaml": HouseholdCommandTests.settings, "ledger/2026-11.yaml": HouseholdCommandTests.november,
      "archive/2024-03.yaml": old,
    ])
    let refused = archived.run("member", "rename", "Eva", "Ava")
    #expect(refused.exitCode == 1 && refused.err.contains("archive/2024-03.yaml"), "\(refused.err)")
  }

  @Test func `an exported book is imported with its members into an empty one`() throws {
    for format in ["json", "csv"] {
      let book = try book()
      let file = "\(book.folder.path)/out.\(format)"
      #expect(book.run("export", "--to", format, "--out", file).exitCode == 0)
      let other = try EditingBook(["book.yaml": "currency: EUR\ntoday: 2026-11-21\n", "ledger/2026-11.yaml": ""])
      let run = other.run("import", file, "--yes")
      #expect(run.exitCode == 0, "\(format): \(run.err)\(run.out)")
      let (settings, month) = (try other.read("book.yaml"), try other.read())
      #expect(settings.contains("members: [Eva, Tomas]"), "\(settings)")
      #expect(month.contains("Eva: 2") && month.contains("Tomas: 1"), "\(month)")
    }
  }

  @Test func `an import never changes the shares in a book with other members`() throws {
    let book = try EditingBook([
      "book.yaml": "currency: EUR\ntoday: 2026-11-21\nmembers: [Ana, Ben]\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-02, title: Water, spent: 60, who: Ben, shared: yes }\n",
    ])
    func export(_ members: String) throws -> String {
      let other = try EditingBook([
        "book.yaml": "currency: EUR\ntoday: 2026-11-21\nmembers: \(members)\n",
        "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Rent, spent: 90, who: Ana, shared: yes }\n",
      ])
      let path = "\(book.folder.path)/other.json"
      #expect(other.run("export", "--to", "json", "--out", path).exitCode == 0)
      return path
    }
    let before = try book.contents()
    let refused = book.run("import", try export("[Ana, Cem]"), "--yes")
    #expect(refused.exitCode == 1 && refused.err.contains("“Cem”") && refused.err.contains("add them to “members”"))
    #expect(refused.err.contains("\nhint: add one with “daybook member add Cem --book "), "\(refused.err)")
    #expect(try book.contents().filter { !$0.key.hasSuffix(".json") } == before)
    // Members that the book has: what was for Ana alone with Ben elsewhere stays for those of its own book.
    try book.folder.write("currency: EUR\ntoday: 2026-11-21\nmembers: [Ana, Ben, Cem]\n", to: "book.yaml")
    #expect(book.run("import", try export("[Ana, Cem]"), "--yes").exitCode == 0)
    let month = try book.read()
    #expect(month.contains("shared: { Ana: 1, Cem: 1 }"), "\(month)")
  }

  @Test func `accounts keep their member and shares when a book is exported and imported`() throws {
    let book = try EditingBook([
      "book.yaml":
        "currency: EUR\ntoday: 2026-11-21\nmembers: [Eva, Tomas]\naccounts:\n"
        + "  - { name: Joint, who: Eva, shared: { Eva: 2, Tomas: 1 } }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-02, title: Water, spent: 60, account: Joint }\n",
    ])
    let path = "\(book.folder.path)/out.json"
    #expect(book.run("export", "--to", "json", "--out", path).exitCode == 0)
    let other = try EditingBook(["book.yaml": "currency: EUR\ntoday: 2026-11-21\n", "ledger/2026-11.yaml": ""])
    #expect(other.run("import", path, "--yes").exitCode == 0)
    #expect(other.run("report", "shares").out == book.run("report", "shares").out)
    #expect(book.run("report", "shares").out.contains("Tomas owes Eva"))
  }

  @Test(arguments: ["{ Tomas: 1 }", "Tomas=1", "Tomas: 1"])
  func `a member's weight is accepted in each format that error messages suggest`(weight: String) throws {
    let book = try book()
    let run = book.run("add", "--spent", "5", "--title", "Tea", "--shared", weight)
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read().contains("Tomas: 1"))
  }

  // MARK: Goals and loans

  @Test func `savings goals are added, changed, listed and removed`() throws {
    let book = try book()
    let before = try book.contents()
    let run = book.run("goal", "add", "Bike", "--amount", "900", "--account", "savings", "--by", "2027-06")
    #expect(run.exitCode == 0 && run.out == "added goal “Bike” to book.yaml\n", "\(run.err)")
    #expect(
      try book.read("book.yaml").hasSuffix("  - { name: Bike, amount: 900, account: Savings, by: 2027-06 }\n"))
    #expect(book.run("goal", "edit", "trip", "--amount", "250", "--by", "").exitCode == 0)
    #expect(try book.read("book.yaml").contains("  - { name: Trip, amount: 250, account: Savings }\n"))
    #expect(book.run("goal", "edit", "Trip", "--account", "Hers", "--by", "2027-01").exitCode == 0)
    #expect(try book.read("book.yaml").contains("  - { name: Trip, amount: 250, account: Hers, by: 2027-01 }\n"))
    for options in [[], ["--csv"], ["--json"]] {
      let list = ToolRun(["goal", "list", "--book", book.folder.path] + options)
      #expect(list.exitCode == 0 && list.out == ToolRun(["report", "goals", "--book", book.folder.path] + options).out)
    }
    #expect(book.run("goal", "remove", "reserve").out == "removed goal “Reserve” from book.yaml\n")
    #expect(try !book.read("book.yaml").contains("Reserve"))
    #expect(book.run("check").exitCode == 0)
    #expect(book.run("goal", "remove", "Trip").exitCode == 0 && book.run("goal", "remove", "Bike").exitCode == 0)
    #expect(try !book.read("book.yaml").contains("goals"))
    #expect(book.run("goal", "list").out.contains("the book has no goals: add one with “daybook goal add NAME"))
    for _ in 0..<6 { #expect(book.run("undo").exitCode == 0) }
    #expect(try book.contents() == before)
  }

  @Test
  func `an invalid value of a goal is reported at its option, and an unknown goal is reported with similar names`()
    throws
  {
    let book = try book()
    let before = try book.contents()
    #expect(book.run("goal", "add", "reserve", "--amount", "9", "--account", "Savings").err.contains("already exists"))
    #expect(book.run("goal", "add", "Car", "--amount", "much", "--account", "Savings").err.contains("--> --amount"))
    #expect(book.run("goal", "add", "Car", "--amount", "9", "--account", "Saving").err.contains("--> --account"))
    #expect(book.run("goal", "add", "Car", "--amount", "9").exitCode == 64)
    let month = book.run("goal", "edit", "Trip", "--by", "soon").err
    #expect(month.contains("--> --by") && month.contains("“soon” is not a month"), "\(month)")
    #expect(!month.contains("or in words"), "\(month)")
    #expect(book.run("goal", "edit", "Trip").exitCode == 64)
    let unknown = book.run("goal", "edit", "Tripp", "--amount", "9")
    #expect(unknown.exitCode == 1 && unknown.err.contains("there is no goal “Tripp”"), "\(unknown.err)")
    #expect(unknown.err.contains("did you mean “Trip”?"))
    #expect(book.run("goal", "remove", "Xyzzy").err.contains("“daybook goal list --book"))
    #expect(try book.contents() == before)
  }

  @Test func `the goals report shows the amounts reached and still needed`() throws {
    let book = try book()
    let run = book.run("report", "goals")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.out.contains("still to put aside this month in Savings: 75.00"), "\(run.out)")
    let values = try json(book.run("report", "goals", "--json"))
    let goals = try #require(values["goals"] as? [[String: Any]])
    #expect(goals.map { $0["percent"] as? Int } == [100, 25])
    #expect(
      book.run("report", "goals", "--csv").out.hasPrefix("goal,account,reached,amount,percent,currency,by,needed"))
  }

  @Test func `the loans report contains the repayment plan, and a loan is added with its interest rate`() throws {
    let book = try book()
    let run = book.run("report", "loan")
    #expect(
      run.out.hasPrefix("House: 1,000.00 owed; at 210.00 a month, the loan will be paid off by April 2027\n"),
      "\(run.out)\(run.err)")
    let months = book.run("report", "loan", "--months", "--csv").out.split(whereSeparator: \.isNewline)
    #expect(months.count == 7, "\(months)")
    let values = try json(book.run("report", "loan", "--json"))
    #expect((values["loans"] as? [[String: Any]])?.first?["ends"] as? String == "2027-04")
    let added = book.run(
      "account", "add", "Car", "--kind", "loan", "--opening-balance", "-5000", "--rate", "4.5", "--payment", "300",
      "--payment-day", "15")
    #expect(added.exitCode == 0, "\(added.err)")
    #expect(try book.read("book.yaml").contains("rate: 4.5, payment: 300, payment-day: 15 }"))
    #expect(book.run("account", "add", "Y", "--rate", "much").err.contains("“much” is not a rate"))
  }
}
