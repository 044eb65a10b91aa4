package import Testing

package import Foundation

/// Compares text with a file beside the tests. `RECORD_GOLDENS=1` writes the file *and fails*, so that nothing
/// records by accident; a missing golden fails too.
///
/// - Parameter file: the golden's path below `Tests/Goldens`.
package func expectGolden(_ actual: String, _ file: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let url = testsFolder.appending(path: "Goldens").appending(path: file)
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: url)
      Issue.record("recorded \(file); run again without RECORD_GOLDENS", sourceLocation: sourceLocation)
    } catch {
      Issue.record("could not record \(file): \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let expected = try? String(contentsOf: url, encoding: .utf8) else {
    Issue.record("no golden \(file); record it with RECORD_GOLDENS=1\n\(actual)", sourceLocation: sourceLocation)
    return
  }
  #expect(actual == expected, "differs from Tests/Goldens/\(file)", sourceLocation: sourceLocation)
}

/// The `Tests` folder of this checkout.
package let testsFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

/// The checkout itself.
package let repositoryFolder = testsFolder.deletingLastPathComponent()
