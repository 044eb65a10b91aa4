import Diagnostics
import Foundation
import TestSupport
import Testing

/// A minimal bad book in `Tests/Findings`: `<id>/` or `<id>/<case>/`.
struct FindingFixture: Sendable, CustomTestStringConvertible {
  /// `bad-date/february-29`.
  var name: String

  static let folder = testsFolder.appending(path: "Findings")

  /// The ids of findings that `check` cannot report, each with the file that tests it instead.
  static let testedElsewhere: [FindingID: String] = [
    .badTemplate: "TemplatesTests/TemplateFindingsTests.swift",
    .unknownTemplateName: "TemplatesTests/TemplateFindingsTests.swift",
    .noFontForText: "ChartsTests/TextTests.swift",
  ]

  /// Files too large to be stored: the book's path, and how many zeros the file contains.
  static let largeFiles: [String: (path: String, byteCount: UInt64)] = [
    "file-too-large/month": ("ledger/2026-11.yaml", 64 * 1_048_576 + 1),
    "photo-too-large/bytes": ("receipts/film.png", 64 * 1_048_576 + 1),
  ]

  var url: URL { FindingFixture.folder.appending(path: name) }
  var golden: URL { url.appending(path: "expected.txt") }
  var testDescription: String { name }

  var id: FindingID? { name.split(separator: "/").first.flatMap { FindingID(rawValue: String($0)) } }

  /// Every folder below `Tests/Findings` that contains a book.
  static let all: [FindingFixture] = folders(below: "").flatMap { id in
    isBook(id) ? [FindingFixture(name: id)] : folders(below: id).map { FindingFixture(name: "\(id)/\($0)") }
  }

  private static func isBook(_ name: String) -> Bool {
    ["book.yaml", "ledger", "archive"].contains { folders(below: name).contains($0) }
  }

  /// The names in a folder, sorted; empty if it is not a folder.
  static func folders(below name: String) -> [String] {
    let path = folder.appending(path: name).path(percentEncoded: false)
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The output of `check` for a book in a folder called `data`, and the exit code as the last line.
  func check() throws -> String {
    let copy = try TemporaryFolder()
    let book = copy.url.appending(path: "book")
    try FileManager.default.copyItem(at: url, to: book)
    if let large = FindingFixture.largeFiles[name] {
      try copy.write("", to: "book/\(large.path)")
      let handle = try FileHandle(forWritingTo: book.appending(path: large.path))
      try handle.truncate(atOffset: large.byteCount)
      try handle.close()
    }
    // Git stores no modes: a key that others can read is a separate finding.
    let key = book.appending(path: ".daybook/key").path(percentEncoded: false)
    if id != .keyOpenToOthers, FileManager.default.fileExists(atPath: key) {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    }
    let path = book.path(percentEncoded: false)
    let arguments = (try? String(contentsOf: url.appending(path: "args"), encoding: .utf8)) ?? ""
    let run = ToolRun(["check", "--book", path] + arguments.split(whereSeparator: \.isWhitespace).map(String.init))
    return (run.out + run.err).replacing(path, with: "data") + "exit \(run.exitCode)\n"
  }
}
