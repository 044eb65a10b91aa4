package import Files
import Glibc
import Synchronization

/// The machine's calls, of which the nth fails; it counts them all.
package final class FailingCalls: Sendable {
  private let count = Mutex(0)
  private let names = Mutex<[String]>([])
  private let failing: Int
  private let code: Int32
  private let isForGood: Bool

  /// - Parameters:
  ///   - failing: 0-based; -1 for none.
  ///   - isForGood: all later calls fail too, as after the process was killed.
  package init(failing: Int = -1, code: Int32 = ENOSPC, isForGood: Bool = false) {
    self.failing = failing
    self.code = code
    self.isForGood = isForGood
  }

  /// The calls that were made, in order, the failing one included.
  package var made: [String] { names.withLock { $0 } }

  private func fails(_ name: String) -> Bool {
    names.withLock { $0.append(name) }
    return count.withLock { count in
      count += 1
      return count - 1 == failing || (isForGood && failing >= 0 && count > failing)
    }
  }

  package var calls: SystemCalls {
    let real = SystemCalls.real
    let error = -Int(code)
    var calls = real
    calls.open = { self.fails("open") ? error : real.open($0, $1, $2) }
    calls.read = { self.fails("read") ? error : real.read($0, $1) }
    calls.write = { self.fails("write") ? error : real.write($0, $1) }
    calls.sync = { self.fails("sync") ? error : real.sync($0) }
    // A close that fails has closed all the same.
    calls.close = { descriptor in
      let result = real.close(descriptor)
      return self.fails("close") ? error : result
    }
    calls.rename = { self.fails("rename") ? error : real.rename($0, $1) }
    calls.unlink = { self.fails("unlink") ? error : real.unlink($0) }
    calls.makeFolder = { self.fails("makeFolder") ? error : real.makeFolder($0) }
    calls.removeFolder = { self.fails("removeFolder") ? error : real.removeFolder($0) }
    calls.changeMode = { self.fails("changeMode") ? error : real.changeMode($0, $1) }
    calls.lock = { self.fails("lock") ? error : real.lock($0) }
    calls.truncate = { self.fails("truncate") ? error : real.truncate($0) }
    return calls
  }
}
