import Synchronization

/// A record of the files that open pages use. The pages list these files when they request an event stream.
final class OpenPages: Sendable {
  private struct State {
    var files: [Int: [String]] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// The files that one open page uses. They are removed from the record when this object is released.
  final class OpenPage {
    private let openPages: OpenPages
    private let number: Int

    fileprivate init(_ openPages: OpenPages, _ number: Int) {
      self.openPages = openPages
      self.number = number
    }

    deinit { openPages.state.withLock { $0.files[number] = nil } }
  }

  /// The files that open pages use. Thread-safe.
  var files: Set<String> { state.withLock { Set($0.files.values.joined()) } }

  func add(_ files: [String]) -> OpenPage {
    state.withLock { state in
      state.count += 1
      state.files[state.count] = files
      return OpenPage(self, state.count)
    }
  }
}
