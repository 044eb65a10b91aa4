import Synchronization

/// The files that pages on a screen consist of, as their event streams say.
final class OpenPages: Sendable {
  private struct State {
    var files: [Int: [String]] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// One page's files; they count until it is released.
  final class OpenPage {
    private let screens: OpenPages
    private let number: Int

    fileprivate init(_ screens: OpenPages, _ number: Int) {
      self.screens = screens
      self.number = number
    }

    deinit { screens.state.withLock { $0.files[number] = nil } }
  }

  /// All of them. From any thread.
  var files: Set<String> { state.withLock { Set($0.files.values.joined()) } }

  func add(_ files: [String]) -> OpenPage {
    state.withLock { state in
      state.count += 1
      state.files[state.count] = files
      return OpenPage(self, state.count)
    }
  }
}
