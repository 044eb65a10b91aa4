import Formats

/// A buffer of recent changes, for pages whose event stream was interrupted (server-sent events).
struct EventReplayBuffer {
  private(set) var version: LiveVersion
  private(set) var message: BrowserUpdate.Message?
  /// The changed files of each version, oldest first.
  private var changes: [(number: Int, files: [String])] = []

  /// The number of versions that are stored. A page with an older version reloads everything.
  private static let greatestCount = 100
  /// The maximum number of files in an event. If there are more, the event contains `*`, which means all files.
  private static let greatestFileCount = 2_000

  init(run: String) {
    version = LiveVersion(run: run, number: 0)
  }

  mutating func add(_ update: BrowserUpdate) {
    message = update.message
    add(update.changed)
  }

  /// Adds changed files. The message is not changed.
  mutating func add(_ changed: [String]) {
    version.number += 1
    changes.append((version.number, changed))
    if changes.count > EventReplayBuffer.greatestCount { changes.removeFirst() }
  }

  /// Returns the events for a page with an earlier or unknown version.
  ///
  /// - Parameter shown: the version that the page shows; `nil` if unknown.
  func events(since shown: String?) -> [UInt8] {
    var files: [String]? = nil
    if let number = shown.flatMap({ version.number(in: $0) }), number + 1 >= (changes.first?.number ?? 1) {
      files = changes.filter { $0.number > number }.flatMap(\.files)
    }
    return Array((changedEvent(files) + messageEvent()).utf8)
  }

  /// Returns the events of the last change, for connected pages.
  func latestEvents() -> [UInt8] { latestChangedEvent() + Array(messageEvent().utf8) }

  /// Returns the event with the changed files of the last change, without the message.
  func latestChangedEvent() -> [UInt8] { Array(changedEvent(changes.last?.files ?? []).utf8) }

  /// Returns the event about changed files.
  ///
  /// - Parameter files: the paths; `nil` for all files.
  private func changedEvent(_ files: [String]?) -> String {
    let files =
      files.flatMap { $0.count > EventReplayBuffer.greatestFileCount ? nil : $0.map(PercentEncoding.path) } ?? ["*"]
    return event("changed", files)
  }

  private func messageEvent() -> String {
    guard let message else { return event("message", []) }
    return event(
      "message",
      [message.kind.rawValue, message.summary]
        + message.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Returns an event. The prefix `news-` avoids the reserved event names “message” and “error”.
  private func event(_ name: String, _ lines: [String]) -> String {
    "event: news-\(name)\nid: \(version)\n" + (lines.isEmpty ? [""] : lines).map { "data: \($0)\n" }.joined() + "\n"
  }
}
