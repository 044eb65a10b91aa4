#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that wakes a thread waiting in `poll`.
final class WakePipe: Sendable {
  let reading: Int32
  private let writing: Int32

  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func signal() {
    // A full pipe also wakes the thread.
    _ = write(writing, [1], 1)
  }

  func drain() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(reading, &buffer, buffer.count) > 0 {}
  }
}
