package import Files
import Synchronization

/// A site as it may lie on a host: all files in blobs but the few that are the same for every book.
package final class SealedSite: Sendable {
  private let sealer: Sealer
  /// By path: files of the site that may stay as they are if they are these very bytes, and what is added.
  private let shell: [String: [UInt8]]
  /// The files behind blobs that could not be made.
  private let failed = Mutex<[String: String]>([:])

  /// - Parameter shell: what stays readable: the gate, and the template's assets. A file of the site that has the path of one and
  ///   other bytes is sealed.
  package init(_ sealer: Sealer, shell: [(path: String, bytes: [UInt8])]) {
    self.sealer = sealer
    self.shell = Dictionary(shell.map { ($0.path, $0.bytes) }) { $1 }
  }

  /// Nothing of the site is read or made before its files are written.
  package func tree(of site: FileTree) -> FileTree {
    var tree = FileTree()
    add(site.files, to: &tree)
    for (path, bytes) in shell.sorted(by: { $0.key < $1.key }) { tree.add(path, .bytes(bytes)) }
    for group in site.groups {
      tree.add(
        FileTree.Group(name: group.name, key: group.key) {
          var made = FileTree()
          self.add(group.make().files, to: &made)
          return made
        })
    }
    return tree
  }

  /// The path of the file that is in a blob, if that could not be made.
  package func file(behind blob: String) -> String { failed.withLock { $0[blob] } ?? blob }

  private func add(_ files: [FileTree.File], to tree: inout FileTree) {
    let packs = Dictionary(grouping: files) { $0.isPacked ? PackName.of($0.path) : nil }
    for file in packs[nil] ?? [] { add(file, to: &tree) }
    for (name, files) in packs.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      if let name { add(files, pack: name, to: &tree) }
    }
  }

  /// Pages of a few KiB: packed, one blob stands for many, and what they have in common is there once.
  private func add(_ files: [FileTree.File], pack: String, to tree: inout FileTree) {
    let (sealer, blob) = (sealer, sealer.path(of: pack))
    let keys = files.map { SealedSite.key(of: $0.content) }
    var key = KeyHash()
    key.add(pack)
    for (file, own) in zip(files, keys) {
      key.add(file.path)
      key.add(own)
    }
    tree.add(
      blob,
      .made(key: keys.contains(0) ? 0 : key.value | 1) {
        var bytes: [UInt8] = []
        for file in files {
          guard let content = self.content(of: file, behind: blob) else { return nil }
          Pack.append(file.path, content, to: &bytes)
        }
        return sealer.sealed(pack, bytes)
      })
  }

  private func add(_ file: FileTree.File, to tree: inout FileTree) {
    let (sealer, path) = (sealer, file.path)
    if case .bytes(let bytes) = file.content, shell[path] == bytes { return }
    let blob = sealer.path(of: path)
    tree.add(
      blob,
      .made(key: SealedSite.key(of: file.content)) {
        self.content(of: file, behind: blob).map { sealer.sealed(path, $0) }
      })
  }

  /// Bytes that are there already have one, too, so that they are not sealed again.
  private static func key(of content: FileTree.Content) -> UInt64 {
    switch content {
    case .bytes(let bytes): ContentHash.of(bytes) | 1
    case .made(let key, _): key
    }
  }

  /// - Returns: nil for a file that cannot be made, which is remembered.
  private func content(of file: FileTree.File, behind blob: String) -> [UInt8]? {
    let content = file.content.make()
    if content == nil { failed.withLock { $0[blob] = file.path } }
    return content
  }

  /// `v/slots.js`: the site, what in it is readable, and who can unlock it, in an order that tells nothing.
  package static func slotsScript(_ slots: [Slot], _ sealer: Sealer, open: Set<String>) -> [UInt8] {
    let shuffled = slots.sorted { sealer.place(of: $0.salt) < sealer.place(of: $1.salt) }
    let lines = shuffled.map {
      "{\"rounds\":\($0.rounds),\"salt\":\"\(Hexadecimal.text($0.salt))\",\"key\":\"\(Hexadecimal.text($0.wrapped))\"}"
    }
    let names = open.sorted().map { "\"\($0)\"" }
    return Array(
      """
      daybookSlots({"site":"\(Hexadecimal.text(sealer.key.site))","open":[\(names.joined(separator: ","))],"slots":[
      \(lines.joined(separator: ",\n"))
      ]});

      """.utf8)
  }

  package static let slotsPath = "\(Sealer.folder)/slots.js"
}
