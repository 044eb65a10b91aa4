#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A limit on the number of pixels that all decoding tasks together hold in memory. The limit is the number of pixels of
/// the largest allowed photo. A task that would exceed it waits.
///
/// The memory used for photos therefore does not grow with the number of cores.
final class PixelRoom: @unchecked Sendable {
  static let shared = PixelRoom(PhotoLimit.pixels)

  private let room: Int
  // `mutex` and `condition` need a fixed address; `held` and `most` are used only under the lock.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var held = 0
  private var most = 0

  init(_ room: Int) {
    self.room = room
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` while it reserves the given number of pixels. `body` must not reserve pixels itself.
  func holding<Result>(_ count: Int, _ body: () throws(PhotoError) -> Result) throws(PhotoError) -> Result {
    // A request above the limit reserves the whole limit.
    let count = min(count, room)
    take(count)
    defer { give(count) }
    return try body()
  }

  /// The largest number of pixels that were reserved at once.
  var greatest: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return most
  }

  private func take(_ count: Int) {
    pthread_mutex_lock(mutex)
    while held + count > room { pthread_cond_wait(condition, mutex) }
    held += count
    most = max(most, held)
    pthread_mutex_unlock(mutex)
  }

  private func give(_ count: Int) {
    pthread_mutex_lock(mutex)
    held -= count
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
