package import Testing

package import Foundation

/// Compares text with a file next to the tests. `RECORD_GOLDENS=1` writes the file *and fails*, so that nothing is
/// recorded by accident; a missing golden fails, too.
///
/// - Parameter file: the golden's path below `Tests/Goldens`.
package func expectGolden(_ actual: String, _ file: String, sourceLocation: SourceLocation = #_sourceLocation) {
  expectGolden(actual, at: testsFolder.appending(path: "Goldens").appending(path: file), sourceLocation: sourceLocation)
}

/// The same for a golden elsewhere below `Tests`, for example next to its fixture.
package func expectGolden(_ actual: String, at url: URL, sourceLocation: SourceLocation = #_sourceLocation) {
  let name = url.path(percentEncoded: false).replacing(testsFolder.path(percentEncoded: false), with: "Tests/")
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: url)
      Issue.record("recorded \(name); run again without RECORD_GOLDENS", sourceLocation: sourceLocation)
    } catch {
      Issue.record("could not record \(name): \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let expected = try? String(contentsOf: url, encoding: .utf8) else {
    Issue.record("no golden \(name); record it with RECORD_GOLDENS=1\n\(actual)", sourceLocation: sourceLocation)
    return
  }
  #expect(actual == expected, "differs from \(name)", sourceLocation: sourceLocation)
}

/// The `Tests` folder of this checkout.
package let testsFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

/// The checkout itself.
package let repositoryFolder = testsFolder.deletingLastPathComponent()
