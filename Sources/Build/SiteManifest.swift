import Formats
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a site's folder remembers of its last build, held against the files that are really there.
///
/// The marker file is text. Its first line names the format, the kind of the site, a key of the whole site, the folder's
/// own number and a hash of all further lines. A folder of another number is a copy, which may come from anywhere: of it
/// nothing is remembered, since files are known by their lengths.
///
/// Of those, `= key name` begins a job, a bare `=` the files outside jobs; each file is a line `hash key length path`,
/// numbers in hexadecimal but for the length; `! key` remembers what could not be made. It holds no text of the site.
package struct SiteManifest: Sendable {
  struct Entry: Sendable {
    var hash: UInt64
    var key: UInt64
    var byteCount: Int
    /// Where its line begins in `text`.
    var line: Int
    /// Where its path stands in `text`; a NUL ends it.
    var path: Range<Int>
    /// A file of that length is there.
    var isThere = false
  }

  struct Section: Sendable {
    /// Empty for the files outside jobs.
    var name: String
    var key: UInt64
    /// Indices in `entries`.
    var entries: Range<Int>
    /// Every one of them is there.
    var isWhole = true
  }

  static let heading: StaticString = "daybook site 4 "

  /// What the site shows; nil where no build says it, as that of an older version.
  private(set) var kind: SiteKind?
  /// Whether it is a sealed one; nil where there is no marker, or none that a build wrote.
  var isSealed: Bool?

  /// The number of the folder that the marker was written in.
  private(set) var node: UInt64 = 0

  /// The key of the whole site; 0 for none.
  private(set) var key: UInt64 = 0
  private(set) var sections: [Section] = []
  private(set) var entries: [Entry] = []
  /// The marker's bytes, every line break a NUL.
  private var text: [UInt8] = []
  private var sectionPlaces: [String: Int] = [:]
  /// Keys of what could not be made: pictures of damaged receipts.
  package private(set) var failures: Set<UInt64> = []
  /// Whether a build wrote the marker; also where there is none.
  var isMarkerWhole = true
  /// Why the marker could not be read.
  var markerFailure: FileError?
  /// Whether nothing lies in the folder but what is remembered.
  private(set) var holdsNothingElse = false

  /// Nothing is remembered.
  package init() {}

  /// - Parameter marker: bytes of any kind: what cannot be understood, or is of another version, is as if it were not there.
  init(_ marker: [UInt8]) {
    var manifest = SiteManifest()
    if manifest.read(marker) { self = manifest }
  }

  /// Nothing is remembered, but for whose folder it is.
  package var forgotten: SiteManifest {
    var manifest = SiteManifest()
    manifest.kind = kind
    manifest.isSealed = isSealed
    manifest.isMarkerWhole = isMarkerWhole
    manifest.markerFailure = markerFailure
    return manifest
  }

  /// Nothing is remembered, or nothing of it could be understood.
  package var isEmpty: Bool { sections.isEmpty }

  /// Whether the last build left these very bytes at a path outside of all jobs.
  package func holds(_ bytes: [UInt8], at path: String) -> Bool {
    guard let section = section(named: "") else { return false }
    let entry = entries[section.entries].first { self.path($0) == path }
    return entry.map { $0.byteCount == bytes.count && $0.hash == Fingerprint.of(bytes) } ?? false
  }

  var hasEverything: Bool { sections.allSatisfy(\.isWhole) }

  func section(named name: String) -> Section? { sectionPlaces[name].map { sections[$0] } }

  /// The names of the sections that any of these files is in.
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

  /// The lines of a section's files, word for word.
  func appendLines(of section: Section, to lines: inout [UInt8]) {
    guard let first = section.entries.first, let last = section.entries.last else { return }
    let (start, end) = (entries[first].line, entries[last].path.upperBound)
    let moved = lines.count - start
    lines += text[start...end]
    for entry in entries[section.entries] { lines[entry.path.upperBound + moved] = UInt8(ascii: "\n") }
  }

  // MARK: Reading

  /// - Returns: false for a marker that makes no sense.
  private mutating func read(_ marker: [UInt8]) -> Bool {
    // A path with a NUL would lead elsewhere than it says, and an incomplete last line is half a number.
    guard marker.last == UInt8(ascii: "\n"), !marker.contains(0) else { return false }
    var text = marker
    defer { self.text = text }
    return marker.withUnsafeBufferPointer { bytes in
      var line = ManifestLineParser(bytes)
      // Half a marker could name a group without all of its files, which would then be removed as foreign.
      guard line.next(), line.takes(SiteManifest.heading), let kind = line.word().flatMap(SiteKind.init(word:)),
        line.takes(" "), let key = line.hexadecimal(), line.takes(" "),
        let node = line.hexadecimal(), line.takes(" "), let hash = line.hexadecimal(), line.isAtEnd,
        hash == Fingerprint.of(marker[(line.end + 1)...])
      else { return false }
      self.kind = kind
      self.key = key
      self.node = node
      while line.next() {
        if line.takes("! ") {
          guard let key = line.hexadecimal(), line.isAtEnd else { return false }
          failures.insert(key)
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
    return true
  }

  // MARK: Comparing

  /// Looks which of the files are there, and whether others are besides the marker.
  mutating func compare(with folder: String) {
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
          let isThere =
            folders.lead(to: UnsafeBufferPointer(rebasing: text[entries[index].path]))
            && fstatat(descriptor, start + entries[index].path.lowerBound, &status, AT_SYMLINK_NOFOLLOW) == 0
            && status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == entries[index].byteCount
          entries[index].isThere = isThere
          if !isThere { sections[section].isWhole = false }
        }
      }
    }
    // As many files as are remembered and found: then there can be no others.
    holdsNothingElse = hasEverything && Disk.fileCount(below: folder) == entries.count + 1
  }
}
