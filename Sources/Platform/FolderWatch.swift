#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits until files differ from those last seen.
///
/// The system's word (inotify, on Linux) only ends the wait early; what counts is a comparison of all files, so that
/// swap files, lost events and folders that tell nothing of their changes (network drives) make no difference. Links
/// are never followed: nothing of a book lies behind one, and one may lead anywhere. For the use of one thread.
package final class FolderWatch {
  /// Files that are watched.
  package enum Place: Sendable, Hashable {
    /// All files below a folder.
    case tree(String)
    /// The files of a folder whose names have one of these endings, and nothing below it.
    case names(in: String, endings: [String])
    case file(String)
  }

  private let places: [Place]
  private let ignored: String?
  private let quiet: Duration
  private var events: InotifyWatch?
  private var seen: [String: FileStamp] = [:]
  private var nextLook: ContinuousClock.Instant

  /// What is there now counts as seen.
  ///
  /// - Parameters:
  ///   - ignored: a folder that is never looked into.
  ///   - quiet: how long no event must have come before files are looked at: editors save in several steps. A third of
  ///     it where the last event ended a save: a file was closed after writing, or moved into its place.
  ///   - usesEvents: whether to ask the system for word; without it files are compared four times a second.
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

  /// Waits for a change, and until its burst is over; what is there then counts as seen.
  ///
  /// - Returns: false if the time was over before anything differed.
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

  /// Waits until the system is silent, or a second is over: a large photo may be on its way.
  private func settle(after word: InotifyWatch.Word) {
    let end = ContinuousClock.now + .seconds(1)
    var word = word
    while ContinuousClock.now < end, let next = events?.wait(atMost: word == .saved ? quiet / 3 : quiet) {
      // An event of a file that is not read leaves a save as whole as it was.
      if next != .aside { word = next }
    }
  }

  /// The same without the system's word: until two looks agree.
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

  /// An editor may rename a file away before it writes it anew: a file that is gone has a moment to come back.
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

  /// How long a file may be gone between two steps of a save.
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
    // However many files there are, looking takes a hundredth of the time.
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

  /// - Returns: whether it is a folder.
  private func add(_ path: String, _ files: inout [String: FileStamp]) -> Bool {
    var information = stat()
    guard lstat(path, &information) == 0 else { return false }
    if information.st_mode & S_IFMT == S_IFDIR { return true }
    files[path] = FileStamp(information)
    return false
  }

  /// Without hidden files and the backups of editors, which are not read.
  private func names(in folder: String) -> [String] {
    // Asked for word before it is listed: what comes between is then told.
    events?.add(folder)
    guard let names = try? Disk().names(in: folder) else {
      // A folder that is not there holds nothing.
      return []
    }
    return names.filter { !FolderWatch.isAside($0) }
  }

  fileprivate static func isAside(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~")
  }
}

/// The system's word that something happened in a folder.
final class InotifyWatch {
  /// What the last of several events says.
  enum Word {
    /// A file is whole: closed after writing, or moved into its place.
    case saved
    /// More may follow.
    case begun
    /// Only of files that are not read.
    case aside
  }

  #if os(Linux)
    private let descriptor: Int32

    /// - Returns: nil if the system has no more of them.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Adding a folder again changes nothing; one that cannot be watched is found out by looking.
    func add(_ folder: String) {
      let kinds =
        IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF
      inotify_add_watch(descriptor, folder, UInt32(kinds) | UInt32(IN_ONLYDIR))
    }

    /// - Returns: nil if nothing happened.
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
        // Zeroes fill the name up.
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
