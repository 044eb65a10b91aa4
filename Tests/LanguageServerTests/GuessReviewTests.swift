import Foundation
import Ledger
import Formats
import TestSupport
import Testing

@testable import LanguageServer

/// A review of the last import's guesses in the editor.
@Suite struct GuessReviewTests {
  private static let november = "ledger/2026-11.yaml"
  private static let log = "imports/bank.log"

  private static func line(
    _ day: Int, _ amount: String, _ id: String, _ guess: String, _ reason: String, _ text: String
  )
    -> String
  {
    "2026-11-\(day)\t-\(amount)\tEUR\tnew\t\(id)\t\(guess)\t\(reason)\t\t\(text)\n"
  }

  private static let book = sampleBook.merging([
    november: """
    - { date: 2026-11-10, title: Rewe, spent: 10, category: Food, account: Bank }
    - { date: 2026-11-11, title: Rewe City, spent: 11, category: Food, account: Bank }
    - { date: 2026-11-12, title: Obi, spent: 12, category: Other, account: Bank }
    - { date: 2026-11-13, title: Known, spent: 13, category: Home, account: Bank }

    """,
    log: "account\tBank\n"
      + line(10, "10", "2026-11-10-rewe", "Food", "one entry like it", "REWE SAGT DANKE 4711")
      + line(11, "11", "2026-11-11-rewe-city", "Food", "one entry like it", "REWE SAGT DANKE 9999")
      + line(12, "12", "2026-11-12-obi", "Home", "", "OBI BAUMARKT")
      + line(13, "13", "2026-11-13-known", "Food", "", "SOMETHING ELSE"),
  ]) { $1 }

  private static let all =
    "\"range\": {\"start\": {\"line\": 0, \"character\": 0}, \"end\": {\"line\": 9, \"character\": 0}}"

  private func actions(_ editor: EditorAtWork, line: Int) throws -> [JSON] {
    let place = "{\"start\": {\"line\": \(line), \"character\": 4}, \"end\": {\"line\": \(line), \"character\": 4}}"
    return try editor.request(
      "textDocument/codeAction",
      editor.document(Self.november, ", \"range\": \(place), \"context\": {\"diagnostics\": []}")
    ).elements ?? []
  }

  private func titles(_ actions: [JSON]) -> [String] { actions.compactMap { $0["title"]?.content } }

  /// The contents of files after an action, by path in the book.
  private func texts(_ action: JSON?, _ editor: EditorAtWork) throws -> [String: String] {
    var texts: [String: String] = [:]
    for change in action?.at("edit.documentChanges")?.elements ?? [] {
      let uri = change.at("textDocument.uri")?.content ?? ""
      let path = String(uri.dropFirst(editor.uri("").count + 1))
      texts[path] = applying(change["edits"], to: try editor.folder.read(path))
    }
    return texts
  }

  private static let able = "{\"workspace\": {\"workspaceEdit\": {\"documentChanges\": true}}}"

  @Test func `a guess is shown next to its entry with the reason until its category is confirmed`() throws {
    let editor = try EditorAtWork(Self.book, options: "{\"inlayHints\": {\"weekday\": false, \"total\": false}}")
    try editor.open(Self.november)
    func hints() throws -> [String] {
      try editor.request("textDocument/inlayHint", editor.document(Self.november, ", \(Self.all)")).elements?
        .compactMap { $0["label"]?.content } ?? []
    }
    #expect(try hints() == ["Food? one entry like it", "Food? one entry like it", "Home?"])
    editor.change(
      Self.november,
      to: try editor.folder.read(Self.november).replacing("category: Other", with: "category: Home\u{20}"))
    #expect(try hints().count == 3, "the guess is written, and nobody has said that it is right")
    editor.change(
      Self.november, to: try editor.folder.read(Self.november).replacing("category: Other", with: "category: Salary"),
      version: 3)
    #expect(try hints().count == 2)
  }

  @Test func `confirming a guess sets the category and updates the import log in one change`() throws {
    let editor = try EditorAtWork(Self.book, Self.able)
    try editor.open(Self.november)
    let offered = try actions(editor, line: 0)
    #expect(titles(offered).prefix(3) == ["Confirm Food", "Food for all similar entries (2)", "Next guess: Home"])
    let one = try texts(offered.first, editor)
    #expect(Array(one.keys) == [Self.log], "the month says so already")
    #expect(one[Self.log]?.components(separatedBy: "\tFood\t").count == 3)
    let other = try actions(editor, line: 2)
    let written = try texts(other.first, editor)
    #expect(titles(other).first == "Confirm Home")
    #expect(written[Self.november]?.contains("title: Obi, spent: 12, category: Home") == true)
    #expect(written[Self.log]?.contains("2026-11-12-obi\t\t\t\tOBI") == true)
  }

