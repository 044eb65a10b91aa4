package import Platform
import Glibc
import Synchronization

/// A disk with so much room left, which fills up in the middle of a file; what is removed or written over frees nothing.
package final class FullDisk: Sendable {
  private let room: Mutex<Int>
  private let taken = Mutex(0)

  /// - Parameter room: bytes that may still be written.
  package init(room: Int) { self.room = Mutex(room) }

  /// Bytes that were written.
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
