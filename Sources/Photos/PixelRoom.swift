#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many pixels all tasks together hold while they decode: as many as one photo may have. A task that needs more
/// than is free waits.
///
/// However many cores there are, photos take no more memory than the largest of them.
final class PixelRoom: @unchecked Sendable {
  static let shared = PixelRoom(PhotoLimit.pixels)

  private let room: Int
  // Of the system, at a fixed address; `held` is touched only under it.
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

  /// Runs while so many pixels are held. A body must not ask for room itself.
  func holding<Result>(_ count: Int, _ body: () throws(PhotoError) -> Result) throws(PhotoError) -> Result {
    // What needs more than there is gets it all.
    let count = min(count, room)
    take(count)
    defer { give(count) }
    return try body()
  }

  /// The most that was ever held at once.
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
