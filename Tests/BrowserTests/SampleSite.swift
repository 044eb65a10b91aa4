import Commands
import Foundation
import Ledger
import Synchronization
import TestSupport

/// The site of the sample book, built once for all tests that look at it.
enum SampleSite {
  static let today = "2026-11-21"

  private static let built = Result {
    let folder = try TemporaryFolder()
    let run = Tool.run(["build", "--book", book, "--out", folder.path + "/site", "--today", today])
    guard run.exitCode == 0 else { throw SampleFailure(run.err) }
    return folder
  }

  struct SampleFailure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  static let book = repositoryFolder.appending(path: "data").path(percentEncoded: false)

  static func folder() throws -> URL { try built.get().url.appending(path: "site") }

  /// A page as it is opened from disk; `name` may hold a fragment.
  static func file(_ name: String) throws -> String { try folder().absoluteString + name }
}

/// The command, run in this process.
enum Tool {
  static func run(_ arguments: [String]) -> (out: String, err: String, exitCode: Int32) {
    let out = Mutex("")
    let err = Mutex("")
    let environment = Environment(
      out: { text in out.withLock { $0 += text } }, err: { text in err.withLock { $0 += text } },
      clock: Day(SampleSite.today) ?? Day(number: 0),
      resourceFolders: [repositoryFolder.path(percentEncoded: false)])
    let exitCode = runDaybook(arguments, in: environment)
    return (out.withLock { $0 }, err.withLock { $0 }, exitCode)
  }
}
