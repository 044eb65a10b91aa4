import Platform
import Foundation
import Glibc
import TestSupport
import Testing

/// `daybook serve` over a day: midnight, opening the browser, and saves in quicker succession than builds.
@Suite struct ServedDayTests {
  private let folder: TemporaryFolder
  private var options: [String] { ["--book", folder.path + "/book"] }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Home\n", to: "book/book.yaml")
    try folder.write("- { name: Food }\n", to: "book/categories.yaml")
    try save("Dining out")
  }

  private func save(_ title: String) throws {
    try folder.write(
      "- date: 2026-11-03\n  title: \(title)\n  spent: 40\n  category: Food\n  due: 2026-11-21\n  paid: no\n",
      to: "book/ledger/2026-11.yaml")
  }

  private func cleanSite(today: String) throws -> [String: Data] {
    let run = ToolRun(["build", "--clean", "--out", folder.path + "/clean"] + options, today: today)
    try #require(run.exitCode == 0, "\(run.err)")
    return try BuiltSite.read(folder.url.appending(path: "clean"))
  }

  /// The site without old files, which are removed only after pages have been informed of the new ones.
  private func site() throws -> [String: Data] {
    let site = folder.url.appending(path: "book/site")
    let path = site.path(percentEncoded: false)
    try waitUntil {
      try !FileManager.default.subpathsOfDirectory(atPath: path).contains { $0.contains(".daybook-new-") }
    }
    return try BuiltSite.read(site)
  }

  // MARK: Midnight

  @Test func `at midnight, a served site is rebuilt for the new day`() throws {
    let served = try ServedHere(options)
    let listener = try served.listener()
    _ = try listener.upTo("event: news-message\n")
    #expect(try site() == cleanSite(today: "2026-11-21"))
    try served.change(to: "2026-11-22")
    let told = try listener.upTo("event: news-message\n")
    // The bill was due yesterday.
    #expect(told.contains("data: index.html\n") && told.contains("data: pending.html\n"))
    #expect(try site() == cleanSite(today: "2026-11-22"))
    // Again, at the end of the year.
    try served.change(to: "2027-01-01")
    #expect(try listener.upTo("event: news-message\n").contains("data: 2027-01.html\n"))
    #expect(try site() == cleanSite(today: "2027-01-01"))
    #expect(try !served.get("/2027-01.html").contains("No such page"))
  }

  @Test func `with --today, a served site does not change at midnight`() throws {
    let served = try ServedHere(options + ["--today", "2026-11-21"])
    let before = try served.get("/pending.html")
    try served.change(to: "2026-12-01")
    // A save is built, which shows that the preview has looked for changes since then.
    usleep(1_500_000)
    let listener = try served.listener()
    _ = try listener.upTo("event: news-message\n")
    try save("Eating out")
    _ = try listener.upTo("event: news-message\n")
    let saved = try site()
    #expect(try saved == cleanSite(today: "2026-11-21"))
    #expect(served.err.components(separatedBy: "built in").count == 3, "\(served.err)")
    #expect(before.contains("Dining out"))
  }

  // MARK: The browser

  @Test func `serve --open shows the address in the browser once`() throws {
    let served = try ServedHere(options + ["--open"])
    let listener = try served.listener()
    _ = try listener.upTo("event: news-message\n")
    #expect(served.opened == ["http://127.0.0.1:\(served.port)/"] && served.out == "http://127.0.0.1:\(served.port)/\n")
    try save("Eating out")
    _ = try listener.upTo("event: news-message\n")
    #expect(served.opened.count == 1)
    #expect(!served.err.contains("cannot start a browser"))
  }

  @Test func `serve without --open starts no browser`() throws {
    let served = try ServedHere(options)
    _ = try served.get("/")
    #expect(served.opened == [])
  }

  @Test func `a browser that cannot be started is reported, and the site is served anyway`() throws {
    let served = try ServedHere(options + ["--open"], hasBrowser: false)
    // Printed after the address.
    waitUntil { served.err.contains("cannot start a browser") }
    #expect(served.err.contains("cannot start a browser; open the address yourself\n"), "\(served.err)")
    #expect(try served.get("/").contains("Home"))
  }

  @Test func `the daybook program starts the desktop's browser command with the address`() throws {
    try folder.write("#!/bin/sh\nprintf '%s\\n' \"$@\" >> \"\(folder.path)/opened\"\n", to: "bin/xdg-open")
    chmod(folder.path + "/bin/xdg-open", 0o755)
    let path = folder.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let served = try ServedBook(
      options + ["--today", "2026-11-21", "--port", "0", "--open"], environment: ["PATH": path])
    waitUntil { (try? folder.read("opened"))?.hasSuffix("\n") == true }
    #expect(try folder.read("opened") == "http://127.0.0.1:\(served.port)/\n")
  }

  // MARK: Bursts of saves

  @Test func `if the book is saved several times during a build, the last version is shown`() throws {
    let served = try ServedHere(options)
    var random = SeededRandom(seed: 60)
    for burst in 0..<4 {
      for number in 0..<20 {
        try save("Title \(burst) \(number)")
        usleep(UInt32.random(in: 0...60_000, using: &random))
      }
      let last = try cleanSite(today: "2026-11-21")
      #expect(last["2026-11.html"].map { String(decoding: $0, as: UTF8.self).contains("Title \(burst) 19") } == true)
      // A file may disappear while it is read: the build is not done.
      var now: [String: Data]?
      waitUntil {
        now = try? site()
        return now == last
      }
      #expect(now == last, "\(burst): \(served.err)")
      #expect(try served.get("/2026-11.html").contains("Title \(burst) 19"))
    }
  }

  @Test func `changes to open pages are announced before those to other pages, and no change is omitted`() throws {
    let served = try ServedHere(options)
    let listener = try served.listener(to: ["2026-11.html"])
    _ = try listener.upTo("event: news-message\n") + listener.upTo("\n\n")
    let plain = try served.listener()
    _ = try plain.upTo("event: news-message\n") + plain.upTo("\n\n")
    try save("Eating out")
    let first = try listener.upTo("\n\nevent: news-changed\n")
    #expect(first.contains("data: 2026-11.html\n") && !first.contains("data: index.html\n"), "\(first)")
    let rest = try listener.upTo("event: news-message\n")
    #expect(!rest.contains("data: 2026-11.html\n") && rest.contains("data: index.html\n"), "\(rest)")
    // A page that shows something else gets the same message.
    #expect(try plain.upTo("data: 2026-11.html\n").contains("news-changed"))
    #expect(try plain.upTo("event: news-message\n").contains("data: index.html\n"))
    #expect(try site() == cleanSite(today: "2026-11-21"))
    let files = (first + rest).split(separator: "\n").filter { $0.hasPrefix("data: ") }
    let told = try #require(served.err.split(separator: "\n").last { $0.hasPrefix("built in ") })
    #expect(told.hasSuffix(": \(files.count) files changed"), "\(told), \(files)")
  }

  @Test func `an error that a later save fixes is not shown after a burst of saves`() throws {
    let served = try ServedHere(options)
    for number in 0..<12 {
      try save(number % 2 == 0 ? "Fine \(number)" : "- wrong: [")
      usleep(30_000)
    }
    try save("Fine at last")
    let last = try cleanSite(today: "2026-11-21")
    var now: [String: Data]?
    waitUntil {
      now = try? site()
      return now == last
    }
    #expect(now == last, "\(served.err)")
    let listener = try served.listener()
    _ = try listener.upTo("event: news-message\n")
    #expect(try listener.upTo("\n\n").hasSuffix("data: \n\n"))
  }
}
