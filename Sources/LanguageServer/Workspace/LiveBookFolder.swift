import BookEditing
import Diagnostics
import Ledger
import Platform

/// An opened book, with its current state and the findings that have been reported.
final class LiveBookFolder {
  let live: LiveBook
  private let today: () -> TodayChoice
  private var known: LiveBook.State?
  /// The current findings, keyed by path.
  private(set) var findings: [String: [Finding]] = [:]
  /// A version number for each path, incremented whenever the findings about the file change.
  private(set) var versions: [String: Int] = [:]
  private var partsByID: [LiveReading.PartID: LiveReading.Part] = [:]
  /// The paths of files whose findings have changed and have not been reported yet.
  var unreportedPaths: Set<String> = []
  /// The catalog for completion, which may be older than the current state of the book; `nil` until it is first
  /// computed.
  var catalog: BookCatalog?
  var isCatalogStale = true
  let isWatchedByClient: Bool
  private var knownGuesses: Guesses?
  /// The ids of entries whose guessed category the user has reviewed. The set is cleared when the logs on disk change.
  private(set) var answered: Set<String> = []

  init(_ live: LiveBook, today: @escaping () -> TodayChoice, isWatchedByClient: Bool) {
    self.live = live
    self.today = today
    self.isWatchedByClient = isWatchedByClient
  }

  var folder: BookFolder { live.book.folder }
  var path: String { folder.path }

  /// Returns a path relative to the book.
  func relative(_ path: String) -> String { folder.relative(path) }

  // MARK: Texts

  func set(_ bytes: [UInt8]?, at path: String) {
    live.set(bytes, at: relative(path))
    known = nil
    isCatalogStale = true
    if isImported(relative(path)) { forgetGuesses() }
  }

  func refresh(_ path: String) {
    if isImported(relative(path)) { return forgetGuesses() }
    live.refresh(relative(path))
    known = nil
    isCatalogStale = true
  }

  func reload() {
    live.reload()
    known = nil
    isCatalogStale = true
    forgetGuesses()
  }

  private func isImported(_ path: String) -> Bool { path.hasPrefix("\(BookLayout.imports)/") }

  /// Discards the current state, so that the next read uses the new day.
  func forget() { known = nil }

  /// The photos that no entry uses, newest first, and all other photos.
  var photos: (unused: [String], named: [String]) {
    let names = state.reading.months.reduce(into: Set<String>()) { $0.formUnion($1.namedPhotos) }
    let files = live.sources.receipts.filter { $0.fault == nil }.map(\.name)
    let unused = files.filter { !names.contains($0) }.map { name in
      (name: name, changed: folder.disk.status(folder.path(of: BookLayout.receipt(name)))?.changed ?? 0)
    }
    return (
      unused.sorted { ($1.changed, $0.name) < ($0.changed, $1.name) }.map(\.name), files.filter(names.contains)
    )
  }

  // MARK: Guesses of imports

  var guesses: Guesses {
    if let knownGuesses { return knownGuesses }
    // The next import reports a log that cannot be read.
    let guesses = Guesses(try? ImportFiles(folder))
    knownGuesses = guesses
    return guesses
  }

  func answer(_ ids: [String]) { answered.formUnion(ids) }

  private func forgetGuesses() {
    guard let known = knownGuesses else { return }
    knownGuesses = nil
    if guesses.files?.bytes != known.files?.bytes { answered = [] }
  }

  // MARK: Meaning

  var isRead: Bool { known != nil }

  /// The current state of the book.
  var state: LiveBook.State {
    if let known { return known }
    let state = live.read(today: today())
    known = state
    takeFindings(state)
    return state
  }

  /// The state that was read last; `nil` before the first reading. The state lacks newer changes, but is recent enough
  /// for completion.
  private(set) var lastState: LiveBook.State?

  private func takeFindings(_ state: LiveBook.State) {
    lastState = state
    var now: [LiveReading.PartID: LiveReading.Part] = [:]
    var paths: Set<String> = []
    for part in state.parts {
      now[part.id] = part
      if partsByID.removeValue(forKey: part.id) == nil {
        for finding in part.findings { paths.insert(finding.place.file.path) }
      }
    }
    for part in partsByID.values { for finding in part.findings { paths.insert(finding.place.file.path) } }
    partsByID = now
    if paths.isEmpty { return }
    var byPath: [String: [Finding]] = [:]
    for part in state.parts {
      for finding in part.findings where paths.contains(finding.place.file.path) {
        byPath[finding.place.file.path, default: []].append(finding)
      }
    }
    for path in paths {
      let new = byPath[path].map { Finding.sorted($0) }
      if findings[path] == new { continue }
      findings[path] = new
      versions[path, default: 0] += 1
      unreportedPaths.insert(path)
    }
  }
}
