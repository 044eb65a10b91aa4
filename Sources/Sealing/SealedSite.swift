package import Files
import Synchronization

/// A site as it may lie on a host: every file a blob but the few that are the same for every book.
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
    for file in site.files { add(file, to: &tree) }
    for (path, bytes) in shell.sorted(by: { $0.key < $1.key }) { tree.add(path, .bytes(bytes)) }
    for group in site.groups {
      tree.add(
        FileTree.Group(name: group.name, key: group.key) {
          var made = FileTree()
          for file in group.make().files { self.add(file, to: &made) }
          return made
        })
    }
    return tree
  }

  /// The path of the file that is in a blob, if that could not be made.
  package func file(behind blob: String) -> String { failed.withLock { $0[blob] } ?? blob }

  private func add(_ file: FileTree.File, to tree: inout FileTree) {
    let (sealer, path) = (sealer, file.path)
    let blob = sealer.path(of: path)
    switch file.content {
    case .bytes(let bytes):
      if shell[path] == bytes { return }
      // Not sealed again where it is there already.
      tree.add(blob, .made(key: ContentHash.of(bytes) | 1) { sealer.sealed(path, bytes) })
    case .made(let key, let make):
      tree.add(
        blob,
        .made(key: key) {
          if let bytes = make() { return sealer.sealed(path, bytes) }
          self.failed.withLock { $0[blob] = path }
          return nil
        })
    }
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
