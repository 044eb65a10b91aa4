import CLISupport
import BrowserSupport
import Commands
import Foundation
import Ledger
import Synchronization
import Platform
import TestSupport
import Testing

/// The site of the sample book, built once for all tests that read it.
enum SampleSite {
  static let book = repositoryFolder.appending(path: "data").path(percentEncoded: false)

  private static let built = Result {
    let folder = try TemporaryFolder()
    let run = Tool.run(["build", "--book", book, "--out", folder.path + "/site"])
    try #require(run.exitCode == 0, "\(run.err)")
    return folder
  }

  /// The same after a mistake was made: the earlier pages, `errors.html`, and a line on every page.
  private static let mistaken = Result {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: book, toPath: folder.path + "/book")
    let build = ["build", "--book", folder.path + "/book", "--out", folder.path + "/site"]
    try #require(Tool.run(build).exitCode == 0)
    let month = "book/ledger/2026-11.yaml"
    try folder.write(
      try folder.read(month) + "\n- date: 2026-11-31\n  title: Nowhere\n  spent: 12,5\n  category: Helthcare\n",
      to: month)
    try #require(Tool.run(build).exitCode == 1)
    return folder
  }

  static func folder() throws -> URL { try built.get().url.appending(path: "site", directoryHint: .isDirectory) }
  static func mistakenFolder() throws -> URL {
    try mistaken.get().url.appending(path: "site", directoryHint: .isDirectory)
  }

  private static let server = Result { try LocalServer(folder: try folder()) }

  // MARK: Encrypted

  static let reader = (name: "eva@example.org", phrase: "correct horse battery")

  /// The same site, encrypted for two readers.
  private static let sealed = Result {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: book, toPath: folder.path + "/book")
    try seal(folder.path + "/book", to: folder.path + "/site")
    return folder
  }

  /// Encrypts a book for `reader` and for max@example.org, whose phrase is “Grüße aus Köln”.
  static func seal(_ book: String, to site: String) throws {
    for (name, phrase) in [(reader.name, reader.phrase), ("max@example.org", "Grüße aus Köln")] {
      let file = book + "/phrase"
      try (phrase + "\n").write(toFile: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: file) }
      let added = Tool.run([
        "person", "add", name, "--book", book, "--passphrase-file", file, "--rounds", "600000",
      ])
      try #require(added.exitCode == 0, "\(added.err)")
    }
    let build = Tool.run(["build", "--sealed", "--book", book, "--out", site])
    try #require(build.exitCode == 0, "\(build.err)")
  }

  static func sealedFolder() throws -> URL {
    try sealed.get().url.appending(path: "site", directoryHint: .isDirectory)
  }

  private static let sealedServer = Result { try LocalServer(folder: try sealedFolder()) }

  /// A place from which a reader opens the site.
  enum Place: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case disk, server
    /// Encrypted, opened through the gate.
    case sealedDisk, sealedServer

    var isSealed: Bool { self == .sealedDisk || self == .sealedServer }

    /// The places for whole suites; the gate itself is tested in both of its places.
    static let allCases: [Place] = [.disk, .server, .sealedDisk]

    var testDescription: String { rawValue }

    /// - Parameter name: a page, with a fragment if need be.
    func address(_ name: String) throws -> String {
      switch self {
      case .disk: try SampleSite.folder().absoluteString + name
      case .server: try SampleSite.server.get().address("/" + name)
      case .sealedDisk: try SampleSite.sealedFolder().absoluteString + "index.html#/" + name
      case .sealedServer: try SampleSite.sealedServer.get().address("/index.html#/" + name)
      }
    }

    /// Opens a page and waits until its scripts have run; the first time it unlocks the gate, which stays open for this
    /// tab.
    func open(_ name: String, _ page: Page) throws {
      try page.open(try address(name))
      if isSealed { try page.passGate(to: name, isKept: true) }
    }

    /// Loads the page that is open again, and waits as well.
    func reload(_ name: String, _ page: Page) throws {
      try page.reload()
      if isSealed { try page.passGate(to: name) }
    }

    /// An expression that is true once a page is open.
    func shows(_ name: String) -> String {
      isSealed
        ? "document.documentElement.dataset.route === '\(name)'" : "location.pathname.endsWith('/\(name)')"
    }
  }
}

/// The command, run in this process.
enum Tool {
  static func run(_ arguments: [String]) -> (out: String, err: String, exitCode: Int32) {
    let out = Mutex("")
    let err = Mutex("")
    let environment = Environment(
      Terminal(out: { text in out.withLock { $0 += text } }, err: { text in err.withLock { $0 += text } }),
      Clock(Day("2026-11-21") ?? Day(number: 0)), resourceFolders: [repositoryFolder.path(percentEncoded: false)])
    CommandLog.add(arguments)
    let exitCode = runDaybook(arguments, in: environment)
    return (out.withLock { $0 }, err.withLock { $0 }, exitCode)
  }
}

extension Page {
  /// Types the name and phrase if the gate asks for them, and waits for the page.
  ///
  /// - Parameter name: the name of the page, with a fragment if needed.
  func passGate(to name: String, isKept: Bool = false) throws {
    let path = String(name.prefix { $0 != "#" })
    let isThere = "document.documentElement.dataset.route === '\(path)' && document.readyState === 'complete'"
    try wait(
      until: "document.getElementById('gate-form')?.hidden === false || (\(isThere))", "the gate asks, or is open",
      seeing: "document.body?.innerText")
    if try value(isThere).isTruthy { return }
    if isKept { try click("#gate-keep") }
    try typeAtGate(SampleSite.reader.name, SampleSite.reader.phrase)
    try wait(until: isThere, "\(path) is open", seeing: "document.body?.innerText")
  }

  /// Fills both fields, which are emptied first, and presses Enter.
  func typeAtGate(_ name: String, _ phrase: String) throws {
    for (field, text) in [("name", name), ("phrase", phrase)] {
      try run("document.getElementById(arguments[0]).value = ''", .text("gate-\(field)"))
      try focus("#gate-\(field)")
      if !text.isEmpty { try type(text) }
    }
    try press(.enter)
  }
}
