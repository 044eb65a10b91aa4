/// A folder of files as a value: what a site consists of before any of it is on disk.
package struct FileTree: Sendable {
  /// One file, or several that are made at once: the light and the dark picture of a chart, the small and the large one of a
  /// receipt.
  package struct Output: Sendable {
    /// Below the site's folder, with `/`.
    package var paths: [String]
    package var content: Content
    /// A sealed site has it in the pack of its day; all files of one pack are of one job.
    package var isPacked = false

    package init(paths: [String], content: Content, isPacked: Bool = false) {
      self.paths = paths
      self.content = content
      self.isPacked = isPacked
    }
  }

  package enum Content: Sendable {
    /// Of a single file.
    case bytes([UInt8])
    /// Made only if the key differs from that of the files that are there; the key stands for all that the bytes depend on;
    /// made always if it is 0. As many as there are paths; nil when they cannot be made: nothing is written then.
    case made(key: UInt64, @Sendable () -> [[UInt8]]?)

    /// A single file, made when it is needed.
    package static func one(key: UInt64, _ make: @escaping @Sendable () -> [UInt8]?) -> Content {
      .made(key: key) { make().map { [$0] } }
    }

    /// - Returns: as many as there are paths; nil for what cannot be made.
    package func make() -> [[UInt8]]? {
      switch self {
      case .bytes(let bytes): [bytes]
      case .made(_, let make): make()
      }
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
  package private(set) var outputs: [Output] = []
  /// What gives all other files.
  package var jobs: [Job] = []
  private var indices: [String: Int] = [:]

  package init() {}

  package mutating func add(_ path: String, _ content: Content, isPacked: Bool = false) {
    add(Output(paths: [path], content: content, isPacked: isPacked))
  }

  package mutating func add(_ path: String, _ text: String) {
    add(path, .bytes(Array(text.utf8)))
  }

  /// A later file of the same path takes the place of the earlier one.
  package mutating func add(_ output: Output) {
    guard let first = output.paths.first else { return }
    if let index = indices.updateValue(outputs.count, forKey: first) {
      indices[first] = index
      outputs[index] = output
    } else {
      outputs.append(output)
    }
  }

  package mutating func add(_ job: Job) { jobs.append(job) }

  package func content(of path: String) -> Content? { indices[path].map { outputs[$0].content } }
}
