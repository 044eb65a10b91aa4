import Foundation
import TestSupport
import Testing

/// A book as somebody would keep it who uses all that FEATURES.md asks for; today is 21 November 2026.
///
/// Every test of these files is named after a row of FEATURES.md. What belongs to the sealed site, or stands there in
/// brackets, has none; zooming by gestures is tested in browsers.
struct FeatureBook {
  let book: EditingBook
  private let output: TemporaryFolder

  init(_ files: [String: String] = [:]) throws {
    book = try EditingBook(files)
    output = try TemporaryFolder()
  }

  func run(_ arguments: String...) -> ToolRun { ToolRun(arguments + ["--book", book.folder.path]) }

  /// At a terminal, where somebody answers.
  func asked(_ answers: [String], _ arguments: String...) -> ToolRun {
    ToolRun(arguments + ["--book", book.folder.path], answers: answers)
  }

  /// The site as it is now; charts that show the same are not drawn again.
  func site() throws -> BuiltSite {
    let site = try BuiltSite(book: book.folder.path, into: output)
    try #require(site.run.exitCode == 0, "\(site.run.err)")
    return site
  }

  /// What a page says, its tags aside.
  func text(of page: String) throws -> String { PageScan(try site().page(page)).text }

  /// How many entries the book has.
  func count() throws -> Int {
    let answer = try JSONSerialization.jsonObject(with: Data(run("list", "--json").out.utf8))
    let listed = try #require(answer as? [String: Any])
    return try #require(listed["transactions"] as? [Any]).count
  }

  /// A photo in another folder, as a camera leaves it.
  func photo() throws -> String {
    let data = try Data(contentsOf: URL(filePath: sampleBook).appending(path: "receipts/garage-brandvik.jpg"))
    try book.folder.write(data, to: "camera/IMG_1.jpg")
    return "\(book.folder.path)/camera/IMG_1.jpg"
  }
}
