import Formats
package import SiteComponents
import Platform
package import Sealing
import Synchronization

/// A site as it may lie on a host: all files in blobs but the few that are the same for every book.
package final class SealedSite: Sendable {
  /// What the index of a build says besides the blobs that it makes.
  package struct Edition: Sendable {
    /// As a number of eight digits, 20261123.
    package var day: Int
    /// Who can unlock it; nil for nobody yet.
    package var slots: SlotList?
    /// Those that are remembered.
    package var builds: [SealedBuild]
    /// The last index of the same folder, for blobs that stay as they are.
    package var last: SealedIndex?

    package init(day: Int = 0, slots: SlotList? = nil, builds: [SealedBuild] = [], last: SealedIndex? = nil) {
      self.day = day
      self.slots = slots
      self.builds = builds
      self.last = last
    }
  }

  /// What is sealed at once: files that are made at once, each a blob, or the pack of a day, which is one.
  struct Part: Sendable {
    /// What they are sealed as.
    var paths: [String]
    var key: UInt64
    /// As many as there are paths; nil where any of it cannot be made.
    var content: @Sendable () -> [[UInt8]]?
  }

  let sealer: Sealer
  /// By path: files of the site that may stay as they are if they are these very bytes, and what is added.
  let shell: [String: [UInt8]]
  private let edition: Edition
  /// The files behind blobs that could not be made.
  private let failed = Mutex<[String: String]>([:])
  /// Of the blobs that were made, by their names.
  private let tags = Mutex<[SixteenBytes: SixteenBytes]>([:])
  private let made = Mutex<SealedBuild?>(nil)

  /// - Parameter shell: what stays readable: the gate, and the template's assets. A file of the site that has the path of one and
  ///   other bytes is sealed.
  package init(_ sealer: Sealer, shell: [(path: String, bytes: [UInt8])], edition: Edition = Edition()) {
    self.sealer = sealer
    var shell = Dictionary(shell.map { ($0.path, $0.bytes) }) { $1 }
    shell[SlotList.path] = edition.slots?.script
    self.shell = shell
    self.edition = edition
  }

  /// Nothing of the site is read or made before its files are written.
  package func tree(of site: FileTree) -> FileTree {
    var tree = FileTree()
    add(site.outputs, to: &tree)
    for (path, bytes) in shell.sorted(by: { $0.key < $1.key }) { tree.add(path, .bytes(bytes)) }
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

  /// The path of the file that is in a blob, if that could not be made.
  package func file(behind blob: String) -> String { failed.withLock { $0[blob] } ?? blob }

  /// What was built, once its index is made.
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

  /// What is to be sealed of these files, which are all of a job.
  func parts(of outputs: [FileTree.Output]) -> [Part] {
    let packs = Dictionary(grouping: outputs) { $0.isPacked ? $0.paths.first.flatMap(PackName.of) : nil }
    let single = (packs[nil] ?? []).compactMap(part)
    return single + packs.compactMap { name, files in name.map { ($0, files) } }.sorted { $0.0 < $1.0 }.map(pack)
  }

  /// Pages of a few KiB: packed, one blob stands for many, and what they have in common is there once.
  private func pack(_ name: String, _ outputs: [FileTree.Output]) -> Part {
    let keys = outputs.map { SealedSite.key(of: $0.content) }
    var key = Fingerprint()
    key.add(name)
    for (output, own) in zip(outputs, keys) {
      for path in output.paths { key.add(path) }
      key.add(own)
    }
    return Part(paths: [name], key: keys.contains(0) ? 0 : key.value | 1) {
      var bytes: [UInt8] = []
      for output in outputs {
        guard let files = self.content(of: output, in: [name]) else { return nil }
        for (path, content) in zip(output.paths, files) { Pack.append(path, content, to: &bytes) }
      }
      return [bytes]
    }
  }

  /// - Returns: nil for a file that stays as it is.
  private func part(_ output: FileTree.Output) -> Part? {
    if case .bytes(let bytes) = output.content, let path = output.paths.first, shell[path] == bytes { return nil }
    return Part(paths: output.paths, key: SealedSite.key(of: output.content)) {
      self.content(of: output, in: output.paths)
    }
  }

  /// Bytes that are there already have one, too, so that they are not sealed again.
  private static func key(of content: FileTree.Content) -> UInt64 {
    switch content {
    case .bytes(let bytes): Fingerprint.of(bytes) | 1
    case .made(let key, _): key
    }
  }

  /// - Parameter parts: what they are sealed as.
  /// - Returns: nil for files that cannot be made, which are remembered.
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
