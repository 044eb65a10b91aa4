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
    var packs: [(name: String, files: [FileTree.File])] = []
    var places: [String: Int] = [:]
    for file in files {
      guard file.isPacked, let name = PackName.of(file.path) else {
        add(file, to: &tree)
        continue
      }
      let place = places[name] ?? packs.count
      if place == packs.count {
        places[name] = place
        packs.append((name, []))
      }
      packs[place].files.append(file)
    }
    for pack in packs { add(pack.files, pack: pack.name, to: &tree) }
  }

  /// Pages of a few KiB: packed, one blob stands for many, and what they have in common is there once.
  private func add(_ files: [FileTree.File], pack: String, to tree: inout FileTree) {
    let (sealer, blob) = (sealer, sealer.path(of: pack))
    var key = KeyHash(ContentHash.of(Array(pack.utf8)))
    for file in files {
      key.add(file.path)
      switch file.content {
      case .bytes(let bytes): key.add(bytes)
      case .made(let own, _): key.add(own)
      }
    }
    tree.add(
      blob,
      .made(key: key.value | 1) {
        var bytes: [UInt8] = []
        for file in files {
          guard let content = file.content.make() else {
            self.failed.withLock { $0[blob] = file.path }
            return nil
          }
          Pack.append(file.path, content, to: &bytes)
        }
        return sealer.sealed(pack, bytes)
      })
  }

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
