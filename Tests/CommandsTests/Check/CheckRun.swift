import Commands
import Files
import Ledger
import Synchronization

/// What one run of the tool printed, and how it ended.
struct CheckRun: Sendable {
  var out: String
  var err: String
  var exitCode: Int32

  /// Runs the tool in this process.
  ///
  /// - Parameter today: the day of the clock.
  init(_ arguments: [String], today: String = "2026-11-21", disk: Disk = Disk()) {
    let out = Mutex("")
    let err = Mutex("")
    let environment = Environment(
      out: { text in out.withLock { $0 += text } }, err: { text in err.withLock { $0 += text } },
      clock: Day(today) ?? Day(number: 0), resourceFolders: [], disk: disk)
    exitCode = runDaybook(arguments, in: environment)
    self.out = out.withLock { $0 }
    self.err = err.withLock { $0 }
  }
}
