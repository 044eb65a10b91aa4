/// The folder that a site is written to: only what differs is written, only what is no longer made is removed.
///
/// A marker file says that the folder is ours, and remembers a hash and a key for each file (COMMANDS, `--out`).
package struct SiteFolder: Sendable {
  package static let markerName = ".daybook-site"
  private static let heading = "daybook site 1"

  package let path: String
  private let disk: Disk

  package enum Refusal: Error, Sendable, Equatable {
    /// Not empty, and without our marker.
    case foreign(String)
    case notAFolder(String)
    case failed(FileError)
  }

  package struct Outcome: Sendable, Equatable {
    package var written: Int
    package var unchanged: Int
    package var removed: Int
    /// Files whose content could not be made.
    package var failed: [String]

    package init(written: Int = 0, unchanged: Int = 0, removed: Int = 0, failed: [String] = []) {
      self.written = written
      self.unchanged = unchanged
      self.removed = removed
      self.failed = failed
    }
  }

  private struct Entry {
    var hash: UInt64
    var key: UInt64
    var byteCount: Int
  }

  package init(_ path: String, disk: Disk) {
    self.path = path
    self.disk = disk
  }

  /// Whether a whole site was written here before, not only an errors page.
  package var hasGoodSite: Bool { disk.status("\(path)/about.html") != nil && disk.status(marker) != nil }

  private var marker: String { "\(path)/\(SiteFolder.markerName)" }

  /// Looks whether the folder may be written to; makes it if it is not there.
  package func prepare() throws(Refusal) {
    do throws(FileError) {
      guard let status = disk.status(path) else { return try disk.makeFolder(path) }
      guard status.kind == .folder else { throw FileError(path: path, action: .write, code: 0) }
      if disk.status(marker) != nil { return }
    } catch {
      throw error.code == 0 ? .notAFolder(path) : .failed(error)
    }
    let names: [String]
    do throws(FileError) { names = try disk.names(in: path) } catch { throw .failed(error) }
    if !names.isEmpty { throw .foreign(path) }
  }

  /// - Parameters:
  ///   - keepsOthers: files that are not in the tree stay, as when only the errors page is renewed.
  ///   - isClean: nothing that is remembered counts.
  ///   - changed: told the path of each file that was written or removed.
  ///   - progress: told after each file how many are done, and of how many.
  package func write(
    _ tree: FileTree, keepsOthers: Bool = false, isClean: Bool = false,
    changed: (_ file: String) -> Void = { _ in }, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws(FileError) -> Outcome {
    let old = isClean ? [:] : readMarker()
    var entries = keepsOthers ? old : [:]
    var outcome = Outcome()
    var isMarkedIncomplete = false
    var folders: Set<String> = []
    let files = tree.files
    for (place, file) in files.enumerated() {
      defer { progress(place + 1, files.count) }
      let known = old[file.path].flatMap { isThere(file.path, $0) ? $0 : nil }
      if case .made(let key, _) = file.content, let known, known.key == key, key != 0 {
        entries[file.path] = known
        outcome.unchanged += 1
        continue
      }
      guard let (bytes, key) = made(file.content) else {
        outcome.failed.append(file.path)
        entries[file.path] = nil
        continue
      }
      let entry = Entry(hash: ContentHash.of(bytes), key: key, byteCount: bytes.count)
      entries[file.path] = entry
      if let known, known.hash == entry.hash {
        outcome.unchanged += 1
        if known.key != entry.key { isMarkedIncomplete = try markIncomplete(isMarkedIncomplete) }
        continue
      }
      isMarkedIncomplete = try markIncomplete(isMarkedIncomplete)
      try makeFolder(of: file.path, &folders)
      try disk.replace("\(path)/\(file.path)", with: bytes, isDurable: false)
      outcome.written += 1
      changed(file.path)
    }
    if !keepsOthers { outcome.removed = try removeOthers(entries, &isMarkedIncomplete, changed) }
    if isMarkedIncomplete || disk.status(marker) == nil { try writeMarker(entries) }
    return outcome
  }

  private func made(_ content: FileTree.Content) -> (bytes: [UInt8], key: UInt64)? {
    switch content {
    case .bytes(let bytes): (bytes, 0)
    case .made(let key, let make): make().map { ($0, key) }
    }
  }

  private func isThere(_ file: String, _ entry: Entry) -> Bool {
    disk.status("\(path)/\(file)").map { $0.kind == .file && $0.byteCount == entry.byteCount } ?? false
  }

  private func makeFolder(of file: String, _ made: inout Set<String>) throws(FileError) {
    guard let slash = file.lastIndex(of: "/") else { return }
    let folder = String(file[..<slash])
    if made.insert(folder).inserted { try disk.makeFolder("\(path)/\(folder)") }
  }

  private func removeOthers(
    _ entries: [String: Entry], _ isMarkedIncomplete: inout Bool, _ changed: (String) -> Void
  ) throws(FileError) -> Int {
    var removed = 0
    var folders: Set<String> = []
    for file in try disk.files(below: path) {
      if let slash = file.lastIndex(of: "/") { folders.insert(String(file[..<slash])) }
      if entries[file] != nil || file == SiteFolder.markerName { continue }
      isMarkedIncomplete = try markIncomplete(isMarkedIncomplete)
      try disk.remove("\(path)/\(file)")
      removed += 1
      changed(file)
    }
    if removed > 0 {
      for folder in folders.sorted(by: >) { disk.removeIfEmpty("\(path)/\(folder)") }
    }
    return removed
  }

  // MARK: Marker

  /// From here on until the build is done, what the marker remembered is not trusted: an interrupted build is mended
  /// by the next one, which then writes everything.
  private func markIncomplete(_ isDone: Bool) throws(FileError) -> Bool {
    if !isDone { try disk.replace(marker, with: Array((SiteFolder.heading + "\n").utf8), isDurable: false) }
    return true
  }

  private func readMarker() -> [String: Entry] {
    // A folder without a marker, or with one that cannot be read, is written anew.
    guard let bytes = try? disk.read(marker) else { return [:] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == SiteFolder.heading else { return [:] }
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(lines.count)
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count == 4, let hash = UInt64(parts[0], radix: 16), let key = UInt64(parts[1], radix: 16),
        let byteCount = Int(parts[2])
      else { return [:] }
      entries[String(parts[3])] = Entry(hash: hash, key: key, byteCount: byteCount)
    }
    return entries
  }

  private func writeMarker(_ entries: [String: Entry]) throws(FileError) {
    var text = SiteFolder.heading + "\n"
    for (file, entry) in entries.sorted(by: { $0.key < $1.key }) {
      text += "\(String(entry.hash, radix: 16)) \(String(entry.key, radix: 16)) \(entry.byteCount) \(file)\n"
    }
    try disk.replace(marker, with: Array(text.utf8), isDurable: false)
  }
}
