package import Foundation

/// A separate folder for one test, removed when the test releases it.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "daybook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A leftover folder in /tmp is harmless; a test must not fail because of it.
    try? FileManager.default.removeItem(at: url)
  }

  package var path: String { url.path(percentEncoded: false) }

  /// Writes a text file and creates the folders above it.
  package func write(_ text: String, to file: String) throws {
    try write(Data(text.utf8), to: file)
  }

  package func write(_ data: Data, to file: String) throws {
    let target = url.appending(path: file)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }

  package func read(_ file: String) throws -> String {
    try String(contentsOf: url.appending(path: file), encoding: .utf8)
  }

  package func exists(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: file).path(percentEncoded: false))
  }
}
