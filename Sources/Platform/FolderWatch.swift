#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A watch that waits until files change.
///
/// Events of the system (inotify on Linux) only end the wait early; changes are found by comparing all files. Swap
/// files, lost events and network drives without events therefore do not cause errors. Links are never followed,
/// because a book does not contain links and a link may lead anywhere. A watch must be used on a single thread.
package final class FolderWatch {
  /// The files to watch.
  package enum Place: Sendable, Hashable {
    /// All files in a folder and its subfolders, except for hidden files and backups of editors.
    case tree(String)
    /// The files directly in a folder whose names have one of these extensions.
    case names(in: String, endings: [String])
    case file(String)
  }

  private let places: [Place]
  private let ignored: String?
  private let quiet: Duration
  private var events: InotifyWatch?
  private var seen: [String: FileStamp] = [:]
  private var nextLook: ContinuousClock.Instant

  /// Creates a watch. The current files are the first state to compare with.
  ///
  /// - Parameters:
  ///   - ignored: a folder that is never searched.
  ///   - quiet: the time without events after which files are compared, because editors save in several steps. A third
  ///     of this time is sufficient if the last event ended a save, that is, if a file was closed after writing or
  ///     renamed to its final name.
  ///   - usesEvents: whether to use the system's events; without events, files are compared four times a second.
  package init(
    _ places: [Place], ignoring ignored: String? = nil, quiet: Duration = .milliseconds(30), usesEvents: Bool = true
  ) {
    self.places = places
    self.ignored = ignored
    self.quiet = quiet
    nextLook = .now
    events = usesEvents ? InotifyWatch() : nil
    seen = look()
  }

  /// Waits until files have changed and the changes have ended. The next call compares with the state after the
  /// changes.
  ///
  /// - Returns: `false` if nothing changed within the time.
  package func waitForChange(atMost duration: Duration) -> Bool {
    let end = ContinuousClock.now + duration
    while true {
      let now = ContinuousClock.now
      let stop = min(end, nextLook)
      if let events, now < stop {
        if let word = events.wait(atMost: stop - now) { settle(after: word) }
      } else if now < stop {
        pause(stop - now)
      }
      let files = look()
      if files != seen {
        seen = complete(events == nil ? settled(files) : files)
        return true
      }
      if ContinuousClock.now >= end { return false }
    }
  }

  /// Waits for at most a second until there are no more events, because a program may still be copying a large photo.
  private func settle(after word: InotifyWatch.Word) {
    let end = ContinuousClock.now + .seconds(1)
    var word = word
    while ContinuousClock.now < end, let next = events?.wait(atMost: word == .saved ? quiet / 3 : quiet) {
      // An event for an ignored file does not show whether the save is complete.
      if next != .aside { word = next }
    }
  }

  /// Waits, for at most a second, until the files are the same in two successive reads. Used if the system reports no
  /// events.
  private func settled(_ files: [String: FileStamp]) -> [String: FileStamp] {
    var files = files
    let end = ContinuousClock.now + .seconds(1)
    while ContinuousClock.now < end {
      pause(quiet)
      let next = look()
      if next == files { break }
      files = next
    }
    return files
  }

  /// Waits briefly for missing files to reappear, since an editor may rename the old file before it writes the new one.
  private func complete(_ files: [String: FileStamp]) -> [String: FileStamp] {
    var files = files
    let missing = seen.keys.filter { files[$0] == nil }
    let end = ContinuousClock.now + FolderWatch.gap
    while ContinuousClock.now < end, missing.contains(where: { files[$0] == nil }) {
      pause(quiet)
      files = look()
    }
    return files
  }

  /// The maximum time for which a file may be missing during a save.
  private static let gap = Duration.milliseconds(300)

  // MARK: Looking

  private func look() -> [String: FileStamp] {
    let start = ContinuousClock.now
    var files: [String: FileStamp] = [:]
    files.reserveCapacity(seen.count)
    for place in places {
      switch place {
      case .tree(let folder): if add(folder, &files) { look(below: folder, depth: 0, &files) }
      case .names(let folder, let endings):
        for name in names(in: folder) where endings.contains(where: { name.hasSuffix($0) }) {
          _ = add("\(folder)/\(name)", &files)
        }
      case .file(let path):
        let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
        events?.add(folder.isEmpty ? "/" : String(folder))
        _ = add(path, &files)
      }
    }
    // The wait adapts to the number of files, so that comparing takes at most a hundredth of the time.
    let cost = ContinuousClock.now - start
    nextLook = .now + max(events == nil ? .milliseconds(250) : .seconds(2), cost * 100)
    return files
  }

  private func look(below folder: String, depth: Int, _ files: inout [String: FileStamp]) {
    if folder == ignored || depth > OpenFolder.greatestDepth { return }
    for name in names(in: folder) where add("\(folder)/\(name)", &files) {
      look(below: "\(folder)/\(name)", depth: depth + 1, &files)
    }
  }

  /// Adds the stamp of a file.
  ///
  /// - Returns: whether the path is a folder.
  private func add(_ path: String, _ files: inout [String: FileStamp]) -> Bool {
    var information = stat()
    guard lstat(path, &information) == 0 else { return false }
    if information.st_mode & S_IFMT == S_IFDIR { return true }
    files[path] = FileStamp(information)
    return false
  }

  /// Returns the names in a folder without hidden files and backups of editors, which are not read.
  private func names(in folder: String) -> [String] {
    // The watch begins before the listing, so that no change in between is lost.
    events?.add(folder)
    guard let names = try? Disk().names(in: folder) else {
      // A missing folder contains no files.
      return []
    }
    return names.filter { !FolderWatch.isAside($0) }
  }

  fileprivate static func isAside(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~")
  }
}

