import Synchronization

/// The files that pages on a screen consist of, as their event streams say.
final class Screens: Sendable {
  private struct State {
    var files: [Int: [String]] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// One page's files; they count until it is released.
  final class Screen {
    private let screens: Screens
    private let number: Int

    fileprivate init(_ screens: Screens, _ number: Int) {
      self.screens = screens
      self.number = number
    }

    deinit { screens.state.withLock { $0.files[number] = nil } }
  }

  /// All of them. From any thread.
  var files: Set<String> { state.withLock { Set($0.files.values.joined()) } }

  func add(_ files: [String]) -> Screen {
    state.withLock { state in
      state.count += 1
      state.files[state.count] = files
      return Screen(self, state.count)
    }
  }
}
