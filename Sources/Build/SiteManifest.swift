import Formats
import Platform
import Templates

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The manifest of a site's folder, which lists the files of the last build and whether each of them still exists.
///
/// The manifest is stored in the marker file, which is text. The first line contains the format, the kind and key of
/// the site, the folder's inode number, a number that identifies the boot of the machine, and a hash of the remaining
/// lines. If the inode number differs, the folder is a copy and its marker is ignored, because files are compared only
/// by name and length and the files of a copy may differ.
///
/// The line `= key name` starts the files of a job; a line with only `=` starts the files outside jobs. Each file is a
/// line `hash key length path`; the length is decimal, other numbers are hexadecimal. The lines `+ key offset length`
/// after a file are its parts; their offsets and lengths are decimal. `! key` is the key of content that could not be
/// generated. The marker does not contain any of the site's text.
package struct SiteManifest: Sendable {
  struct Entry: Sendable {
    var hash: UInt64
    var key: UInt64
    var byteCount: Int
    /// The offset of the file's line in `text`.
    var line: Int
    /// The range of the path in `text`, without the NUL after it.
    var path: Range<Int>
    /// Whether the file exists and has the stored length.
    var exists = false
  }

  struct Section: Sendable {
    /// The name of the job; empty for the files outside jobs.
    var name: String
    var key: UInt64
    /// The section's files, as indices in `entries`.
    var entries: Range<Int>
    /// The offset of the section's last line break in `text`.
    var end = 0
    /// Whether all files of the section exist.
    var isWhole = true
  }

  static let heading: StaticString = "daybook site 5 "

  /// The kind of the site; `nil` if the marker has none, because an older version wrote it.
  private(set) var kind: SiteKind?
  /// Whether the site is encrypted; `nil` if there is no marker that a build wrote.
  var isSealed: Bool?

  /// The inode number of the folder in which the marker was written.
  private(set) var node: UInt64 = 0

  /// A number that identifies the machine's boot during which the marker was written (see `BootID.current`).
  private(set) var bootID: UInt64 = 0

  /// The key of the whole site; 0 if there is none.
  private(set) var key: UInt64 = 0
  private(set) var sections: [Section] = []
  private(set) var entries: [Entry] = []
  /// The files with parts, as indices in `entries`, with the positions of their parts.
  private var parts: [(entry: Int, places: [PagePart.Place])] = []
  /// The marker's bytes, with NULs instead of line breaks.
  private var text: [UInt8] = []
  private var sectionPlaces: [String: Int] = [:]
  /// The keys of content that could not be generated, which are images of damaged receipts.
  package private(set) var failures: Set<UInt64> = []
  /// Whether the marker is complete and was written by a build; also `true` if there is no marker.
  var isMarkerWhole = true
  /// The reason why the marker could not be read; `nil` if it was read or is missing.
  var markerFailure: FileError?
  /// Whether the folder contains only the files of the manifest.
  private(set) var holdsNothingElse = false

  /// Creates an empty manifest.
  package init() {}

  /// Creates the manifest from a marker; empty if the marker is invalid or was written by another version of the
  /// format.
  init(_ marker: [UInt8]) {
    var manifest = SiteManifest()
    if manifest.read(marker) { self = manifest }
  }

  /// The manifest without its files and keys, but with the kind of the site and the state of the marker.
  package var forgotten: SiteManifest {
    var manifest = SiteManifest()
    manifest.kind = kind
    manifest.isSealed = isSealed
    manifest.isMarkerWhole = isMarkerWhole
    manifest.markerFailure = markerFailure
    return manifest
  }

  /// Whether the manifest does not list any files, because there is no usable marker.
  package var isEmpty: Bool { sections.isEmpty }

  /// Whether the last build wrote exactly these bytes to a file outside jobs with this path.
  package func holds(_ bytes: [UInt8], at path: String) -> Bool {
    guard let section = section(named: "") else { return false }
    let entry = entries[section.entries].first { self.path($0) == path }
    return entry.map { $0.byteCount == bytes.count && $0.hash == Fingerprint.of(bytes) } ?? false
  }

  var hasEverything: Bool { sections.allSatisfy(\.isWhole) }

  func section(named name: String) -> Section? { sectionPlaces[name].map { sections[$0] } }

  /// Returns the names of the sections that contain any of these files.
  func sections(holding files: Set<String>) -> Set<String> {
    if files.isEmpty { return [] }
    let hashes = Set(files.map { Fingerprint.of(Array($0.utf8)) })
    return text.withUnsafeBufferPointer { text in
      Set(
        sections.lazy.filter { section in
          self.entries[section.entries].contains {
            hashes.contains(Fingerprint.of(UnsafeBufferPointer(rebasing: text[$0.path])))
          }
        }.map(\.name))
    }
  }

  func path(_ entry: Entry) -> String {
    text.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[entry.path]), as: UTF8.self) }
  }

  /// Appends the unchanged lines of a section's files.
  func appendLines(of section: Section, to lines: inout [UInt8]) {
    guard let first = section.entries.first else { return }
    let (start, end) = (entries[first].line, section.end)
    let moved = lines.count - start
    lines += text[start...end]
    for entry in entries[section.entries] { lines[entry.path.upperBound + moved] = UInt8(ascii: "\n") }
  }

  /// Returns the entry of a file and the positions of the file's parts; `nil` if the file has no parts.
  func parts(of path: String) -> (entry: Entry, places: [PagePart.Place])? {
    guard let found = parts.first(where: { text[entries[$0.entry].path].elementsEqual(path.utf8) }) else { return nil }
    return (entries[found.entry], found.places)
  }

  // MARK: Reading

  /// Parses a marker.
  ///
  /// - Returns: whether the marker is valid.
  private mutating func read(_ marker: [UInt8]) -> Bool {
    // A path with a NUL would be the path of another file, and an incomplete last line may end with a truncated number.
    guard marker.last == UInt8(ascii: "\n"), !marker.contains(0) else { return false }
    var text = marker
    defer { self.text = text }
    return marker.withUnsafeBufferPointer { bytes in
      var line = ManifestLineParser(bytes)
      // An incomplete marker may lack files of a section. They would then be removed as unknown files.
      guard line.next(), line.takes(SiteManifest.heading), let kind = line.word().flatMap(SiteKind.init(word:)),
        line.takes(" "), let key = line.hexadecimal(), line.takes(" "),
        let node = line.hexadecimal(), line.takes(" "), let bootID = line.hexadecimal(), line.takes(" "),
        let hash = line.hexadecimal(), line.isAtEnd,
        hash == Fingerprint.of(marker[(line.end + 1)...])
      else { return false }
      self.kind = kind
      self.key = key
      self.node = node
      self.bootID = bootID
      while line.next() {
        if line.takes("! ") {
          guard let key = line.hexadecimal(), line.isAtEnd else { return false }
          failures.insert(key)
          continue
        }
        if line.takes("+ ") {
          guard failures.isEmpty, readPart(&line) else { return false }
          continue
        }
        guard failures.isEmpty, line.takes("=") ? readSection(&line) : readEntry(&line) else { return false }
        text[line.end] = 0
      }
      return true
    }
  }

  private mutating func readSection(_ line: inout ManifestLineParser) -> Bool {
    var section = Section(name: "", key: 0, entries: entries.count..<entries.count)
    if !line.isAtEnd {
      guard line.takes(" "), let key = line.hexadecimal(), line.takes(" "), !line.isAtEnd else { return false }
      section.key = key
      section.name = line.rest
    }
    if sectionPlaces.updateValue(sections.count, forKey: section.name) != nil { return false }
    sections.append(section)
    return true
  }

  private mutating func readEntry(_ line: inout ManifestLineParser) -> Bool {
    guard !sections.isEmpty, let hash = line.hexadecimal(), line.takes(" "), let key = line.hexadecimal(),
      line.takes(" "),
      let byteCount = line.decimal(), line.takes(" "), !line.isAtEnd, line.isRelativePath
    else { return false }
    entries.append(
      Entry(hash: hash, key: key, byteCount: byteCount, line: line.start, path: line.position..<line.end))
    let last = sections.count - 1
    sections[last].entries = sections[last].entries.lowerBound..<entries.count
    sections[last].end = line.end
    return true
  }

  private mutating func readPart(_ line: inout ManifestLineParser) -> Bool {
    guard let file = entries.last, let section = sections.last, section.entries.last == entries.count - 1,
      let key = line.hexadecimal(), line.takes(" "), let start = line.decimal(), line.takes(" "),
      let count = line.decimal(), line.isAtEnd, start <= file.byteCount, count <= file.byteCount - start
    else { return false }
    if parts.last?.entry != entries.count - 1 { parts.append((entries.count - 1, [])) }
    parts[parts.count - 1].places.append(PagePart.Place(key: key, bytes: start..<start + count))
    sections[sections.count - 1].end = line.end
    return true
  }

  // MARK: Comparing

  /// Checks which of the files exist, and whether the folder contains other files besides the marker.
  ///
  /// - Parameter checksLengths: whether the length of each file is compared even if the folder contains exactly the
  ///   files of the manifest.
  mutating func compare(with folder: String, checksLengths: Bool) {
    let found = FolderDigest(below: folder)
    if !checksLengths, found == expected {
      for index in entries.indices { entries[index].exists = true }
      holdsNothingElse = true
      return
    }
    compareEach(with: folder)
    // If all files exist and the number of files is equal, there are no other files.
    holdsNothingElse = hasEverything && found?.count == entries.count + 1
  }

  /// The digest that the folder has if it contains only the files of the manifest and the marker.
  private var expected: FolderDigest {
    var digest = FolderDigest()
    text.withUnsafeBufferPointer { text in
      for entry in entries { digest.add(UnsafeBufferPointer(rebasing: text[entry.path])) }
    }
    Array(SiteFolder.markerName.utf8).withUnsafeBufferPointer { digest.add($0) }
    return digest
  }

  /// Checks which of the files exist and have the stored length.
  private mutating func compareEach(with folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      for section in sections.indices { sections[section].isWhole = sections[section].entries.isEmpty }
      return
    }
    defer { close(descriptor) }
    var folders = SymlinkChecker(descriptor)
    text.withUnsafeBufferPointer { text in
      guard let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self) else { return }
      for section in sections.indices {
        for index in sections[section].entries {
          var status = stat()
          let exists =
            folders.lead(to: UnsafeBufferPointer(rebasing: text[entries[index].path]))
            && fstatat(descriptor, start + entries[index].path.lowerBound, &status, AT_SYMLINK_NOFOLLOW) == 0
            && status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == entries[index].byteCount
          entries[index].exists = exists
          if !exists { sections[section].isWhole = false }
        }
      }
    }
  }
}
