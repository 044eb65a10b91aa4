package import Platform

/// A folder of files as a value: what a site consists of before any of it is on disk.
package struct FileTree: Sendable {
  package struct File: Sendable {
    /// Below the site's folder, with `/`.
    package var path: String
    package var content: Content
    /// Whoever packs files puts it into the pack of its name; all of one pack are in one group.
    package var isPacked = false

    package init(path: String, content: FileTree.Content, isPacked: Bool = false) {
      self.path = path
      self.content = content
      self.isPacked = isPacked
    }
  }

  package enum Content: Sendable {
    case bytes([UInt8])
    /// Made only if the key differs from that of the file that is there; the key stands for all that the bytes depend
    /// on; made always if it is 0. Nil when it cannot be made; nothing is written then.
    case made(key: UInt64, @Sendable () -> [UInt8]?)

    /// - Returns: nil for what cannot be made.
    package func make() -> [UInt8]? {
      switch self {
      case .bytes(let bytes): bytes
      case .made(_, let make): make()
      }
    }
  }

  /// Files that are made together, and only if the key differs from that of the last time; it stands for all that they
  /// depend on, so that not even their names need be known before.
  package struct Group: Sendable {
    /// Of its own in the tree, without a line break.
    package var name: String
    package var key: UInt64
    /// Without groups in it; no path in it occurs elsewhere in the tree.
    package var make: @Sendable () -> FileTree

    package init(name: String, key: UInt64, make: @escaping @Sendable () -> FileTree) {
      self.name = name
      self.key = key
      self.make = make
    }
  }

  /// A file that is made after all others, from what there is then.
  package struct Closing: Sendable {
    /// Of its own in the tree.
    package var path: String
    /// - Parameter files: the paths of all others, in no order.
    package var make: @Sendable (_ files: [String]) -> [UInt8]

    package init(path: String, make: @escaping @Sendable (_ files: [String]) -> [UInt8]) {
      self.path = path
      self.make = make
    }
  }

  package var closing: Closing?
  /// In the order in which they were added.
  package private(set) var files: [File] = []
  /// The groups that are known at once.
  package private(set) var firstGroups: [Group] = []
  private var otherGroups: Meanwhile<[Group]>?
  private var places: [String: Int] = [:]

  package init() {}

  /// A later file of the same path takes the place of the earlier one.
  package mutating func add(_ path: String, _ content: Content, isPacked: Bool = false) {
    let file = File(path: path, content: content, isPacked: isPacked)
    let place = places[path] ?? files.count
    if place < files.count {
      files[place] = file
    } else {
      places[path] = place
      files.append(file)
    }
  }

  package mutating func add(_ path: String, _ text: String) {
    add(path, .bytes(Array(text.utf8)))
  }

  package mutating func add(_ group: Group) { firstGroups.append(group) }

  /// Groups after all others, which take a while to be known; whoever can begins without them.
  package mutating func add(later groups: Meanwhile<[Group]>) { otherGroups = groups }

  /// Begins with those that come later, if that is still to be done.
  package func beginOthers() { otherGroups?.begin() }

  /// Waits for those that come later.
  package var groups: [Group] { firstGroups + (otherGroups?.value ?? []) }

  package func content(of path: String) -> Content? { places[path].map { files[$0].content } }
}
