import Foundation
import Glibc
import TestSupport
import Testing

/// `daybook serve` in a separate process, while the test edits the book.
@Suite struct ServeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Home\n", to: "book/book.yaml")
    try folder.write("- { name: Food }\n", to: "book/categories.yaml")
    try folder.write(
      "- date: 2026-11-03\n  title: Dining out\n  spent: 40\n  category: Food\n", to: "book/ledger/2026-11.yaml")
  }

  private func serve(_ options: String...) throws -> ServedBook {
    try ServedBook(["--book", folder.path + "/book", "--today", "2026-11-21", "--port", "0"] + options)
  }

  private func add(_ title: String) throws {
    let run = ToolRun(["add", "--book", folder.path + "/book", "--title", title, "--spent", "3", "--category", "Food"])
    try #require(run.exitCode == 0, "\(run.err)")
  }

  @Test func `open pages show an added entry automatically`() throws {
    let served = try serve()
    let listener = try served.listener()
    _ = try listener.upTo("data: *\n\nevent: news-message")
    try add("Tea")
    let told = try listener.upTo("event: news-message")
    #expect(told.contains("data: 2026-11.html\n") && told.contains("data: t-2026-11-21-tea.html\n"))
    #expect(!told.contains("data: assets/style.css\n"))
    #expect(try served.get("/2026-11.html").contains("Tea"))
    #expect(try !served.get("/2026-11.html").contains("daybook-site"))
  }

  @Test func `errors are shown on top of the last valid version of the site until they are fixed`() throws {
    let served = try serve()
    let listener = try served.listener()
    _ = try listener.upTo("news-message\n")
    _ = try listener.upTo("data: \n\n")
    let good = try folder.read("book/ledger/2026-11.yaml")
    try folder.write(good + "- date: 2026-11-31\n  title: Nowhere\n  spent: 5\n", to: "book/ledger/2026-11.yaml")
    _ = try listener.upTo("event: news-message\n")
    let told = try listener.upTo("\n\n")
    let note = "You are seeing the last version of the site that built without errors."
    #expect(told.contains("data: error\ndata: 1 error, 0 warnings in 1 month. \(note)\n"))
    #expect(
      told.contains("2026-11.yaml:5:9\n")
        && told.contains("data: 5 | - date: 2026-11-31\n".replacing("5 |", with: " 5 |")))
    #expect(told.contains("^^^^^^^^^^") && !told.contains("\u{1B}"))
    #expect(try served.get("/2026-11.html").contains("Dining out"))
    try folder.write(good.replacing("Dining out", with: "Eating out"), to: "book/ledger/2026-11.yaml")
    #expect(try listener.upTo("event: news-message\n").contains("data: 2026-11.html\n"))
    #expect(try listener.upTo("\n\n").hasSuffix("data: \n\n"))
    #expect(try served.get("/2026-11.html").contains("Eating out"))
  }

  @Test func `a book that has errors when the server starts is served as soon as it is fixed`() throws {
    let good = try folder.read("book/ledger/2026-11.yaml")
    try folder.write("- date: never\n", to: "book/ledger/2026-11.yaml")
    let served = try serve()
    let listener = try served.listener()
    let told = try listener.upTo("event: news-message\n") + listener.upTo("\n\n")
    #expect(told.contains("data: error\n") && !told.contains("last version of the site"))
    try folder.write(good, to: "book/ledger/2026-11.yaml")
    #expect(try listener.upTo("event: news-message\n").contains("data: 2026-11.html\n"))
    #expect(try served.get("/").contains("Home"))
  }

  @Test func `changes to a custom template are also served`() throws {
    try FileManager.default.copyItem(
      at: repositoryFolder.appending(path: "site-template"), to: folder.url.appending(path: "look"))
    let served = try serve("--template", folder.path + "/look", "--out", folder.path + "/out")
    let listener = try served.listener()
    _ = try listener.upTo("event: news-message\n")
    try folder.write(folder.read("look/assets/style.css") + "\n.own { color: red; }\n", to: "look/assets/style.css")
    #expect(try listener.upTo("event: news-message\n").contains("data: assets/style.css\n"))
    #expect(try served.get("/assets/style.css").hasSuffix(".own{color:red}"))
  }

  @Test(.timeLimit(.minutes(30)), arguments: [SIGINT, SIGTERM])
  func `SIGINT and SIGTERM end the server with exit code 0, even if a page is open`(signal: Int32) throws {
    let served = try serve()
    let listener = try served.listener()
    _ = try listener.upTo("event: news-message\n")
    kill(served.process.processIdentifier, signal)
    served.process.waitUntilExit()
    #expect(served.process.terminationReason == .exit && served.process.terminationStatus == 0)
    // The port is free again, even if connections were open.
    let again = try ServedBook(["--book", folder.path + "/book", "--today", "2026-11-21", "--port", "\(served.port)"])
    #expect(again.port == served.port)
  }

  @Test func `after Ctrl-C during a build, the next build repairs the site`() throws {
    let site = folder.path + "/book/site"
    let process = try ServedBook.start(["--book", folder.path + "/book", "--today", "2026-11-21", "--port", "0"])
      .process
    while !FileManager.default.fileExists(atPath: site + "/2026-11.html"), process.isRunning { usleep(1_000) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    let mended = ToolRun(["build", "--book", folder.path + "/book"])
    #expect(mended.exitCode == 0, "\(mended.err)")
    let whole = try BuiltSite(book: folder.path + "/book", into: folder)
    #expect(try BuiltSite.read(URL(fileURLWithPath: site)) == whole.files)
  }

  @Test func `if a port is in use, this is reported, and the next free port is used`() throws {
    let first = try serve()
    let options = ["--book", folder.path + "/book", "--today", "2026-11-21", "--port", "\(first.port)"]
    let second = try ServedBook(options + ["--out", folder.path + "/other"])
    #expect(second.port > first.port)
    #expect(second.told().contains("port \(first.port) is in use; \(second.port) is used instead\n"))
  }

  @Test func `a site that cannot be served is reported, and the server ends`() throws {
    try folder.write("mine", to: "mine/file.txt")
    let foreign = try ServedBook.start(["--book", folder.path + "/book", "--port", "0", "--out", folder.path + "/mine"])
    foreign.process.waitUntilExit()
    #expect(foreign.process.terminationStatus == 2)
    #expect(ServedBook.text(foreign.err).contains("contains files that Daybook did not create"))
    #expect(ToolRun(["serve", "--book", folder.path + "/nowhere"]).exitCode == 2)
    for port in ["70000", "-1", "abc"] { #expect(ToolRun(["serve", "--port", port]).exitCode == 64) }
  }
}

/// A book that is served as long as this object lives.
final class ServedBook: ServedSite {
  let process: Process
  let port: UInt16
  private let err: URL
  /// The folder of the file with errors, which need not be read while the command runs.
  private let errors: TemporaryFolder

  /// - Parameter environment: variables in addition to those of the test.
  init(_ options: [String], environment: [String: String] = [:]) throws {
    let started = try ServedBook.start(options, environment: environment)
    (process, err, errors) = (started.process, started.err, started.folder)
    var line = ""
    while !line.hasSuffix("\n") {
      let bytes = started.out.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "it ended: \(ServedBook.text(err))")
      line += String(decoding: bytes, as: UTF8.self)
    }
    let address = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
    port = UInt16(try #require(address.port))
  }

  deinit { process.terminate() }

  static func start(_ options: [String], environment: [String: String] = [:]) throws -> (
    process: Process, out: Pipe, err: URL, folder: TemporaryFolder
  ) {
    let folder = try TemporaryFolder()
    let err = folder.url.appending(path: "err")
    try Data().write(to: err)
    let out = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(RealBinary.path, "the binary is not built"))
    process.arguments = ["serve"] + options
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = out
    process.standardError = try FileHandle(forWritingTo: err)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return (process, out, err, folder)
  }

  func told() -> String { ServedBook.text(err) }

  static func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
}
