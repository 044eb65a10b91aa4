#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A queue of messages that several threads send and one thread reads.
package final class MessageQueue<Message: Sendable>: @unchecked Sendable {
  // All properties below are accessed only while the lock is held.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let news = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var messages: [Message] = []

  package init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(news, nil)
  }

  deinit {
    pthread_cond_destroy(news)
    pthread_mutex_destroy(lock)
    news.deallocate()
    lock.deallocate()
  }

  package func put(_ message: Message) {
    pthread_mutex_lock(lock)
    messages.append(message)
    pthread_cond_signal(news)
    pthread_mutex_unlock(lock)
  }

  package var isEmpty: Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return messages.isEmpty
  }

  /// Waits for a message, and returns whether one arrived. The message remains in the queue.
  package func hasMessage(within milliseconds: Int) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    wait(milliseconds)
    return !messages.isEmpty
  }

  /// Waits for a message. The caller must hold the lock.
  private func wait(_ milliseconds: Int) {
    if !messages.isEmpty { return }
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += milliseconds / 1000
    end.tv_nsec += milliseconds % 1000 * 1_000_000
    if end.tv_nsec >= 1_000_000_000 {
      end.tv_sec += 1
      end.tv_nsec -= 1_000_000_000
    }
    while messages.isEmpty, pthread_cond_timedwait(news, lock, &end) == 0 {}
  }

  /// Waits for a message, then returns and removes all messages, oldest first.
  ///
  /// - Parameter milliseconds: the maximum time to wait. If no message arrives, the result is empty.
  package func take(atMost milliseconds: Int) -> [Message] {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    wait(milliseconds)
    defer { messages.removeAll() }
    return messages
  }
}
