package import Platform
import Glibc

/// A folder that can be read but not changed, as on a read-only disk, even by root.
package struct ReadOnlyFolder: Sendable {
  private let path: String

  package init(_ path: String) { self.path = path }

  package var calls: SystemCalls {
    let (real, error) = (SystemCalls.real, -Int(EROFS))
    let isBelow = { @Sendable [path] (file: String) in file == path || file.hasPrefix(path + "/") }
    var calls = real
    calls.open = { $1 & (O_WRONLY | O_RDWR | O_CREAT) != 0 && isBelow($0.path) ? error : real.open($0, $1, $2) }
    calls.rename = { isBelow($0.path) || isBelow($1.path) ? error : real.rename($0, $1) }
    calls.unlink = { isBelow($0.path) ? error : real.unlink($0) }
    calls.makeFolder = { isBelow($0.path) ? error : real.makeFolder($0, $1) }
    calls.removeFolder = { isBelow($0) ? error : real.removeFolder($0) }
    return calls
  }
}
