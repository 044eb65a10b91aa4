package import SiteComponents
package import Platform
import Sealing

/// The folder that a site is written to: only what differs is written, only what is no longer made is removed.
///
/// A marker file says that the folder is ours, and remembers a hash and a key for each file (COMMANDS, `--out`).
package struct SiteFolder: Sendable {
  package static let markerName = ".daybook-site"

  package let path: String
  /// How the marker is written and read where it must not tell what lies here; nil to write it as it is.
  package var seal: ManifestCipher?
  /// What the site shows that is written here.
  package var kind = SiteKind.full
  private let disk: Disk

  /// Makes bytes unreadable, and readable again.
  package struct ManifestCipher: Sendable {
    let close: @Sendable ([UInt8]) -> [UInt8]
    /// Nil for what is none of its own.
    let open: @Sendable ([UInt8]) -> [UInt8]?

    package init(
      close: @escaping @Sendable ([UInt8]) -> [UInt8], open: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
      self.close = close
      self.open = open
    }
  }

  package enum AccessError: Error, Sendable, Equatable {
    /// Not empty, and without our marker.
    case foreign(String)
    case notAFolder(String)
    /// Its marker was not written by a build, so nothing tells our files from others.
    case damagedMarker(String)
    /// Another build writes to it, and goes on doing so.
    case busy(String)
    case failed(FileError)
  }

  package struct Outcome: Sendable, Equatable {
    package var written: Int
    package var unchanged: Int
    package var removed: Int
    /// Files whose content could not be made, by path.
    package var failed: [String]

    package init(written: Int = 0, unchanged: Int = 0, removed: Int = 0, failed: [String] = []) {
      self.written = written
      self.unchanged = unchanged
      self.removed = removed
      self.failed = failed
    }
  }

  package init(_ path: String, disk: Disk) {
    self.path = path
    self.disk = disk
  }

  /// Whether a whole site was written here before, not only an errors page.
  package var hasGoodSite: Bool { holds("about.html") && isMarked }

  package func holds(_ file: String) -> Bool { disk.status("\(path)/\(file)") != nil }

  /// Whether the last build here was one with this folder's own seal.
  package var isMarkedBySeal: Bool {
    guard let seal, isMarked, let bytes = try? disk.read(marker, limit: SiteFolder.greatestMarkerByteCount)
    else { return false }
    return ManifestHeader.sealedText(bytes).flatMap { seal.open($0) } != nil
  }

  private var marker: String { "\(path)/\(SiteFolder.markerName)" }

  /// A pipe, a link or a folder of that name is none of ours.
  package var isMarked: Bool { Location(marker).status?.kind == .file }

  /// That of a million pages has 100 MB.
  private static let greatestMarkerByteCount = 1 << 28

  /// Looks whether the folder may be written to; makes it if it is not there.
  package func prepare() throws(AccessError) {
    do throws(FileError) {
      // What was made may be what another name leads to: it is looked at like any other.
      if disk.status(path) == nil { try disk.makeFolder(path) }
      guard disk.status(path)?.kind == .folder else { throw FileError(path: path, action: .write, code: 0) }
      if isMarked { return }
    } catch {
      throw error.code == 0 ? .notAFolder(path) : .failed(error)
    }
    if try !holdsNothing(but: []) { throw .foreign(path) }
  }

  /// Whether nothing lies in the folder but what a first build leaves that was killed while it wrote the marker.
  private func holdsNothing(but others: Set<String>) throws(AccessError) -> Bool {
    let names: [String]
    do throws(FileError) { names = try disk.names(in: path) } catch { throw .failed(error) }
    return names.allSatisfy { $0.hasPrefix(Disk.temporaryPrefix) || others.contains($0) }
  }

  /// That what lies in the folder may be written over and removed.
  ///
  /// - Parameter manifest: of this folder.
  package func validateOwnership(_ manifest: SiteManifest) throws(AccessError) {
    if let failure = manifest.markerFailure { throw .failed(failure) }
    if !manifest.isMarkerWhole, try !holdsNothing(but: [SiteFolder.markerName]) { throw .damagedMarker(marker) }
  }

  /// Waits until no other build writes to the folder, and keeps others from it.
  ///
  /// - Parameter seconds: how long to wait.
  package func lock(seconds: Int = 60) throws(AccessError) -> SiteLock {
    let lock: SiteLock?
    do throws(FileError) { lock = try SiteLock(path, seconds: seconds, disk: disk) } catch { throw .failed(error) }
    guard let lock else { throw .busy(path) }
    return lock
  }

  /// What is remembered of the last build, as far as it is still true.
  package func manifest() -> SiteManifest {
    // What is larger than any marker is none.
    let isPlausible = disk.status(marker)?.byteCount ?? 0 <= SiteFolder.greatestMarkerByteCount
    guard isMarked else { return SiteManifest() }
    let bytes: [UInt8]
    do throws(FileError) { bytes = isPlausible ? try disk.read(marker) : [] } catch {
      var manifest = SiteManifest()
      manifest.markerFailure = error
      return manifest
    }
    // One of another key is as good as none.
    let text = seal.map { seal in ManifestHeader.sealedText(bytes).flatMap { seal.open($0) } ?? [] } ?? bytes
    var manifest = SiteManifest(text)
    manifest.isMarkerWhole = !manifest.isEmpty || ManifestHeader.isWhole(bytes)
    if manifest.isMarkerWhole { manifest.isSealed = ManifestHeader.isSealed(bytes) }
    if manifest.node != disk.status(path)?.node { return manifest.forgotten }
    manifest.compare(with: path)
    return manifest
  }

  /// What is remembered of the last build, true or not any more; of a sealed site nothing.
  var remembered: SiteManifest {
    guard disk.status(marker)?.byteCount ?? 0 <= SiteFolder.greatestMarkerByteCount,
      let bytes = try? disk.read(marker)
    else { return SiteManifest() }
    return SiteManifest(bytes)
  }

  /// The outcome without any work, where the whole site is there already; nil where it is not.
  ///
  /// - Parameter key: stands for all that the site depends on.
  package func unchanged(_ key: UInt64, _ manifest: SiteManifest) -> Outcome? {
    guard key != 0, manifest.key == key, manifest.holdsNothingElse else { return nil }
    return Outcome(unchanged: manifest.entries.count)
  }

  /// Removes every file but the marker, as before a site that must not stand beside another one even for a moment.
  package func removeFiles() throws(FileError) {
    for file in try disk.files(below: path) where file != SiteFolder.markerName {
      try disk.removeIfThere("\(path)/\(file)")
    }
    try disk.removeEmptyFolders(below: path)
  }

  /// - Parameters:
  ///   - key: stands for all that the tree depends on; 0 for none.
  ///   - manifest: of this folder; nil to look for it now. `SiteManifest()` remembers nothing, so that all is made anew.
  ///   - failures: keys of what could not be made, for the next build to know.
  ///   - keepsOthers: files that are not in the tree stay, as when only the errors page is renewed.
  ///   - first: files whose jobs are done before all others, as far as the last build had them.
  ///   - written: told which files that wrote, before the others are begun.
  ///   - changed: told the path of each file that was written or removed and not told before.
  ///   - progress: told how many files are done, and of how many as far as is known; from one thread at a time.
  package func write(
    _ tree: FileTree, key: UInt64 = 0, manifest: SiteManifest? = nil, failures: Set<UInt64> = [],
    keepsOthers: Bool = false, first: Set<String> = [], written: (_ files: [String]) -> Void = { _ in },
    changed: (_ file: String) -> Void = { _ in },
    progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws(FileError) -> Outcome {
    let manifest = manifest ?? self.manifest()
    let writer = SiteWriter(
      folder: path, marker: marker, kind: kind, seal: seal, disk: disk, manifest: manifest,
      failures: keepsOthers ? manifest.failures : failures, keepsOthers: keepsOthers, progress: progress)
    var jobs = tree.jobs
    // Scripts and styles are of every page.
    jobs.insert(Job(name: "", fingerprint: 0) { tree }, at: 0)
    let names = manifest.sections(holding: first)
    let open = names.isEmpty ? [] : jobs.filter { names.contains($0.name) }
    let batches = open.isEmpty ? [jobs] : [open, jobs.filter { !names.contains($0.name) }]
    let result = try writer.run(batches, tree.closing, key: key, written: written)
    for file in result.changed { changed(file) }
    return result.outcome
  }
}