  @Test func `a category can be confirmed for all similar entries`() throws {
    let editor = try EditorAtWork(Self.book, Self.able)
    try editor.open(Self.november)
    let action = try actions(editor, line: 0).first { $0["title"] == .string("Food for all similar entries (2)") }
    let log = try #require(try texts(action, editor)[Self.log])
    #expect(log.contains("2026-11-10-rewe\t\t\t") && log.contains("2026-11-11-rewe-city\t\t\t"))
    #expect(log.contains("2026-11-12-obi\tHome"))
  }

  @Test func `“next guess” replaces the category with the next likely one, and starts over after the last`() throws {
    let editor = try EditorAtWork(Self.book, Self.able)
    try editor.open(Self.november)
    let action = try actions(editor, line: 0).first { $0["title"] == .string("Next guess: Home") }
    let changed = try texts(action, editor)
    #expect(changed[Self.november]?.contains("title: Rewe, spent: 10, category: Home") == true)
    #expect(changed[Self.log]?.contains("2026-11-10-rewe\tHome\t") == true)
    let unknown = try actions(editor, line: 2).first { $0["title"]?.content?.hasPrefix("Next guess") == true }
    let text = try texts(unknown, editor)
    #expect(text[Self.november] == nil, "what stands for nobody knows stays")
    #expect(text[Self.log]?.contains("2026-11-12-obi\tFood\t") == true)
  }

  @Test func `a code lens counts the guesses and jumps to the next guess`() throws {
    let editor = try EditorAtWork(Self.book, "{\"window\": {\"showDocument\": {\"support\": true}}}")
    try editor.open(Self.november)
    func lenses() throws -> [JSON] {
      try editor.request("textDocument/codeLens", editor.document(Self.november)).elements ?? []
    }
    let lens = try #require(try lenses().first { $0.at("command.command") == .string("daybook.nextGuess") })
    #expect(lens.at("command.title") == .string("3 categories are guesses"))
    _ = try editor.request("textDocument/documentHighlight", editor.at(Self.november, 1, 4))
    editor.send(
      "{\"jsonrpc\": \"2.0\", \"id\": 900, \"method\": \"workspace/executeCommand\", \"params\": {\"command\": \"daybook.nextGuess\", \"arguments\": [\"\(editor.uri(Self.november))\"]}}"
    )
    let shown = try editor.next { $0["method"] == .string("window/showDocument") }
    #expect(shown.at("params.selection.start.line") == .int(2))
    // A change made through the editor is counted before it is saved.
    let action = try #require(try actions(editor, line: 0).first)
    let command = try #require(action["command"])
    _ = try editor.request(
      "workspace/executeCommand",
      "{\"command\": \(command["command"]?.text ?? ""), \"arguments\": \(command["arguments"]?.text ?? "")}")
    #expect(try lenses().contains { $0.at("command.title") == .string("2 categories are guesses") })
    try editor.folder.write(try editor.folder.read(Self.log) + "\n", to: Self.log)
    editor.notify(
      "workspace/didChangeWatchedFiles", "{\"changes\": [{\"uri\": \"\(editor.uri(Self.log))\", \"type\": 2}]}")
    #expect(try lenses().contains { $0.at("command.title") == .string("3 categories are guesses") })
  }

  @Test func `an import log with invalid lines is not rewritten`() throws {
    var book = Self.book
    book[Self.log]? += "<<<<<<< what a merge left\n"
    let editor = try EditorAtWork(book, Self.able)
    try editor.open(Self.november)
    #expect(!titles(try actions(editor, line: 0)).contains("Confirm Food"))
  }

  @Test func `for a new entry with a similar title, the category of that title is proposed first`() throws {
    var book = Self.book
    book["ledger/2026-10.yaml"] = (1...4).map {
      "- { date: 2026-10-0\($0), title: Obi Baumarkt, spent: \($0), category: Home }\n"
    }.joined()
    let editor = try EditorAtWork(book)
    let list = try editor.request(
      "textDocument/completion", in: Self.november,
      marked: "- { date: 2026-11-21, title: Baumarkt Obi Mitte, spent: 3, category: ① }\n")
    #expect(list.labels.first == "Home")
    let first = list["items"]?.elements?.first
    #expect(first?["preselect"] == .bool(true))
    #expect(first?["detail"]?.content?.hasPrefix("4 similar entries, ") == true)
    let none = try editor.request(
      "textDocument/completion", in: Self.november,
      marked:
        "- { date: 2026-11-21, title: Baumarkt Obi Mitte, spent: 3, category: Food, split: { Home: 1, Other: 1, ① } }\n"
    )
    #expect(none.labels == ["Salary", "Income"])
  }
}
