import TestSupport
import Testing

/// The hint about the next step, printed once after the results.
@Suite struct NextStepHintTests {
  @Test func `init suggests add and build, and other commands on an empty book suggest add`() throws {
    let folder = try TemporaryFolder()
    let book = folder.path + "/my book"
    let quoted = "'\(book)'"
    #expect(
      ToolRun(["init", book]).err
        == "hint: add a transaction with “daybook add --book \(quoted)”, then run “daybook build --book \(quoted)”\n")
    for command in ["list", "check"] {
      #expect(
        ToolRun([command, "--book", book]).err == "hint: add a transaction with “daybook add --book \(quoted)”\n",
        "\(command)")
    }
    #expect(
      ToolRun(["build", "--book", book]).err.hasSuffix(
        "removed\nhint: add a transaction with “daybook add --book \(quoted)”\n"))
    #expect(ToolRun(["list", "--book", book]).out == "no transactions yet\n")
  }

  @Test func `after a change, the hint suggests build and undo`() throws {
    let book = try EditingBook()
    let path = book.folder.path
    let next = "hint: rebuild with “daybook build --book \(path)”, or undo with “daybook undo --book \(path)”\n"
    #expect(book.run("add", "--title", "Tea", "--spent", "3").err == next)
    #expect(book.run("edit", "tea", "--spent", "4").err == next)
    #expect(book.run("category", "rename", "Food", "Meals").err == next)
    #expect(book.run("remove", "tea").err == next)
    #expect(book.run("undo").err == "hint: rebuild with “daybook build --book \(book.folder.path)”\n")
  }

  @Test func `no hint is printed with --quiet, --json or --dry-run, or if nothing was changed`() throws {
    let book = try EditingBook()
    #expect(book.run("add", "--title", "Tea", "--spent", "3", "--quiet").err == "")
    #expect(book.run("add", "--title", "Tee", "--spent", "3", "--json").err == "")
    #expect(book.run("add", "--title", "Thé", "--spent", "3", "--dry-run").err == "")
    #expect(book.run("edit", "tea", "--spent", "3").err == "")
    #expect(book.run("check", "--format", "json").err == "")
    #expect(book.run("list", "--json").err == "")
    #expect(book.run("list").err == "")
  }

  @Test func `check suggests build for a book without errors and gives no hint otherwise`() throws {
    let book = try EditingBook()
    #expect(book.run("check").err == "hint: rebuild with “daybook build --book \(book.folder.path)”\n")
    try book.folder.write("- spent\n", to: "ledger/2026-10.yaml")
    #expect(book.run("check").err == "")
  }

  @Test func `only the first build explains how to open the site`() throws {
    let book = try EditingBook()
    let first = book.run("build").err
    #expect(first.contains("hint: open it in a browser, or run “daybook serve --open --book "))
    #expect(!book.run("build").err.contains("hint:"))
  }

  @Test func `remove reports that the entry's photos are kept, and undo restores the entry`() throws {
    let book = try EditingBook([
      "ledger/2026-10.yaml":
        "- { date: 2026-10-03, title: Vet, spent: 5, category: Food, photo: [vet.jpg, paw.jpg] }\n"
    ])
    let run = book.run("remove", "vet")
    let receipts = "\(book.folder.path)/receipts"
    #expect(run.out.hasSuffix("\nits photos are kept: \(receipts)/vet.jpg, \(receipts)/paw.jpg\n"), "\(run.out)")
    #expect(run.err.contains("undo with “daybook undo"))
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read("ledger/2026-10.yaml").contains("Vet"))
  }
}
