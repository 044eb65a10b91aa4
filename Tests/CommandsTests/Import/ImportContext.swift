import Foundation
import TestSupport
import Testing

/// A book in euros into which statements are imported; today is 21 November 2026.
struct ImportContext {
  let book: EditingBook

  /// - Parameter november: the month's entries.
  init(_ november: String = "", _ files: [String: String] = [:]) throws {
    book = try EditingBook(
      [
        "book.yaml": "currency: EUR\ntoday: 2026-11-21\n",
        "categories.yaml": "- { name: Food }\n- { name: Home }\n- { name: Other }\n- { name: Income, kind: income }\n",
        "ledger/2026-11.yaml": november,
      ].merging(files) { $1 })
  }

  /// A table of day, text and amount, as banks write it.
  static func table(_ rows: [(day: String, text: String, amount: String)]) -> String {
    "Date,Description,Amount\n" + rows.map { "\($0.day),\"\($0.text)\",\($0.amount)\n" }.joined()
  }

  func path(_ name: String) -> String { "\(book.folder.path)/\(name)" }

  /// Writes a statement to the book's folder and imports it.
  func take(_ text: String, as name: String = "bank.csv", _ options: String...) throws -> ToolRun {
    try book.folder.write(text, to: name)
    return run([path(name)] + (options.isEmpty ? ["--yes"] : options))
  }

  func run(_ arguments: [String], answers: [String]? = nil) -> ToolRun {
    ToolRun(["import"] + arguments + ["--book", book.folder.path], answers: answers)
  }

  /// The preview of a statement with each of its rows, read from JSON.
  func preview(_ text: String, as name: String = "bank.csv", _ options: String...) throws -> Preview {
    try book.folder.write(text, to: name)
    return try Preview(run([path(name), "--dry-run", "--json"] + options))
  }

  func november() throws -> String { try book.read() }
}

/// The output of an import with `--json`.
struct Preview {
  struct Row: Decodable {
    var line: Int
    var state: String
    var date: String?
    var amount: String?
    var title: String?
    var category: String?
    var guess: Bool
    var why: String?
    var id: String?
    var account: String?
    var tags: [String]
    var split: [String: String]
  }

  struct Balance: Decodable, Equatable {
    var date: String
    var amount: String
    var currency: String?
  }

  struct File: Decodable {
    var file: String
    var account: String?
    var currency: String?
    var proved: String?
    var balances: [Balance]
    var counts: [String: Int]
    var notes: [String]
    var rows: [Row]
  }

  struct Reading: Decodable {
    var option: String
    var first: String
    var last: String
  }

  struct Question: Decodable {
    var key: String
    var readings: [Reading]
  }

  private struct Whole: Decodable {
    var files: [File]
    var asks: [Question]
  }

  let exitCode: Int32
  let files: [File]
  let asks: [Question]
  var rows: [Row] { files.flatMap(\.rows) }
  var states: [String] { rows.map(\.state) }

  init(_ run: ToolRun) throws {
    exitCode = run.exitCode
    let whole = try JSONDecoder().decode(Whole.self, from: Data(run.out.utf8))
    (files, asks) = (whole.files, whole.asks)
    for file in files {
      // Every row is accounted for.
      #expect(file.counts["rows"] == file.rows.count)
      #expect(file.counts.filter { $0.key != "rows" }.values.reduce(0, +) == file.rows.count)
    }
  }
}
