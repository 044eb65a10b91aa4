import BrowserSupport
import Foundation
import TestSupport
import Testing

/// A book of `bench/make-book.py`, and the command as a release build, since a debug build is slower.
final class BenchBook {
  /// Whether `make bench` runs; otherwise nothing is measured.
  static let isWanted = ProcessInfo.processInfo.environment["DAYBOOK_BENCH"] == "1"

  private let folder: TemporaryFolder
  private let command: String
  private var server: LeashedProcess?

  var book: String { folder.path + "/book" }
  var site: URL { folder.url.appending(path: "site", directoryHint: .isDirectory) }

  init(transactions: Int, months: Int) throws {
    command = try #require(
      ProcessInfo.processInfo.environment["DAYBOOK_BENCH_COMMAND"], "the path of a release build of daybook")
    folder = try TemporaryFolder()
    let maker = repositoryFolder.appending(path: "bench/make-book.py").path(percentEncoded: false)
    try run("/usr/bin/env", ["python3", maker, book, "\(transactions)", "\(months)"])
  }

  /// Prints a line that `bench/sections/browser.py` puts into a table.
  static func report(_ cells: String...) { print("measured\t" + cells.joined(separator: "\t")) }

  func build() throws { try run(command, ["build", "--quiet"] + options) }

  /// Adds an entry with a photo that is large in the site too.
  ///
  /// - Returns: the name of the entry's page.
  func addPhoto(megabytes: Int) throws -> String {
    let receipts = book + "/receipts"
    try FileManager.default.createDirectory(atPath: receipts, withIntermediateDirectories: true)
    // Noise, which cannot be compressed.
    try run(
      "/usr/bin/env",
      [
        "python3", "-c",
        """
        import os, sys
        from PIL import Image
        for quality in range(96, 40, -2):
            Image.frombytes("RGB", (1600, 1600), os.urandom(1600 * 1600 * 3)).save(sys.argv[1], quality=quality)
            if os.path.getsize(sys.argv[1]) <= int(sys.argv[2]) << 20: break
        """, receipts + "/large.jpg", "\(megabytes)",
      ])
    let month = URL(filePath: book + "/ledger/2026-11.yaml")
    let entry = "- { date: 2026-11-03, title: Large photo, spent: 5, category: Food, photo: large.jpg }\n"
    try (entry + String(contentsOf: month, encoding: .utf8)).write(to: month, atomically: true, encoding: .utf8)
    return "t-2026-11-03-large-photo.html"
  }

  /// Builds the site for one member.
  func seal(_ name: String, _ phrase: String) throws {
    let file = book + "/phrase"
    try (phrase + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    try run(command, ["person", "add", name, "--book", book, "--passphrase-file", file])
    try run(command, ["build", "--sealed", "--quiet"] + options)
  }

  /// Serves the book as long as this object lives.
  ///
  /// - Returns: the printed address, with a slash at its end.
  func serve() throws -> String {
    let place = FileManager.default.temporaryDirectory.appending(path: "daybook-served-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let server = try LeashedProcess(command, ["serve", "--port", "0"] + options, folder: place)
    self.server = server
    return try server.wait(for: "the preview's address") {
      self.served.first { $0.hasPrefix("http://") }
    }
  }

  /// The lines that the server has printed since its start.
  var served: [String] {
    // Without a log the server has not begun yet.
    guard let server, let text = try? String(contentsOf: server.log, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  private var options: [String] {
    let template = repositoryFolder.appending(path: "site-template").path(percentEncoded: false)
    return ["--book", book, "--out", site.path(percentEncoded: false), "--template", template]
  }

  private func run(_ path: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(path) \(arguments)")
  }
}
