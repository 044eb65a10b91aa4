import Formats

/// The last changes, for pages whose event stream was interrupted.
struct EventReplayBuffer {
  private(set) var version: LiveVersion
  private(set) var message: BrowserUpdate.Message?
  /// With the number of the version that they led to, oldest first.
  private var changes: [(number: Int, files: [String])] = []

  /// A page that shows an older version is told that everything changed.
  private static let greatestCount = 100
  /// More changed files than these are told as “everything”.
  private static let greatestFileCount = 2_000

  init(run: String) {
    version = LiveVersion(run: run, number: 0)
  }

  mutating func add(_ news: BrowserUpdate) {
    message = news.message
    add(news.changed)
  }

  /// What is wrong with the book is as it was, or not known yet.
  mutating func add(_ changed: [String]) {
    version.number += 1
    changes.append((version.number, changed))
    if changes.count > EventReplayBuffer.greatestCount { changes.removeFirst() }
  }

  /// The events for a page that shows an earlier state, or an unknown one.
  func events(since told: String?) -> [UInt8] {
    var files: [String]? = nil
    if let number = told.flatMap({ version.number(in: $0) }), number + 1 >= (changes.first?.number ?? 1) {
      files = changes.filter { $0.number > number }.flatMap(\.files)
    }
    return Array((changedEvent(files) + messageEvent()).utf8)
  }

  /// The events for pages that are connected.
  func latestEvents() -> [UInt8] { latestChangedEvent() + Array(messageEvent().utf8) }

  /// The first of them: what changed, and nothing of the book.
  func latestChangedEvent() -> [UInt8] { Array(changedEvent(changes.last?.files ?? []).utf8) }

  /// - Parameter files: nil for everything.
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

  /// Named “news-…”, since “message” and “error” mean something else to an event stream.
  private func event(_ name: String, _ lines: [String]) -> String {
    "event: news-\(name)\nid: \(version)\n" + (lines.isEmpty ? [""] : lines).map { "data: \($0)\n" }.joined() + "\n"
  }
}
