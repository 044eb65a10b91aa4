package import Platform
import Glibc
import Synchronization

/// A disk with limited free space, which fills up in the middle of a file; removing or overwriting frees no space.
package final class FullDisk: Sendable {
  private let room: Mutex<Int>
  private let taken = Mutex(0)

  /// - Parameter room: the number of bytes that can still be written.
  package init(room: Int) { self.room = Mutex(room) }

  /// The number of written bytes.
  package var byteCount: Int { taken.withLock { $0 } }

  package var calls: SystemCalls {
    let real = SystemCalls.real
    var calls = real
    calls.write = { descriptor, buffer in
      let count = self.room.withLock { room in
        let count = min(room, buffer.count)
        room -= count
        return count
      }
      if count == 0, buffer.count > 0 { return -Int(ENOSPC) }
      self.taken.withLock { $0 += count }
      return real.write(descriptor, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    calls.makeFolder = { self.room.withLock { $0 } == 0 ? -Int(ENOSPC) : real.makeFolder($0, $1) }
    return calls
  }
}
