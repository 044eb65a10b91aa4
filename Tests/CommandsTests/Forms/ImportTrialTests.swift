import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

/// Statements that a child process reads before the server does.
@Suite struct ImportTrialTests {
  private static let statement = Array("Date,Description,Amount\n2026-11-19,Shop,-3.50\n".utf8)

  /// - Returns: the address of the preview.
  private func drop(_ bytes: [UInt8], on book: FormBook) throws -> String {
    let dropped = try book.multipart(
      "/import", book.numbers("/import") + [("do", "look")], files: [(field: "file", name: "nov.csv", bytes: bytes)])
    #expect(dropped.status == 303)
    return dropped.location
  }

  @Test(arguments: [SelfCall.End.crashed, .tookTooLong, .notStarted("no memory")])
  func `a statement that crashes its reader is refused, and its preview is deleted`(end: SelfCall.End) throws {
    let book = try FormBook(runSelf: { _, _ in end })
    let address = try drop(ImportTrialTests.statement, on: book)
    let shown = try book.get(address)
    #expect(shown.status == 422 && shown.body.contains("cannot read “nov.csv”"), "\(shown.body)")
    #expect(try book.get("/index.html").status == 200)
    #expect(try !book.get("/import").body.contains("nov.csv"))
  }

  @Test func `the import form passes the user's choices to the child process that reads the statement`() throws {
    let calls = Mutex<[[String]]>([])
    let book = try FormBook(runSelf: { arguments, _ in
      calls.withLock { $0.append(arguments) }
      return .finished
    })
    let address = try drop(ImportTrialTests.statement, on: book)
    let page = try book.get(address).body
    #expect(page.contains("Shop"))
    let answers = [
      ("dates", "ymd"), ("decimal", "point"), ("way", "in"), ("currency", "USD"), ("encoding", "utf-8"),
      ("archive", "yes"), ("account", "A \"b\""), ("preview", FormBook.hidden("preview", in: page)), ("do", "answer"),
      ("token", FormBook.hidden("token", in: page)), ("once", "import-number-1"),
    ]
    #expect(try book.post("/import", answers).status == 303)
    _ = try book.get(address)
    let last = try #require(calls.withLock { $0.last })
    #expect(
      last.dropFirst(2).filter { !$0.hasPrefix("--book=") } == [
        "--dry-run", "--account=A \"b\"", "--dates=ymd", "--decimal=point", "--sign=in", "--currency=USD",
        "--encoding=utf-8", "--archive",
      ])
    // The command understands all arguments: its message is about the file.
    let run = ToolRun(last)
    #expect(run.exitCode <= 1 && run.out.contains("Shop"), "\(last) \(run.out)\(run.err)")
  }

  @Test func `the import form reads a statement by running the import command in a child process`() throws {
    let program = try #require(RealBinary.path, "the binary is not built")
    let ends = Mutex<[SelfCall.End]>([])
    let book = try FormBook(runSelf: { arguments, seconds in
      let end = SelfCall.run(program, arguments, seconds: seconds)
      ends.withLock { $0.append(end) }
      return end
    })
    let address = try drop(ImportTrialTests.statement, on: book)
    #expect(try book.get(address).body.contains("Shop"))
    #expect(ends.withLock { $0 } == [.finished])
  }

  @Test func `an unrecognized statement is refused, and its preview is deleted`() throws {
    let book = try FormBook()
    let address = try drop(Array("2026-11-03 Shop\n    food  3 EUR\n    bank\n".utf8), on: book)
    let shown = try book.get(address)
    #expect(shown.status == 422 && shown.body.contains("daybook import --journal FILE"), "\(shown.body)")
    #expect(try !book.get("/import").body.contains("nov.csv"))
  }

  @Test func `only the owner can read the import previews in .daybook`() throws {
    let book = try FormBook()
    _ = try drop(ImportTrialTests.statement, on: book)
    let folder = "\(book.folder.path)/book/.daybook/previews"
    let names = try Disk().names(in: folder)
    #expect(names.count == 3)
    for name in names { #expect(Disk().status("\(folder)/\(name)")?.mode == 0o600) }
  }
}
