import Synchronization

/// Two files that are made at once, when the first of them is asked for: the light and the dark picture of a chart, the
/// small and the large one of a receipt. The other one waits as long as the group lives that holds both.
final class FilePair: Sendable {
  enum Half { case first, second }

  private let waiting = Mutex<(half: Half, bytes: [UInt8])?>(nil)
  private let make: @Sendable () -> (first: [UInt8], second: [UInt8])?

  init(_ make: @escaping @Sendable () -> (first: [UInt8], second: [UInt8])?) { self.make = make }

  /// Nil when they cannot be made. Whoever asks for one while the other is being made waits for it.
  func file(_ half: Half) -> [UInt8]? {
    waiting.withLock { waiting in
      if let ready = waiting, ready.half == half {
        waiting = nil
        return ready.bytes
      }
      guard let both = make() else { return nil }
      waiting = half == .first ? (.second, both.second) : (.first, both.first)
      return half == .first ? both.first : both.second
    }
  }
}
