import TestSupport
import Testing

/// The preview of a statement whose readable rows were imported before.
@Suite struct ImportFormTests {
  private static let table = "Date,Description,Amount\n2026-11-03,Shop,-6.00\n2026-11-05,Bar,-2.00\n"
  private static let damaged =
    "Date,Description,Amount\n2026-11-03,Shop,-6.00\n2026-11-31,No day,-1.00\n2026-11-05,Bar,-2.00\n"

  /// Uploads a statement and returns its preview.
  private func preview(of text: String, _ book: FormBook) throws -> (location: String, page: String) {
    let answer = try book.multipart(
      "/import", book.numbers("/import") + [("do", "look")],
      files: [(field: "file", name: "bank.csv", bytes: Array(text.utf8))])
    #expect(answer.status == 303)
    return (answer.location, try book.get(answer.location).body)
  }

  @Test func `the question about an unreadable row can be answered even if all other rows were imported before`() throws
  {
    let book = try FormBook()
    try book.folder.write(ImportFormTests.table, to: "bank.csv")
    let run = ToolRun(["import", book.folder.path + "/bank.csv", "--yes", "--book", book.folder.path + "/book"])
    try #require(run.exitCode == 0, "\(run.err)")
    let same = try preview(of: ImportFormTests.table, book).page
    #expect(same.contains("Nothing new.") && !same.contains("value=\"next\"") && !same.contains("value=\"take\""))

    let (location, page) = try preview(of: ImportFormTests.damaged, book)
    #expect(page.contains("2 already there") && page.contains("name=\"row-3\""))
    #expect(page.contains("value=\"next\"") && !page.contains("Nothing new."))
    let hidden = FormBook.hiddenFields(in: page)
    #expect(try book.post("/import", hidden + [("row-3", "2026-11-04"), ("do", "next")]).status == 303)
    let answered = try book.get(location).body
    #expect(answered.contains("value=\"take\"") && !answered.contains("Nothing new."))
  }

  @Test func `an account chosen by the user is shown without a reason and without a command-line option`() throws {
    let book = try FormBook()
    let (location, page) = try preview(of: ImportFormTests.table, book)
    #expect(page.contains("Shop"))
    let answers = FormBook.hiddenFields(in: page) + [("account", "Jar"), ("do", "answer")]
    #expect(try book.post("/import", answers).status == 303)
    let answered = try book.get(location).body
    #expect(answered.contains("Jar") && !answered.contains("--account"), "\(answered)")
  }
}
