import Commands
import Foundation
import Ledger
import Synchronization
import TestSupport
import Testing

/// The site of the sample book, built once for all tests that look at it.
enum SampleSite {
  static let book = repositoryFolder.appending(path: "data").path(percentEncoded: false)

  private static let built = Result {
    let folder = try TemporaryFolder()
    let run = Tool.run(["build", "--book", book, "--out", folder.path + "/site"])
    try #require(run.exitCode == 0, "\(run.err)")
    return folder
  }

  /// The same after a mistake was made: the pages of before, `errors.html`, and a line on every page.
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

  /// Where a reader may open the site.
  enum Place: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case disk, server

    var testDescription: String { rawValue }

    /// - Parameter name: a page, with a fragment if need be.
    func address(_ name: String) throws -> String {
      switch self {
      case .disk: try SampleSite.folder().absoluteString + name
      case .server: try SampleSite.server.get().address("/" + name)
      }
    }
  }
}

/// The command, run in this process.
enum Tool {
  static func run(_ arguments: [String]) -> (out: String, err: String, exitCode: Int32) {
    let out = Mutex("")
    let err = Mutex("")
    let environment = Environment(
      out: { text in out.withLock { $0 += text } }, err: { text in err.withLock { $0 += text } },
      clock: Day("2026-11-21") ?? Day(number: 0), resourceFolders: [repositoryFolder.path(percentEncoded: false)])
    let exitCode = runDaybook(arguments, in: environment)
    return (out.withLock { $0 }, err.withLock { $0 }, exitCode)
  }
}
