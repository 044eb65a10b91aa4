package import Files
import Synchronization

/// A site as it may lie on a host: every file a blob but the few that are the same for every book.
package final class SealedSite: Sendable {
  private let sealer: Sealer
  /// Files that stay readable, by path: assets of the template, and the gate.
  private let shell: [(path: String, bytes: [UInt8])]
  private let open: Set<String>
  /// The files behind blobs that could not be made.
  private let failed = Mutex<[String: String]>([:])

  /// - Parameters:
  ///   - open: paths of the site's own files that stay readable.
  ///   - shell: what is added; a path of the site is no obstacle, since that file lies elsewhere.
  package init(_ sealer: Sealer, open: Set<String>, shell: [(path: String, bytes: [UInt8])]) {
    self.sealer = sealer
    self.open = open
    self.shell = shell
  }

  /// Nothing of the site is read or made before its files are written.
  package func tree(of site: FileTree) -> FileTree {
    var tree = FileTree()
    for file in site.files { add(file, to: &tree) }
    for file in shell { tree.add(file.path, .bytes(file.bytes)) }
    for group in site.groups {
      tree.add(
        FileTree.Group(name: sealer.concealed(group.name), key: sealer.concealed(group.key, of: group.name)) {
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
    if open.contains(file.path) { return tree.add(file.path, file.content) }
    let (sealer, path) = (sealer, file.path)
    let blob = sealer.path(of: path)
    switch file.content {
    case .bytes(let bytes):
      // Not sealed again where it is there already.
      let key = sealer.concealed(ContentHash.of(bytes) | 1, of: path)
      tree.add(blob, .made(key: key) { sealer.sealed(path, bytes) })
    case .made(let key, let make):
      tree.add(
        blob,
        .made(key: sealer.concealed(key, of: path)) {
          if let bytes = make() { return sealer.sealed(path, bytes) }
          self.failed.withLock { $0[blob] = path }
          return nil
        })
    }
  }

  /// `v/slots.js`: the site, what in it is readable, and who can unlock it, in an order that tells nothing.
  package static func slotsScript(_ slots: [Slot], _ sealer: Sealer, open: Set<String>) -> [UInt8] {
    let shuffled = slots.sorted {
      sealer.concealed(Hexadecimal.text($0.salt)) < sealer.concealed(Hexadecimal.text($1.salt))
    }
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
