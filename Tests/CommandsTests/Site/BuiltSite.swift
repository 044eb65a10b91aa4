@testable import Build
import Platform
import Foundation
import TestSupport
import Testing

/// A site that was built in a temporary folder.
struct BuiltSite {
  let run: ToolRun
  let folder: URL
  /// The bytes of every file, by path, without the manifest.
  let files: [String: Data]

  /// - Parameter book: the book's folder; the site is written to a folder that contains nothing else.
  init(book: String, into folder: TemporaryFolder, _ options: [String] = [], today: String = "2026-11-21") throws {
    run = ToolRun(["build", "--book", book, "--out", folder.path + "/site"] + options, today: today)
    self.folder = folder.url.appending(path: "site")
    files = try BuiltSite.read(self.folder)
  }

  static func read(_ folder: URL) throws -> [String: Data] {
    let path = folder.path(percentEncoded: false)
    guard Disk().status(path)?.kind == .folder else { return [:] }
    var files: [String: Data] = [:]
    for file in try Disk().files(below: path) where file != SiteFolder.markerName {
      files[file] = Data(try Disk().read("\(path)/\(file)"))
    }
    return files
  }

  func page(_ path: String) throws -> String {
    String(decoding: try #require(files[path], "no \(path)"), as: UTF8.self)
  }

  var pages: [(path: String, text: String)] {
    files.filter { $0.key.hasSuffix(".html") }.sorted { $0.key < $1.key }.map {
      ($0.key, String(decoding: $0.value, as: UTF8.self))
    }
  }
}

/// The sample book of the repository.
let sampleBook = repositoryFolder.appending(path: "data").path(percentEncoded: false)
