/// A folder of files as a value: what a site consists of before any of it is on disk.
package struct FileTree: Sendable {
  package struct File: Sendable {
    /// Below the site's folder, with `/`.
    package var path: String
    package var content: Content
  }

  package enum Content: Sendable {
    case bytes([UInt8])
    /// Made only if the key differs from that of the file that is there; the key stands for all that the bytes depend
    /// on. Nil when it cannot be made; nothing is written then.
    case made(key: UInt64, @Sendable () -> [UInt8]?)
  }

  private var filesByPath: [String: Content] = [:]

  package init() {}

  /// A later file of the same path takes the place of the earlier one.
  package mutating func add(_ path: String, _ content: Content) {
    filesByPath[path] = content
  }

  package mutating func add(_ path: String, _ text: String) {
    add(path, .bytes(Array(text.utf8)))
  }

  package func content(of path: String) -> Content? { filesByPath[path] }

  /// By path.
  package var files: [File] {
    filesByPath.sorted { $0.key < $1.key }.map { File(path: $0.key, content: $0.value) }
  }

  package var count: Int { filesByPath.count }
}
