import Formats
package import SiteComponents
package import Platform
import Sealing
import Templates

/// The folder of a site. A build writes only files that differ, and removes files that are no longer part of the site.
///
/// A marker file declares that the folder belongs to Daybook, and contains a hash and a key for each file.
package struct SiteFolder: Sendable {
  package static let markerName = ".daybook-site"

  package let path: String
  /// The cipher for a marker that must not reveal the files in the folder; `nil` for an unencrypted marker.
  package var seal: ManifestCipher?
  /// The kind of site that is written.
  package var kind = SiteKind.full
  /// A number that identifies the current boot of the machine. Files written before this boot may be incomplete.
  package var bootID = BootID.current
  private let disk: Disk

  /// A pair of functions that encrypt and decrypt the manifest.
  package struct ManifestCipher: Sendable {
    let close: @Sendable ([UInt8]) -> [UInt8]
    /// Returns the decrypted bytes; `nil` for bytes that this cipher did not encrypt.
    let open: @Sendable ([UInt8]) -> [UInt8]?

    package init(
      close: @escaping @Sendable ([UInt8]) -> [UInt8], open: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
      self.close = close
      self.open = open
    }
  }

  package enum AccessError: Error, Sendable, Equatable {
    /// A folder with files but without a marker.
    case foreign(String)
    case notAFolder(String)
    /// The marker is damaged or was not written by Daybook, so it is unknown which files belong to the site.
    case damagedMarker(String)
    /// A folder that another build was still writing to when the wait timed out.
    case busy(String)
    case failed(FileError)
  }

  package struct Outcome: Sendable, Equatable {
    package var written: Int
    package var unchanged: Int
    package var removed: Int
    /// The paths of files whose content could not be generated.
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

  /// Whether the folder contains a complete site of an earlier build, not only an errors page.
  package var hasGoodSite: Bool { holds("about.html") && isMarked }

  package func holds(_ file: String) -> Bool { disk.status("\(path)/\(file)") != nil }

  /// Whether the last build in this folder used the cipher `seal`.
  package var isMarkedBySeal: Bool {
    guard let seal, isMarked, let bytes = try? disk.read(marker, limit: SiteFolder.greatestMarkerByteCount)
    else { return false }
    return ManifestHeader.sealedText(bytes).flatMap { seal.open($0) } != nil
  }

  private var marker: String { "\(path)/\(SiteFolder.markerName)" }

  /// Whether the folder has a marker. A pipe, a link or a folder with the marker's name is not a marker.
  package var isMarked: Bool { Location(marker).status?.kind == .file }

  /// The maximum size of a marker in bytes. The marker of a site with a million pages is 100 MB in size.
  private static let greatestMarkerByteCount = 1 << 28

  /// Checks that the folder may be written to, and creates the folder if it is missing.
  package func prepare() throws(AccessError) {
    do throws(FileError) {
      // A newly created folder is also checked, because it may be accessible under another path.
      if disk.status(path) == nil { try disk.makeFolder(path) }
      guard disk.status(path)?.kind == .folder else { throw FileError(path: path, action: .write, code: 0) }
      if isMarked { return }
    } catch {
      throw error.code == 0 ? .notAFolder(path) : .failed(error)
    }
    if try !holdsNothing(but: []) { throw .foreign(path) }
  }

  /// Whether the folder is empty except for `others` and temporary files. Temporary files remain if the first build was
  /// killed while writing the marker.
  private func holdsNothing(but others: Set<String>) throws(AccessError) -> Bool {
    let names: [String]
    do throws(FileError) { names = try disk.names(in: path) } catch { throw .failed(error) }
    return names.allSatisfy { $0.hasPrefix(Disk.temporaryPrefix) || others.contains($0) }
  }

  /// Checks that the files in the folder may be replaced and removed.
  ///
  /// - Parameter manifest: the folder's manifest.
  package func validateOwnership(_ manifest: SiteManifest) throws(AccessError) {
    if let failure = manifest.markerFailure { throw .failed(failure) }
    if !manifest.isMarkerWhole, try !holdsNothing(but: [SiteFolder.markerName]) { throw .damagedMarker(marker) }
  }

  /// Waits until no other build writes to the folder, and locks it.
  ///
  /// - Parameter seconds: the maximum time to wait.
  package func lock(seconds: Int = 60) throws(AccessError) -> SiteLock {
    let lock: SiteLock?
    do throws(FileError) { lock = try SiteLock(path, seconds: seconds, disk: disk) } catch { throw .failed(error) }
    guard let lock else { throw .busy(path) }
    return lock
  }

  /// Returns the manifest of the last build, compared with the files that now exist. It does not list any files if
  /// there is no valid marker, or if the folder is a copy.
  package func manifest() -> SiteManifest {
    // A file that is larger than any marker is not a marker.
    let isPlausible = disk.status(marker)?.byteCount ?? 0 <= SiteFolder.greatestMarkerByteCount
    guard isMarked else { return SiteManifest() }
    let bytes: [UInt8]
    do throws(FileError) { bytes = isPlausible ? try disk.read(marker) : [] } catch {
      var manifest = SiteManifest()
      manifest.markerFailure = error
      return manifest
    }
    // A marker with another key is treated as missing.
    let text = seal.map { seal in ManifestHeader.sealedText(bytes).flatMap { seal.open($0) } ?? [] } ?? bytes
    var manifest = SiteManifest(text)
    manifest.isMarkerWhole = !manifest.isEmpty || ManifestHeader.isWhole(bytes)
    if manifest.isMarkerWhole { manifest.isSealed = ManifestHeader.isSealed(bytes) }
    if manifest.node != disk.status(path)?.node { return manifest.forgotten }
    manifest.compare(with: path, checksLengths: seal != nil || !isOfThisBoot(manifest))
    return manifest
  }

  /// Whether the machine has not been restarted since the last build.
  private func isOfThisBoot(_ manifest: SiteManifest) -> Bool { bootID != 0 && manifest.bootID == bootID }

  /// The manifest as stored by the last build, without a comparison with the files; empty for an encrypted site.
  var remembered: SiteManifest {
    guard disk.status(marker)?.byteCount ?? 0 <= SiteFolder.greatestMarkerByteCount,
      let bytes = try? disk.read(marker)
    else { return SiteManifest() }
    return SiteManifest(bytes)
  }

  /// Returns the result of a build that has nothing to do; `nil` if the key differs, files were added or removed, or
  /// the machine was restarted.
  ///
  /// - Parameter key: the fingerprint of everything that the site depends on.
  package func unchanged(_ key: UInt64, _ manifest: SiteManifest) -> Outcome? {
    guard key != 0, manifest.key == key, manifest.bootID == bootID, manifest.holdsNothingElse else { return nil }
    return Outcome(unchanged: manifest.entries.count)
  }

  /// Returns the parts of a file that the last build wrote, keyed by part key; empty if the file has been changed since
  /// then.
  func keptParts(_ file: String, _ manifest: SiteManifest) -> [UInt64: ArraySlice<UInt8>] {
    guard let (entry, places) = manifest.parts(of: file), let bytes = disk.readOrdinary("\(path)/\(file)"),
      bytes.count == entry.byteCount, Fingerprint.of(bytes) == entry.hash
    else { return [:] }
    return Dictionary(places.map { ($0.key, bytes[$0.bytes]) }) { first, _ in first }
  }

  /// Removes every file except the marker, for cases in which files of the old and the new site must never be in the
  /// folder at the same time.
  package func removeFiles() throws(FileError) {
    for file in try disk.files(below: path) where file != SiteFolder.markerName {
      try disk.removeIfThere("\(path)/\(file)")
    }
    try disk.removeEmptyFolders(below: path)
  }

  /// Writes a tree of files to the folder.
  ///
  /// - Parameters:
  ///   - key: the fingerprint of everything that the tree depends on; 0 if the next build must not rely on the
  ///     fingerprint.
  ///   - manifest: the folder's manifest; `nil` to load it. If it is empty, all files are regenerated.
  ///   - failures: the keys of content that could not be generated, stored for the next build.
  ///   - keepsOthers: whether files outside the tree are kept, for example if only the errors page is updated.
  ///   - first: files to generate before all others, if the last build also generated them.
  ///   - written: receives the files written by the jobs that generate `first`, before the other jobs start.
  ///   - changed: receives the path of each other file that was written or removed.
  ///   - progress: receives the number of finished files and of all known files, from one thread at a time.
  package func write(
    _ tree: FileTree, key: UInt64 = 0, manifest: SiteManifest? = nil, failures: Set<UInt64> = [],
    keepsOthers: Bool = false, first: Set<String> = [], written: (_ files: [String]) -> Void = { _ in },
    changed: (_ file: String) -> Void = { _ in },
    progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws(FileError) -> Outcome {
    let manifest = manifest ?? self.manifest()
    let writer = SiteWriter(
      folder: path, marker: marker, kind: kind, seal: seal, bootID: bootID, disk: disk, manifest: manifest,
      failures: keepsOthers ? manifest.failures : failures, keepsOthers: keepsOthers, progress: progress)
    var jobs = tree.jobs
    // Files outside jobs, such as scripts and styles, are part of every page.
    jobs.insert(Job(name: "", fingerprint: 0) { tree }, at: 0)
    let names = manifest.sections(holding: first)
    let open = names.isEmpty ? [] : jobs.filter { names.contains($0.name) }
    let batches = open.isEmpty ? [jobs] : [open, jobs.filter { !names.contains($0.name) }]
    let result = try writer.run(batches, tree.closing, key: key, written: written)
    for file in result.changed { changed(file) }
    return result.outcome
  }
}
