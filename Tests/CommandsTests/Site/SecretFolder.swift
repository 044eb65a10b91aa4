import Build
import Charts
import Foundation
import TestSupport

/// A `SecretBook` in a temporary folder.
struct SecretFolder {
  let folder: TemporaryFolder
  let secret: SecretBook

  init(_ language: SecretBook.Language) throws {
    folder = try TemporaryFolder()
    secret = SecretBook(language)
    for (path, text) in secret.files { try folder.write(text, to: "book/\(path)") }
    for (name, color) in secret.photos {
      let photo = try encodePNG(
        pixels: [UInt8](repeating: 0, count: 3000), width: 50, height: 60, palette: [ChartColor(color)])
      try folder.write(Data(photo), to: "book/receipts/\(name)")
    }
  }

  var path: String { folder.path + "/book" }

  /// The secrets found in files or their names, with the manifest: “file: text”.
  static func leaks(_ folder: URL, _ secrets: Set<String>) throws -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false)) else { return [] }
    var files: [(path: String, bytes: [UInt8])] = []
    for case let path as String in paths {
      let url = folder.appending(path: path)
      let isFile = try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
      // A folder has only a name.
      let bytes = isFile ? [UInt8](try Data(contentsOf: url)) : []
      files.append((path, path == SiteFolder.markerName ? withoutHashes(bytes) : bytes))
    }
    return SecretBook.leaks(in: files, secrets)
  }

  /// Removes hashes: ten thousand digits contain some amount by chance.
  private static func withoutHashes(_ marker: [UInt8]) -> [UInt8] {
    Array(String(decoding: marker, as: UTF8.self).replacing(/\b[0-9a-f]{12,16}\b/, with: "").utf8)
  }
}
