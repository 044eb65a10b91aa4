package import Platform
import Glibc
import Synchronization

/// The system calls of a disk, of which the nth fails; all calls are counted.
package final class FailingCalls: Sendable {
  private let count = Mutex(0)
  private let names = Mutex<[String]>([])
  private let failing: Int
  private let code: Int32
  private let isForGood: Bool
  private let folder: String?
  /// Open file descriptors within the folder.
  private let descriptors = Mutex<Set<Int32>>([])

  /// - Parameters:
  /// - failing: the index of the failing call; -1 for none.
  ///   - isForGood: all later calls fail too, as after the process was killed.
  /// - folder: only calls for this folder are counted and fail; `nil` for all.
  package init(failing: Int = -1, code: Int32 = ENOSPC, isForGood: Bool = false, below folder: String? = nil) {
    self.failing = failing
    self.code = code
    self.isForGood = isForGood
    self.folder = folder
  }

  /// The calls that were made, in order, including the failing one.
  package var made: [String] { names.withLock { $0 } }

  private func fails(_ name: String, _ path: String) -> Bool {
    if let folder, path != folder, !path.hasPrefix(folder + "/") { return false }
    return fails(name)
  }

  private func fails(_ name: String, _ descriptor: Int32) -> Bool {
    if folder != nil, !descriptors.withLock({ $0.contains(descriptor) }) { return false }
    return fails(name)
  }

  private func fails(_ name: String) -> Bool {
    names.withLock { $0.append(name) }
    return count.withLock { count in
      count += 1
      return count - 1 == failing || (isForGood && failing >= 0 && count > failing)
    }
  }

  private func open(_ file: Location, _ flags: Int32, _ mode: UInt32) -> Int {
    let path = file.path
    if fails("open", path) { return -Int(code) }
    let descriptor = SystemCalls.real.open(file, flags, mode)
    if let folder, descriptor >= 0, path == folder || path.hasPrefix(folder + "/") {
      descriptors.withLock { _ = $0.insert(Int32(descriptor)) }
    }
    return descriptor
  }

  /// A close that fails has closed the file nevertheless.
  private func close(_ descriptor: Int32) -> Int {
    let fails = fails("close", descriptor)
    // The file is removed before the close: right afterwards another file may have its number.
    descriptors.withLock { _ = $0.remove(descriptor) }
    let result = SystemCalls.real.close(descriptor)
    return fails ? -Int(code) : result
  }

  package var calls: SystemCalls {
    let real = SystemCalls.real
    let error = -Int(code)
    var calls = real
    calls.open = { self.open($0, $1, $2) }
    calls.read = { self.fails("read", $0) ? error : real.read($0, $1) }
    calls.write = { self.fails("write", $0) ? error : real.write($0, $1) }
    calls.sync = { self.fails("sync", $0) ? error : real.sync($0) }
    calls.close = { self.close($0) }
    calls.rename = { self.fails("rename", $1.path) ? error : real.rename($0, $1) }
    calls.unlink = { self.fails("unlink", $0.path) ? error : real.unlink($0) }
    calls.makeFolder = { self.fails("makeFolder", $0.path) ? error : real.makeFolder($0, $1) }
    calls.removeFolder = { self.fails("removeFolder", $0) ? error : real.removeFolder($0) }
    calls.changeMode = { self.fails("changeMode", $0) ? error : real.changeMode($0, $1) }
    calls.lock = { self.fails("lock", $0) ? error : real.lock($0) }
    calls.truncate = { self.fails("truncate", $0) ? error : real.truncate($0) }
    return calls
  }
}
