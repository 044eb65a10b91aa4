import Commands
import Files
import Foundation
import Ledger
import Synchronization
import TestSupport

/// What one run of the tool printed, and how it ended.
struct ToolRun: Sendable {
  var out: String
  var err: String
  var exitCode: Int32

  /// Runs the tool in this process.
  ///
  /// - Parameters:
  ///   - today: the day of the clock.
  ///   - width: of the terminal that results go to; nil for none.
  ///   - resources: where the template and the sample are looked for.
  init(
    _ arguments: [String], today: String = "2026-11-21", width: Int? = nil, disk: Disk = Disk(),
    resources: [String] = [repositoryFolder.path(percentEncoded: false)]
  ) {
    let out = Mutex("")
    let err = Mutex("")
    let environment = Environment(
      out: { text in out.withLock { $0 += text } }, err: { text in err.withLock { $0 += text } },
      clock: Day(today) ?? Day(number: 0), outWidth: width, resourceFolders: resources, disk: disk)
    exitCode = runDaybook(arguments, in: environment)
    self.out = out.withLock { $0 }
    self.err = err.withLock { $0 }
  }
}