/// The system's events for changes in folders (inotify).
final class InotifyWatch {
  /// The meaning of several events, as given by the last one.
  enum Word {
    /// A file is complete: it was closed after writing, or renamed to its final name.
    case saved
    /// More events may follow.
    case begun
    /// Only ignored files have changed.
    case aside
  }

  #if os(Linux)
    private let descriptor: Int32

    /// Creates an inotify instance.
    ///
    /// - Returns: `nil` if the system allows no more instances.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches a folder. Adding the same folder again has no effect. The files of a folder that cannot be watched are
    /// still compared.
    func add(_ folder: String) {
      let kinds =
        IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF
      inotify_add_watch(descriptor, folder, UInt32(kinds) | UInt32(IN_ONLYDIR))
    }

    /// Waits for events.
    ///
    /// - Returns: `nil` if nothing happened.
    func wait(atMost duration: Duration) -> Word? {
      let (seconds, fraction) = max(duration, .zero).components
      let milliseconds = Int32(clamping: seconds * 1000 + (fraction + 999_999_999_999_999) / 1_000_000_000_000_000)
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, milliseconds) > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var word = Word.aside
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count <= 0 { return word }
        buffer.withUnsafeBytes { InotifyWatch.note(UnsafeRawBufferPointer(rebasing: $0[..<count]), &word) }
      }
    }

    private static func note(_ bytes: UnsafeRawBufferPointer, _ word: inout Word) {
      let headSize = MemoryLayout<inotify_event>.size
      var place = 0
      while place + headSize <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        let end = min(place + headSize + Int(event.len), bytes.count)
        // The name is padded with zero bytes.
        let name = String(decoding: bytes[(place + headSize)..<end].prefix { $0 != 0 }, as: UTF8.self)
        place = end
        if FolderWatch.isAside(name) { continue }
        word = event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 ? .saved : .begun
      }
    }
  #else
    init?() { nil }
    func add(_ folder: String) {}
    func wait(atMost duration: Duration) -> Word? { nil }
  #endif
}
