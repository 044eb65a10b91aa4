import Foundation
import TestSupport

/// A book in a temporary folder, for tests that run the tool on it.
struct BookOfTest {
  let folder: TemporaryFolder

  /// - Parameter files: the contents of files, by path in the book.
  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
  }

  var path: String { folder.path }

  func check(_ arguments: String...) -> ToolRun { ToolRun(["check", "--book", path] + arguments) }

  /// Every file's bytes by path.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let url = folder.url.appending(path: file)
      if (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
        contents[file] = try Data(contentsOf: url)
      }
    }
    return contents
  }
}
