import Diagnostics
import Foundation
import Ledger
import Formats
import TestSupport
import Testing

@testable import LanguageServer

/// Behaviour that users expect from comparison with five other language servers.
@Suite struct PeerTests {
  private static let november = "ledger/2026-11.yaml"

  @Test func `setup writes an extension for VS Code, prints an explanation for Zed, and writes a file for others`() {
    for name in EditorSetup.Name.allCases {
      let setup = EditorSetup(name)
      #expect(setup.files.isEmpty == (name == .zed), "\(name)")
      #expect(!setup.steps.isEmpty, "\(name)")
    }
    let files = EditorSetup(.vscode).files
    #expect(files.allSatisfy { $0.path.hasPrefix(".vscode/extensions/daybook/") })
    let manifest = JSON(files[0].bytes)
    #expect(manifest?.at("engines.vscode") == .string("^1.89.0"))
    #expect(manifest?["dependencies"] == nil)
  }

  @Test func `editor files define a language named daybook for the book's files`() {
    for name in [EditorSetup.Name.neovim, .vim, .helix, .emacs, .vscode] {
      let text = EditorSetup(name).files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(text.contains("daybook"), "\(name)")
      #expect(
        text.contains("filetype = 'daybook'") || text.contains("filetype=daybook")
          || text.contains("name = \"daybook\"") || text.contains("daybook-mode")
          || text.contains("\"id\": \"daybook\""), "\(name)")
    }
  }

  private func hints(_ editor: EditorAtWork) throws -> [JSON] {
    let all = "{\"start\": {\"line\": 0, \"character\": 0}, \"end\": {\"line\": 99, \"character\": 0}}"
    return try editor.request("textDocument/inlayHint", editor.document(Self.november, ", \"range\": \(all)")).elements
      ?? []
  }

  @Test func `inlay hints appear at the end of every line except the caret's, and can be turned off`() throws {
    let text = """
      - { date: 2026-11-01, title: a, spent: 10, currency: USD, due: 2026-11-24 }
      - { date: 2026-11-01, title: b, spent: 5 }
      - { date: 2026-11-03, title: c, spent: 5 }

      """
    let editor = try EditorAtWork(sampleBook)
    try editor.open(Self.november, text.replacing("USD", with: "USD"))
    let lines = text.components(separatedBy: "\n")
    let shown = try hints(editor)
    #expect(
      shown.map { $0["label"]?.content } == ["Sunday · 8.60 EUR · due in 3 days", "Sunday · day 13.60", "Tuesday"])
    for hint in shown {
      let line = hint.at("position.line")?.int ?? 0
      #expect(hint.at("position.character")?.int == lines[line].utf16.count)
    }
    _ = try editor.request("textDocument/hover", editor.at(Self.november, 1, 5))
    _ = try editor.request("textDocument/completion", editor.at(Self.november, 1, 5))
    #expect(try hints(editor).compactMap { $0.at("position.line")?.int } == [0, 2])
    let quiet = try EditorAtWork(sampleBook, options: "{\"inlayHints\": {\"weekday\": false, \"total\": false}}")
    try quiet.open(Self.november, text)
    #expect(try hints(quiet).map { $0["label"]?.content } == ["8.60 EUR · due in 3 days"])
    let none = try EditorAtWork(sampleBook, "{\"workspace\": {\"configuration\": true}}")
    let asked = try none.next { $0["method"] == .string("workspace/configuration") }
    none.send(
      "{\"jsonrpc\": \"2.0\", \"id\": \(asked["id"]?.text ?? ""), \"result\": [{\"inlayHints\": false, \"codeLens\": false}]}"
    )
    try none.open(Self.november, text)
    #expect(try hints(none).isEmpty)
    #expect(try none.request("textDocument/codeLens", none.document(Self.november)) == .array([]))
  }

  @Test func `text typed quickly is checked once, and completion does not wait for the check`() throws {
    let month = (0..<4_000).map {
      "- { date: 2026-11-\(String(format: "%02d", $0 % 30 + 1)), title: Item \($0), spent: 1 }\n"
    }
    let editor = try EditorAtWork(sampleBook)
    try editor.open(Self.november, month.joined() + "- date: 2026-11-01\n  title: \n")
    _ = try editor.request("textDocument/completion", editor.at(Self.november, 4_001, 9))
    for (version, letter) in "Café Mü".enumerated() {
      editor.notify(
        "textDocument/didChange",
        """
        {"textDocument": {"uri": "\(editor.uri(Self.november))", "version": \(version + 2)}, "contentChanges": [{"range": \
        {"start": {"line": 4001, "character": \(9 + version)}, "end": {"line": 4001, "character": \(9 + version)}}, \
        "text": "\(letter)"}]}
        """)
    }
    let list = try editor.request("textDocument/completion", editor.at(Self.november, 4_001, 16))
    #expect(list.labels == ["Café Müller"])
  }

  @Test func `in a document with another URI scheme, features are available, but no findings are reported`() throws {
    let editor = try EditorAtWork(sampleBook)
    let uri = "git:\(editor.folder.path)/\(Self.november)?%7B%22ref%22%3A%22HEAD%22%7D"
    editor.notify(
      "textDocument/didOpen",
      """
      {"textDocument": {"uri": "\(uri)", "languageId": "daybook", "version": 1, \
      "text": "- { date: 2026-11-01, title: a, spent: x, category: Food }"}}
      """)
    #expect(!editor.rest().contains { $0.at("params.uri")?.content?.hasPrefix("git:") == true })
    let place = "\"textDocument\": {\"uri\": \"\(uri)\"}"
    let told = try editor.request("textDocument/hover", "{\(place), \"position\": {\"line\": 0, \"character\": 55}}")
    #expect(told.at("contents.value")?.content?.contains("Food") == true)
    #expect(try editor.request("textDocument/diagnostic", "{\(place)}")["items"] == .array([]))
    #expect(try editor.request("workspace/symbol", "{\"query\": \"kiln\"}").elements?.count == 1)
  }

  @Test func `only requested kinds of code actions are offered, and “fix all” is source.fixAll`() throws {
    let editor = try EditorAtWork(sampleBook)
    try editor.open(
      Self.november,
      "- { date: 2026-11-01, title: a, spent: 1, category: Foodd }\n- { date: 2026-11-02, title: b, spent: 1, paid: NO }\n"
    )
    func kinds(_ only: String) throws -> [String] {
      let place = "{\"start\": {\"line\": 0, \"character\": 54}, \"end\": {\"line\": 0, \"character\": 54}}"
      return try editor.request(
        "textDocument/codeAction",
        editor.document(Self.november, ", \"range\": \(place), \"context\": {\"diagnostics\": []\(only)}")
      ).elements?.compactMap { $0["kind"]?.content } ?? []
    }
    #expect(try kinds(", \"only\": [\"source.fixAll\"]") == ["source.fixAll"])
    #expect(Set(try kinds(", \"only\": [\"quickfix\"]")) == ["quickfix"])
    #expect(try kinds(", \"only\": [\"refactor.extract\"]").isEmpty)
    #expect(try kinds("").contains("refactor.rewrite"))
  }

  @Test func `the server finds the book from an open document and needs no settings`() throws {
    let editor = try EditorAtWork(sampleBook, initializes: false)
    _ = try editor.request("initialize", "{\"processId\": null, \"rootUri\": null, \"capabilities\": {}}")
    editor.notify("initialized", "{}")
    try editor.open(Self.november, "- { date: 2026-11-01, title: a, spent: x }\n")
    #expect(JSON.array(try editor.published(Self.november)).codes == ["bad-amount"])
  }

  // MARK: Schemas

  @Test func `a JSON schema contains exactly the keys of one kind of file`() {
    func names(_ json: JSON?) -> [String] {
      guard case .members(let members) = json?["properties"] else { return [] }
      return members.map(\.key)
    }
    let month = KeySchema.month.json(id: "x")["items"]
    #expect(names(month?["else"]) == TransactionKey.keys.map(\.name))
    #expect(names(month?["then"]) == ["date", "balance", "account", "note"])
    #expect(month?.at("else.required") == .array([.string("date"), .string("title")]))
    #expect(month?.at("else.oneOf")?.elements?.count == 3)
    #expect(KeySchema.settings.json(id: "x")["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
  }
}
