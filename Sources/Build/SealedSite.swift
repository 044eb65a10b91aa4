import Formats
package import SiteComponents
import Platform
package import Sealing
import Synchronization

/// An encrypted site that can be stored on any host. All files are in encrypted blobs, except for the unlock page, the
/// template's assets and the list of key slots.
package final class SealedSite: Sendable {
  /// The data of an encrypted site's index, except for its list of blobs.
  package struct Edition: Sendable {
    /// The day of the build as a number of eight digits, such as 20261123.
    package var day: Int
    /// The key slots of the people who can unlock the site; `nil` if there are none yet.
    package var slots: SlotList?
    /// The earlier builds that the index lists.
    package var builds: [SealedBuild]
    /// The previous index of the same folder, whose unchanged blobs are reused; `nil` if there is none.
    package var last: SealedIndex?

    package init(day: Int = 0, slots: SlotList? = nil, builds: [SealedBuild] = [], last: SealedIndex? = nil) {
      self.day = day
      self.slots = slots
      self.builds = builds
      self.last = last
    }
  }

  /// A unit of encryption: files that are generated together, each in a separate blob, or a day's files in a single
  /// blob (a pack).
  struct EncryptionUnit: Sendable {
    /// The paths used for encryption, one for each blob.
    var paths: [String]
    var key: UInt64
    /// A function that returns the contents, one for each path; `nil` if one of the files cannot be generated.
    var content: @Sendable () -> [[UInt8]]?
  }

  let sealer: Sealer
  /// The unencrypted files, keyed by path. A file of the site with the same path and bytes remains unencrypted.
  /// Unencrypted files that are not part of the site are added.
  let unencryptedFiles: [String: [UInt8]]
  private let edition: Edition
  /// The paths of files that could not be generated, keyed by blob path.
  private let failed = Mutex<[String: String]>([:])
  /// The authentication tags of the created blobs, keyed by blob name.
  private let tags = Mutex<[SixteenBytes: SixteenBytes]>([:])
  private let made = Mutex<SealedBuild?>(nil)

  /// Creates an encrypted site without files.
  ///
  /// - Parameter unencryptedFiles: the unencrypted files, which are the unlock page and the template's assets. A file
  ///   of the site with the same path but different bytes is encrypted.
  package init(_ sealer: Sealer, unencryptedFiles: [(path: String, bytes: [UInt8])], edition: Edition = Edition()) {
    self.sealer = sealer
    var unencryptedFiles = Dictionary(unencryptedFiles.map { ($0.path, $0.bytes) }) { $1 }
    unencryptedFiles[SlotList.path] = edition.slots?.script
    self.unencryptedFiles = unencryptedFiles
    self.edition = edition
  }

  /// Returns the tree of encrypted files. The site's files are generated only when the tree is written.
  package func tree(of site: FileTree) -> FileTree {
    var tree = FileTree()
    add(site.outputs, to: &tree)
    for (path, bytes) in unencryptedFiles.sorted(by: { $0.key < $1.key }) { tree.add(path, .bytes(bytes)) }
    tree.jobs = site.jobs.map { job in
      Job(name: job.name, fingerprint: job.fingerprint) {
        var made = FileTree()
        self.add(job.make().outputs, to: &made)
        return made
      }
    }
    tree.closing = FileTree.Closing(path: sealer.path(of: SealedIndex.path), make: index)
    return tree
  }

  /// Returns the path of the file whose blob could not be created, or the blob's path if the file is unknown.
  package func file(behind blob: String) -> String { failed.withLock { $0[blob] } ?? blob }

  /// The build's number and digest; `nil` until the index has been created.
  package var build: SealedBuild? { made.withLock { $0 } }

  private func add(_ outputs: [FileTree.Output], to tree: inout FileTree) {
    for part in parts(of: outputs) {
      let blobs = part.paths.map(sealer.path)
      let content = FileTree.Content.made(key: part.key) {
        part.content().map { files in files.indices.map { self.seal(part.paths[$0], files[$0], blobs[$0]) } }
      }
      tree.add(FileTree.Output(paths: blobs, content: content))
    }
  }

  private func seal(_ path: String, _ content: [UInt8], _ blob: String) -> [UInt8] {
    let (script, tag) = sealer.blob(path, content)
    if let name = Sealer.name(ofBlob: blob) { tags.withLock { $0[name] = SixteenBytes(tag) } }
    return script
  }

  private func index(_ files: [String]) -> [UInt8] {
    var index = SealedIndex(day: edition.day, slots: edition.slots?.mac ?? [], tags: [:])
    index.tags.reserveCapacity(files.count)
    let made = tags.withLock { $0 }
    for path in files {
      guard let name = Sealer.name(ofBlob: path), let tag = made[name] ?? edition.last?.tags[name] else { continue }
      index.tags[name] = tag
    }
    let build = SealedBuild.of(index, after: edition.builds + [edition.last?.build].compactMap(\.self))
    index.number = build.number
    self.made.withLock { $0 = build }
    return sealer.sealed(SealedIndex.path, index.encoded)
  }

  // MARK: Parts

  /// Returns the units of encryption for a job's files.
  func parts(of outputs: [FileTree.Output]) -> [EncryptionUnit] {
    let packs = Dictionary(grouping: outputs) { $0.isPacked ? $0.paths.first.flatMap(PackName.of) : nil }
    let single = (packs[nil] ?? []).compactMap(part)
    return single + packs.compactMap { name, files in name.map { ($0, files) } }.sorted { $0.0 < $1.0 }.map(pack)
  }

  /// Returns a single unit (a pack) for several small pages. A pack reduces the number of blobs, and text repeated in
  /// several pages is compressed only once.
  private func pack(_ name: String, _ outputs: [FileTree.Output]) -> EncryptionUnit {
    let keys = outputs.map { SealedSite.key(of: $0.content) }
    var key = Fingerprint()
    key.add(name)
    for (output, own) in zip(outputs, keys) {
      for path in output.paths { key.add(path) }
      key.add(own)
    }
    return EncryptionUnit(paths: [name], key: keys.contains(0) ? 0 : key.value | 1) {
      var bytes: [UInt8] = []
      for output in outputs {
        guard let files = self.content(of: output, in: [name]) else { return nil }
        for (path, content) in zip(output.paths, files) { Pack.append(path, content, to: &bytes) }
      }
      return [bytes]
    }
  }

  /// Returns the unit of encryption for one output.
  ///
  /// - Returns: `nil` for a file that remains unencrypted.
  private func part(_ output: FileTree.Output) -> EncryptionUnit? {
    if let path = output.paths.first, let open = unencryptedFiles[path], output.content.make() == [open] { return nil }
    return EncryptionUnit(paths: output.paths, key: SealedSite.key(of: output.content)) {
      self.content(of: output, in: output.paths)
    }
  }

  /// Returns a key for a file's content. Bytes in memory also have a key, so that unchanged bytes are not re-encrypted.
  private static func key(of content: FileTree.Content) -> UInt64 {
    switch content {
    case .bytes(let bytes): Fingerprint.of(bytes) | 1
    case .made(let key, _): key
    }
  }

  /// Generates the files of an output.
  ///
  /// - Parameter parts: the paths used for encryption.
  /// - Returns: `nil` if the files cannot be generated; the failure is stored.
  private func content(of output: FileTree.Output, in parts: [String]) -> [[UInt8]]? {
    let content = output.content.make()
    if content == nil {
      failed.withLock { failed in
        for (part, path) in zip(parts, output.paths) { failed[sealer.path(of: part)] = path }
      }
    }
    return content
  }
}
