import BookEditing
package import Build
import Platform
import Synchronization

/// The book as read by the last build, which may be older than the book's files. Threads can wait for the next build.
/// Thread-safe.
package final class BuiltBook: Sendable {
  /// The book as one build has read it, from which pages are generated.
  struct State: Sendable {
    var context: SiteContext
    /// The time at which the build began to read the book.
    var buildStart: ContinuousClock.Instant
    /// The number of the build. The first build of the server's run is number 1.
    var number: Int
  }

  private struct Inside: Sendable {
    var begun = 0
    var ended = 0
    var buildStart = ContinuousClock.now
    var isWanted = false
    var state: State?
    var changes = EntryIDHistory()
    var jobs = JobIndex()
    var waiting: [(id: Int, queue: MessageQueue<Void>)] = []
    var waitingCount = 0
    /// The number of changes that are currently being written.
    var writing = 0
    /// The time at which the latest change was completed. A build that begins later reads the whole change.
    var lastWrite = ContinuousClock.now

    mutating func begin() {
      begun += 1
      buildStart = .now
      isWanted = false
    }
  }

  private let inside = Mutex(Inside())
  /// The site's folder, which records which job generated each file.
  private let folder: SiteFolder

  package init(_ folder: SiteFolder) { self.folder = folder }

  // MARK: Builds

  /// Records that a build begins to read the book. If a change is being written, waits up to `longestWrite` seconds
  /// until it is complete.
  ///
  /// A change of several files, such as a photo and its month, is complete only after its last file. If a build read
  /// the book before then, it would count as newer than the change but would not include it.
  func begin() {
    let hasBegun: Bool? = wait(BuiltBook.longestWrite) { inside in
      if inside.writing > 0 { return nil }
      inside.begin()
      return true
    }
    if hasBegun == nil { inside.withLock { $0.begin() } }
  }

  /// The maximum time that a build waits for a change, in seconds. The wait is limited because another program may hold
  /// the book's lock.
  private static let longestWrite = 2

  /// Runs a function that changes the book. Builds wait until it returns, for up to `longestWrite` seconds.
  func writing<Result>(_ body: () throws(BookError) -> Result) throws(BookError) -> Result {
    inside.withLock { $0.writing += 1 }
    defer {
      wake { inside in
        inside.writing -= 1
        inside.lastWrite = .now
      }
    }
    return try body()
  }

  /// Records the book that the current build has read.
  func take(_ context: SiteContext) {
    wake { inside in
      let number = (inside.state?.number ?? 0) + 1
      if let before = inside.state { inside.changes.add(from: before.context, to: context, number: number) }
      inside.state = State(context: context, buildStart: inside.buildStart, number: number)
    }
  }

  /// Records that the current build has ended, successfully or not.
  func end() {
    let jobs = JobIndex(folder)
    wake { inside in
      inside.ended = inside.begun
      inside.jobs = jobs
    }
  }

  /// Whether a thread is waiting for a new build, even if no file has changed.
  var isWanted: Bool { inside.withLock { $0.isWanted } }

  private func wake(_ change: (inout Inside) -> Void) {
    let waiting = inside.withLock { inside in
      change(&inside)
      return inside.waiting
    }
    for one in waiting { one.queue.put(()) }
  }

  // MARK: Pages

  var state: State? { inside.withLock { $0.state } }

  /// Returns the lines of an entry. `nil` if the id is unknown, or if its entry has changed since the given build.
  ///
  /// - Parameter number: the number of the earlier build.
  func entry(_ id: String, since number: Int) -> ArraySlice<UInt8>? {
    let state = inside.withLock { $0.changes.isUnchanged(id, since: number) ? $0.state : nil }
    return state?.context.text(of: id)
  }

  /// Returns the names of the jobs that generated the page. If the current build may still generate the page, waits for
  /// the build.
  func jobs(making path: String, seconds: Int = 10) -> Set<String> {
    wait(seconds) { inside -> Set<String>? in
      let names = inside.jobs.names(making: path)
      return names.isEmpty && inside.begun > inside.ended ? nil : names
    } ?? []
  }

  /// Waits until a build that began at the given time or later has read the book or has ended.
  ///
  /// - Returns: the book that was read last; `nil` if the time limit has passed.
  func state(since time: ContinuousClock.Instant, seconds: Int = 10) -> State? {
    wait(seconds) { inside -> State? in
      let time = max(time, inside.lastWrite)
      if let state = inside.state, state.buildStart >= time { return state }
      // The last build could not use the book, or had nothing to do.
      if inside.begun == inside.ended, inside.buildStart >= time { return inside.state }
      if inside.buildStart < time { inside.isWanted = true }
      return nil
    }
  }

  private func wait<Result: Sendable>(_ seconds: Int, for result: (inout Inside) -> Result?) -> Result? {
    let queue = MessageQueue<Void>()
    func look() -> Result? { inside.withLock { result(&$0) } }
    if let result = look() { return result }
    let id = inside.withLock { inside in
      inside.waitingCount += 1
      inside.waiting.append((inside.waitingCount, queue))
      return inside.waitingCount
    }
    defer { inside.withLock { $0.waiting.removeAll { $0.id == id } } }
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let result = look() { return result }
      let left = Int((end - .now) / .milliseconds(1))
      if left <= 0 { return nil }
      _ = queue.take(atMost: left)
    }
  }
}
