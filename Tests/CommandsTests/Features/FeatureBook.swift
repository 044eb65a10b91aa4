import Foundation
import TestSupport
import Testing

/// A book that uses the features of other expense trackers; today is 21 November 2026. Zooming by gestures is tested in
/// browsers.
///
/// Each test shows one feature of such a tracker on the command line and the site.
struct FeatureBook {
  let book: EditingBook
  private let output: TemporaryFolder

  init(_ files: [String: String] = [:]) throws {
    book = try EditingBook(files)
    output = try TemporaryFolder()
  }

  func run(_ arguments: String...) -> ToolRun { ToolRun(arguments + ["--book", book.folder.path]) }

  /// Runs a command at a terminal with these answers.
  func asked(_ answers: [String], _ arguments: String...) -> ToolRun {
    ToolRun(arguments + ["--book", book.folder.path], answers: answers)
  }

  /// The present site; unchanged charts are not drawn again.
  func site() throws -> BuiltSite {
    let site = try BuiltSite(book: book.folder.path, into: output)
    try #require(site.run.exitCode == 0, "\(site.run.err)")
    return site
  }

  /// The text of a page without its HTML tags.
  func text(of page: String) throws -> String { PageScan(try site().page(page)).text }

  /// The number of entries in the book.
  func count() throws -> Int {
    let answer = try JSONSerialization.jsonObject(with: Data(run("list", "--json").out.utf8))
    let listed = try #require(answer as? [String: Any])
    return try #require(listed["transactions"] as? [Any]).count
  }

  /// A photo in another folder, such as that of a camera.
  func photo() throws -> String {
    let data = try Data(contentsOf: URL(filePath: sampleBook).appending(path: "receipts/garage-brandvik.jpg"))
    try book.folder.write(data, to: "camera/IMG_1.jpg")
    return "\(book.folder.path)/camera/IMG_1.jpg"
  }
}
