package import Templates

/// The files of a site, before any of them is written to disk.
package struct FileTree: Sendable {
  /// A file, or several files that are generated together, such as the light and the dark image of a chart.
  package struct Output: Sendable {
    /// Paths relative to the site's folder, with `/` as the separator.
    package var paths: [String]
    package var content: Content
    /// Whether an encrypted site stores the files in a pack with other files of the same day. One job generates all
    /// files of a pack.
    package var isPacked = false
    /// The parts of a single file whose bytes the next build may reuse.
    package var parts: [PagePart.Place] = []

    package init(paths: [String], content: Content, isPacked: Bool = false) {
      self.paths = paths
      self.content = content
      self.isPacked = isPacked
    }
  }

  package enum Content: Sendable {
    /// The bytes of a single file.
    case bytes([UInt8])
    /// Contents that are generated only if the key differs from the key of the existing files, or if the key is 0. The
    /// key is a fingerprint of all data that the contents depend on. The closure returns the contents of the file at
    /// each path, or `nil`, if nothing is to be written.
    case made(key: UInt64, @Sendable () -> [[UInt8]]?)

    /// Returns the contents of a single file, which are generated only if they are needed.
    package static func one(key: UInt64, _ make: @escaping @Sendable () -> [UInt8]?) -> Content {
      .made(key: key) { make().map { [$0] } }
    }

    /// Generates the contents.
    ///
    /// - Returns: the contents of the file at each path; `nil` if they cannot be generated.
    package func make() -> [[UInt8]]? {
      switch self {
      case .bytes(let bytes): [bytes]
      case .made(_, let make): make()
      }
    }
  }

  /// A file that is generated after all others, from the list of their paths.
  package struct Closing: Sendable {
    /// The file's path, which must be unique.
    package var path: String
    /// Returns the bytes of the file.
    ///
    /// - Parameter files: the paths of all other files, in any order.
    package var make: @Sendable (_ files: [String]) -> [UInt8]

    package init(path: String, make: @escaping @Sendable (_ files: [String]) -> [UInt8]) {
      self.path = path
      self.make = make
    }
  }

  package var closing: Closing?
  /// Files in the order in which they were added.
  package private(set) var outputs: [Output] = []
  /// The jobs that generate the remaining files.
  package var jobs: [Job] = []
  private var indices: [String: Int] = [:]

  package init() {}

  package mutating func add(_ path: String, _ content: Content, isPacked: Bool = false) {
    add(Output(paths: [path], content: content, isPacked: isPacked))
  }

  package mutating func add(_ path: String, _ text: String) {
    add(path, .bytes(Array(text.utf8)))
  }

  /// Adds files, replacing any earlier output with the same first path.
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
