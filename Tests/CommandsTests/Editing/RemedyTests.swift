import Foundation
import Platform
import TestSupport
import Testing

/// Commands in findings and hints, which contain the book's path so that they change the same book.
@Suite struct RemedyTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = folder.path + "/my book"
    try folder.write("title: Test\n", to: "my book/book.yaml")
    try folder.write("- { name: Food }\n", to: "my book/categories.yaml")
    try folder.write(
      "- { date: 2026-11-03, title: Shop, spent: 5, category: Groceries }\n", to: "my book/ledger/2026-11.yaml")
  }

  /// The command after “: ” or between quotes, split into words as a shell does.
  private func typed(_ remedy: String) -> [String] {
    #expect(remedy.hasSuffix(" --book '\(book)'"), "\(remedy)")
    let words = remedy.dropLast(" --book '\(book)'".count).split(separator: " ").map(String.init)
    return words.dropFirst() + ["--book", book]
  }

  @Test(arguments: ["text", "json", "sarif", "github"])
  func `the command in a finding contains --book with the quoted path, in each format`(_ format: String) {
    let run = ToolRun(["check", "--book", book, "--format", format])
    #expect(run.out.contains("daybook category add Groceries --book '\(book)'"), "\(run.out)")
  }

  @Test func `the command suggested in a finding works when it is pasted into a shell`() throws {
    let run = ToolRun(["check", "--book", book])
    let line = try #require(run.out.split(separator: "\n").first { $0.contains("daybook category") })
    let start = try #require(line.firstRange(of: "daybook "))
    #expect(ToolRun(typed(String(line[start.lowerBound...]))).exitCode == 0)
    #expect(ToolRun(["check", "--book", book]).exitCode == 0)
  }

  @Test func `if check runs without --book, the commands it prints do not contain --book`() throws {
    let fixture = try BookOfTest(["data/ledger/2026-11.yaml": try folder.read("my book/ledger/2026-11.yaml")])
    let process = Process()
    process.executableURL = URL(filePath: try #require(RealBinary.path, "the binary is not built"))
    process.arguments = ["check"]
    process.currentDirectoryURL = URL(filePath: fixture.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let out = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(out.contains("daybook category add Groceries\n"), "\(out)")
  }

  @Test func `the hint of a refused command contains --book with the quoted path`() throws {
    let hints: [([String], String)] = [
      (["show", "nothing"], "list"), (["category", "remove", "Xylophone"], "category list"),
      (["pay", "nothing", "--on", "no"], "edit ID --paid no"), (["list"], "check"), (["rates", "list"], "rates fetch"),
      (["build", "--sealed"], "person add E-MAIL"), (["rates", "convert", "1", "USD"], "rates fetch --days 10"),
    ]
    for (arguments, command) in hints {
      let run = ToolRun(arguments + ["--book", book])
      #expect(run.err.contains("daybook \(command) --book '\(book)'"), "\(arguments): \(run.err)")
    }
  }

  @Test func `the command for archiving an old month contains --book with the quoted path`() throws {
    let text = "- { date: 2025-09-03, title: Old, spent: 5, category: Food }\n"
    try folder.write(text, to: "my book/ledger/2025-09.yaml")
    #expect(
      ToolRun(["check", "--book", book]).out.contains("totals still include it: daybook archive --book '\(book)'"))
  }
}
