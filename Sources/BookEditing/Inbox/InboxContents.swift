package import Ledger
import Formats
import Photos
package import Platform

/// The files in `inbox/`: photos, PDFs and small notes that other programs save there, for example on a phone.
package struct InboxContents: Sendable {
  /// A reason why a file is not a draft.
  package enum IgnoredReason: String, Sendable {
    case conflictCopy, tooLarge, noDraft
    /// A file that changed less than five seconds ago and may be incomplete.
    case changedRecently
  }

  /// The drafts, sorted by file name and, within a note, by line. Drafts that were already accepted or rejected are
  /// included.
  package private(set) var drafts: [InboxDraft] = []
  /// Other files, except hidden and temporary ones.
  package private(set) var others: [(name: String, reason: IgnoredReason)] = []
  /// The number of files with each size, keyed by the size in bytes.
  private var sizes: [Int: Int] = [:]
  /// The bytes of each note when its drafts were read.
  private(set) var notes: [String: [UInt8]] = [:]

  package var waiting: [InboxDraft] { drafts.filter { $0.state == .waiting } }

  package static let greatestNoteByteCount = 64 << 10
  private static let restSeconds = 5

  /// Whether drafts are counted but not returned. A photo is then read completely only if another file, or a photo that
  /// was already accepted or rejected, has the same size.
  private let isCounting: Bool

  /// Returns the number of waiting drafts; 0 if the folder cannot be read.
  package static func waitingCount(_ folder: BookFolder, _ clock: WallClock) -> Int {
    // The list of drafts reports why the folder cannot be read.
    (try? InboxContents(folder, clock, isCounting: true))?.waiting.count ?? 0
  }

  /// Returns the draft with the given id. Throws `noDraft` if there is none.
  package func draft(_ id: String) throws(BookError) -> InboxDraft {
    guard let draft = drafts.first(where: { $0.id == id }) else { throw .noDraft(id) }
    return draft
  }

  /// Reads the folder. If it does not exist, the contents are empty.
  ///
  /// - Throws: an error if the folder cannot be read, or if it is a symbolic link, since links are not followed.
  package init(_ folder: BookFolder, _ clock: WallClock, isCounting: Bool = false) throws(FileError) {
    self.isCounting = isCounting
    let log = InboxLog(try folder.content(InboxLog.path) ?? [])
    let root = try OpenFolder(folder.path, disk: folder.disk)
    guard root.status(BookLayout.inbox) != nil else { return }
    let inbox = try root.folder(BookLayout.inbox)
    var places: [String: Int] = [:]
    let now = clock.now()
    // A file may disappear while the folder is read.
    let files = try inbox.names().sorted().compactMap { name -> (name: String, status: Disk.Status)? in
      InboxContents.isForeign(name) ? nil : inbox.status(name).map { (name, $0) }
    }
    for file in files { sizes[file.status.byteCount, default: 0] += 1 }
    for (name, status) in files where status.kind != .folder {
      if status.kind != .file {
        others.append((name, .noDraft))
      } else if ConflictCopy.isLikelyName(name) {
        others.append((name, .conflictCopy))
      } else if (0..<InboxContents.restSeconds).contains(now - status.changed) {
        others.append((name, .changedRecently))
      } else if InboxContents.isNote(name) {
        try addNote(name, status, inbox, log, clock)
      } else {
        try addPhoto(name, status, inbox, log, clock, &places)
      }
    }
  }

  // MARK: Files

  private mutating func addNote(
    _ name: String, _ status: Disk.Status, _ inbox: OpenFolder, _ log: InboxLog, _ clock: WallClock
  ) throws(FileError) {
    let limit = InboxContents.greatestNoteByteCount
    guard status.byteCount <= limit else { return others.append((name, .tooLarge)) }
    let bytes = try inbox.read(name, limit: limit)
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      return others.append((name, .noDraft))
    }
    notes[name] = bytes
    let named = InboxContents.day(in: name)
    let day = named ?? clock.localTime(status.changed)?.day
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let line = String(line).replacing("\u{FEFF}", with: "").trimmingSpaces
      if line.isEmpty || line.hasPrefix("# ") || line.allSatisfy({ "-=_*#".contains($0) }) { continue }
      var draft = InboxDraft(
        source: .line(file: name, number: index + 1, text: line), day: day, isFileDayCertain: named != nil)
      draft.state = log.states[draft.identity] ?? .waiting
      drafts.append(draft)
    }
  }

  private mutating func addPhoto(
    _ name: String, _ status: Disk.Status, _ inbox: OpenFolder, _ log: InboxLog, _ clock: WallClock,
    _ places: inout [String: Int]
  ) throws(FileError) {
    guard status.byteCount <= PhotoLimit.bytes else { return others.append((name, .tooLarge)) }
    if isCounting, !log.byteCounts.contains(status.byteCount), sizes[status.byteCount] == 1 {
      let head = try inbox.open(name).bytes(atMost: PhotoKind.greatestHeadCount)
      guard let kind = PhotoKind(bytes: head) else { return others.append((name, .noDraft)) }
      drafts.append(
        InboxDraft(source: .photo(name: name, kind, hash: name, copies: []), day: nil, isFileDayCertain: false))
      return
    }
    let bytes = try inbox.read(name, limit: PhotoLimit.bytes)
    guard let kind = PhotoKind(bytes: Array(bytes.prefix(PhotoKind.greatestHeadCount))) else {
      return others.append((name, .noDraft))
    }
    let hash = SHA256.hex(of: bytes)
    if let place = places[hash], case .photo(let first, let kind, let hash, let copies) = drafts[place].source {
      drafts[place].source = .photo(name: first, kind, hash: hash, copies: copies + [name])
      return
    }
    let known = InboxContents.day(ofPhoto: bytes, name)
    var draft = InboxDraft(
      source: .photo(name: name, kind, hash: hash, copies: []), day: known ?? clock.localTime(status.changed)?.day,
      isFileDayCertain: known != nil)
    draft.state = log.states[draft.identity] ?? .waiting
    places[hash] = drafts.count
    drafts.append(draft)
  }

  // MARK: Names

  private static func isNote(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower.hasSuffix(".txt") || lower.hasSuffix(".md")
  }

  /// Whether the name belongs to a hidden, temporary or incompletely downloaded file.
  static func isForeign(_ name: String) -> Bool {
    let lower = name.lowercased()
    return ForeignFile.isOne(name) || name.hasPrefix("~")
      || [".tmp", ".part", ".crdownload", ".icloud", ".partial", ".download"].contains { lower.hasSuffix($0) }
  }
}
