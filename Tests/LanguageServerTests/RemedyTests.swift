import Diagnostics
import Foundation
import Formats
import TestSupport
import Testing

@testable import LanguageServer

/// Quick fixes for findings, checked with the minimal bad book of each finding.
@Suite struct RemedyTests {
  /// Findings that no action fixes, each with the reason.
  private static let withoutAction: [String: String] = [
    "bad-file-name": "the file is to be renamed, which the message says",
    "balance-differs": "what is wrong is another entry, which the notes point at",
    "both-spent-and-received": "only the writer knows which one is meant",
    "closed-account-used": "the account may be open again",
    "control-character": "what was meant cannot be seen",
    "date-outside-window": "any other day would be invented",
    "distant-rate": "“daybook rates fetch” brings closer ones",
    "due-before-date": "only the writer knows which day is wrong",
    "duplicate-category": "one of two lines is to go",
    "duplicate-id": "only the writer knows whose id it is",
    "duplicate-key": "one of two values is to go",
    "missing-key": "what it says would be invented",
    "missing-photo": "no photo has a name like it",
    "missing-rate": "“daybook rates fetch” brings it",
    "month-twice": "two files are to become one",
    "odd-rate": "only the writer knows the rate",
    "paid-before-date": "only the writer knows which day is wrong",
    "photo-outside-receipts": "“daybook attach” copies it",
    "split-too-large": "only the writer knows which amount is wrong",
    "text-after-value": "whether it is a part of the value is not known",
    "too-many": "what is to go is not known",
    "total-too-large": "which amount is wrong is not known",
    "unterminated-quote": "where it ends is not known",
    "until-before-date": "only the writer knows which day is wrong",
    "reserved-category": "only the writer knows what the name was meant to be",
    "withdrawn-currency": "only the writer knows what became of it",
    "wrong-check-digits": "only the bank knows the number",
    "wrong-kind-of-category": "it may be a correction of income",
  ]

  @Test func `every finding has a quick fix, or a documented reason why it has none`() throws {
    let root = testsFolder.appending(path: "Findings")
    var mended: Set<String> = []
    var met: Set<String> = []
    for id in try FileManager.default.contentsOfDirectory(atPath: root.path(percentEncoded: false)).sorted() {
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: root.appending(path: id).path(percentEncoded: false))
      let texts = names.filter { $0.hasSuffix(".yaml") }
      // Files are grouped by book: the folder that contains `ledger/` and the like.
      let books = Dictionary(grouping: texts) { path -> String in
        let parts = path.split(separator: "/").map(String.init)
        let place = parts.firstIndex { ["ledger", "archive", "rates"].contains($0) } ?? parts.count - 1
        return parts[..<place].joined(separator: "/")
      }
      for (book, files) in books.sorted(by: { $0.key < $1.key }) {
        var contents: [String: String] = [:]
        for file in files {
          // One of the fixtures is a link to a missing file.
          guard let data = try? Data(contentsOf: root.appending(path: id).appending(path: file)),
            let text = String(data: data, encoding: .utf8), data.count < 100_000
          else { continue }
          contents[book.isEmpty ? file : String(file.dropFirst(book.count + 1))] = text
        }
        guard
          contents.keys.contains(where: { $0.hasPrefix("ledger/") || $0 == "book.yaml" || $0.hasPrefix("archive/") })
        else { continue }
        let editor = try EditorAtWork(
          contents,
          "{\"workspace\": {\"workspaceEdit\": {\"documentChanges\": true, \"resourceOperations\": [\"create\", \"rename\"]}}, \"textDocument\": {\"diagnostic\": {}}}"
        )
        for file in contents.keys.sorted() {
          try editor.open(file)
          let report = try editor.request("textDocument/diagnostic", editor.document(file))
          for found in report["items"]?.elements ?? [] {
            guard let code = found["code"]?.content, let place = found["range"]?.text else { continue }
            met.insert(code)
            let actions =
              try editor.request(
                "textDocument/codeAction",
                editor.document(
                  file,
                  ", \"range\": \(place), \"context\": {\"diagnostics\": [], \"only\": [\"quickfix\", \"refactor.move\"]}"
                )
              ).elements ?? []
            if actions.contains(where: {
              ($0["diagnostics"]?.codes ?? []).contains(code) || $0["kind"] == .string("refactor.move")
            }) {
              mended.insert(code)
            }
          }
        }
      }
    }
    #expect(met.subtracting(mended).sorted() == Self.withoutAction.keys.sorted())
  }
}
