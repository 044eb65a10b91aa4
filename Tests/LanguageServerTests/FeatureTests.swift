import Diagnostics
import Foundation
import Ledger
import Formats
import TestSupport
import Testing

@testable import LanguageServer

/// All other requests, for a book with an example of every feature.
@Suite struct FeatureTests {
  private static let november = "ledger/2026-11.yaml"
  private static let rich = """
    {"general": {"positionEncodings": ["utf-16"]}, "workspace": {"applyEdit": true, "workspaceEdit": {"documentChanges": true, \
    "resourceOperations": ["create", "rename"]}}, "textDocument": {"hover": {"contentFormat": ["markdown"]}, \
    "documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}
    """

  private func editor(_ capabilities: String = rich, _ book: [String: String] = sampleBook) throws -> EditorAtWork {
    let editor = try EditorAtWork(book, capabilities)
    try editor.open(Self.november)
    return editor
  }

  private func range(_ line: Int, _ character: Int) -> String {
    "{\"start\": {\"line\": \(line), \"character\": \(character)}, \"end\": {\"line\": \(line), \"character\": \(character)}}"
  }

  private func actions(
    _ editor: EditorAtWork, _ line: Int, _ character: Int, only: String? = nil, in file: String = november
  ) throws -> [JSON] {
    let kinds = only.map { ", \"only\": [\"\($0)\"]" } ?? ""
    return try editor.request(
      "textDocument/codeAction",
      editor.document(file, ", \"range\": \(range(line, character)), \"context\": {\"diagnostics\": []\(kinds)}")
    ).elements ?? []
  }

  /// A file's text after the edit of an action.
  private func text(_ file: String, after action: JSON?, _ editor: EditorAtWork, _ before: String? = nil) throws
    -> String
  {
    let uri = editor.uri(file)
    let change = (action?.at("edit.documentChanges")?.elements ?? []).first {
      $0.at("textDocument.uri")?.content == uri
    }
    let edits = change?["edits"] ?? action?.at("edit.changes")?[uri]
    return applying(edits, to: try before ?? (editor.folder.exists(file) ? editor.folder.read(file) : ""))
  }

  // MARK: Hover

  @Test(arguments: [
    (0, 10, "Sunday, 20 days ago"), (1, 10, "900.00 EUR, Home"), (2, 10, "of the"),
    (3, 4, "A category from categories.yaml."), (4, 10, "Rent from 2026-10-01"),
    (8, 10, "10.32 EUR at that day's rate"),
    (9, 14, "budget 300.00 EUR a month"),
    (11, 10, "in 4 days"), (13, 76, "everyday"), (14, 32, "the book says 96.80 EUR"),
  ])
  func `hover shows details of names, amounts and dates`(line: Int, character: Int, expected: String) throws {
    let editor = try editor()
    let told = try editor.request("textDocument/hover", editor.at(Self.november, line, character))
    #expect(told.at("contents.value")?.content?.contains(expected) == true, "\(told.text)")
  }

  @Test func `hover shows a category's usual month as the median of at least three months`() throws {
    var book = ["categories.yaml": "- name: Home\n", "book.yaml": "currency: EUR\n"]
    for (month, amount) in [("2026-09", 900), ("2026-10", 2400), ("2026-11", 70)] {
      book["ledger/\(month).yaml"] = "- { date: \(month)-02, title: Rent, spent: \(amount), category: Home }\n"
    }
    func told() throws -> String {
      try editor(Self.rich, book).request(
        "textDocument/hover", in: Self.november,
        marked: "- { date: 2026-11-02, title: Rent, spent: 70, category: H①ome }\n"
      ).at("contents.value")?.content ?? ""
    }
    #expect(try told().contains("70.00 EUR in November") && !told().contains("usually"))
    book["ledger/2026-08.yaml"] = "- { date: 2026-08-02, title: Rent, spent: 800, category: Home }\n"
    #expect(try told().contains("usually 900.00 EUR a month"))
  }

  @Test func `hover on a finding shows its explanation`() throws {
    let editor = try EditorAtWork(sampleBook)
    let told = try editor.request(
      "textDocument/hover", in: Self.november, marked: "- { date: 2026-11-01, title: a, spent: 1, category: F①ud }\n")
    #expect(told.at("contents.value")?.content?.contains("unknown-category") == true)
  }

  // MARK: Places

  @Test func `go to definition jumps from a name to its declaration`() throws {
    let editor = try editor()
    func target(_ line: Int, _ character: Int) throws -> String {
      let place = try editor.request("textDocument/definition", editor.at(Self.november, line, character)).elements?
        .first
      let file = place?["uri"]?.content.map { $0.dropFirst(editor.uri("").count + 1) } ?? ""
      return "\(file):\(place?.at("range.start.line")?.int ?? -1)"
    }
    #expect(try target(3, 14) == "categories.yaml:1")
    #expect(try target(4, 10) == "ledger/2026-10.yaml:0")
    #expect(try target(8, 10) == "rates/2026-11-02.yaml:0")
    #expect(try target(13, 76) == "book.yaml:2")
    #expect(try editor.request("textDocument/definition", editor.at(Self.november, 1, 10)) == .null)
  }

  @Test func `find references lists all occurrences of a name`() throws {
    let editor = try editor()
    let food = try editor.request(
      "textDocument/references", editor.at(Self.november, 9, 14, ", \"context\": {\"includeDeclaration\": true}"))
    #expect(food.elements?.count == 5)
    let highlights = try editor.request("textDocument/documentHighlight", editor.at(Self.november, 9, 14))
    #expect(highlights.elements?.count == 2)
    // On a title: the entries that are its occurrences.
    try editor.open("ledger/2026-10.yaml")
    let rent = try editor.request(
      "textDocument/references",
      editor.at("ledger/2026-10.yaml", 1, 12, ", \"context\": {\"includeDeclaration\": false}"))
    #expect(rent.elements?.count == 1)
  }

  // MARK: Rename

  private func renamed(_ line: Int, _ character: Int, to name: String, in file: String = november) throws -> (
    EditorAtWork, JSON
  ) {
    let editor = try editor()
    if file != Self.november { try editor.open(file) }
    let place = try editor.request("textDocument/prepareRename", editor.at(file, line, character))
    #expect(place["placeholder"] != nil)
    return (
      editor,
      .object([
        (
          "edit",
          try editor.request("textDocument/rename", editor.at(file, line, character, ", \"newName\": \"\(name)\""))
        )
      ])
    )
  }

  @Test func `renaming a category changes all months, and the archive still uses the former name`() throws {
    let (editor, edit) = try renamed(9, 14, to: "Meals")
    #expect(try text(Self.november, after: edit, editor).contains("category: Meals\n  currency"))
    #expect(try text("ledger/2026-10.yaml", after: edit, editor).contains("category: Meals"))
    #expect(try text("categories.yaml", after: edit, editor).contains("name: Meals, budget: 300, was: [Food]"))
    #expect(!edit.text.contains("archive/"))
  }

  @Test func `renaming an account, tag or id changes every mention of it`() throws {
    let (first, account) = try renamed(13, 76, to: "Giro")
    #expect(try text("book.yaml", after: account, first).contains("name: Giro"))
    #expect(try text(Self.november, after: account, first).contains("balance: 1204.55, account: Giro"))
    let (second, tag) = try renamed(10, 10, to: "café", in: "ledger/2026-10.yaml")
    #expect(try text("ledger/2026-10.yaml", after: tag, second).contains("tags: [café, out]"))
    let (third, id) = try renamed(4, 12, to: "rent")
    #expect(try text(Self.november, after: id, third).contains("for: rent"))
    #expect(try text("ledger/2026-10.yaml", after: id, third).contains("id: rent"))
  }

  @Test func `renaming also changes import logs and import settings`() throws {
    var book = sampleBook
    book["imports/bank.log"] =
      "account\tBank\n2026-11-04\t-3.20\tEUR\tnew\t2026-11-04-bread\tFood\tlike others\t\tBREAD\n"
    book["imports.yaml"] = """
      - heading: [Day, Amount]
        account: Bank
        rules: [{ match: BREAD, category: Food, tags: [coffee] }]

      """
    let editor = try EditorAtWork(book, "{\"workspace\": {\"workspaceEdit\": {\"documentChanges\": true}}}")
    try editor.open(Self.november)
    func renamed(_ line: Int, _ character: Int, _ new: String) throws -> [String: String] {
      let result = try editor.request(
        "textDocument/rename", editor.at(Self.november, line, character, ", \"newName\": \"\(new)\""))
      var texts: [String: String] = [:]
      for change in result["documentChanges"]?.elements ?? [] {
        let path = String((change.at("textDocument.uri")?.content ?? "").dropFirst(editor.uri("").count + 1))
        texts[path] = applying(change["edits"], to: try editor.folder.read(path))
      }
      return texts
    }
    let text = try editor.folder.read(Self.november).components(separatedBy: "\n")
    let line = try #require(text.firstIndex { $0.contains("title: Bread") })
    func column(_ name: String) throws -> Int {
      text[line].utf16.count - (try #require(text[line].components(separatedBy: name).last)).utf16.count - 1
    }
    let account = try renamed(line, column("account: Bank"), "Giro")
    #expect(account["imports/bank.log"]?.hasPrefix("account\tGiro\n") == true)
    #expect(account["imports.yaml"]?.contains("account: Giro") == true)
    #expect(account["book.yaml"]?.contains("name: Giro") == true)
    #expect(account["book.yaml"]?.contains("was: [Bank]") == true)
    let category = try renamed(line, column("category: Food"), "Meals")
    #expect(category["imports/bank.log"]?.contains("\tMeals\tlike others") == true)
    #expect(category["imports.yaml"]?.contains("category: Meals") == true)
  }

  @Test func `a rename that is not possible is refused, and the reason is reported`() throws {
    let editor = try editor()
    for (line, character, name) in [(1, 10, "x"), (9, 14, "Home"), (9, 14, ""), (13, 76, "Old")] {
      let answer = try editor.ask(
        "textDocument/rename", editor.at(Self.november, line, character, ", \"newName\": \"\(name)\""))
      #expect(answer["error"]?["code"] == .int(-32_803), "\(name)")
      #expect(answer["error"]?["message"]?.content?.isEmpty == false)
    }
    try editor.open("ledger/2026-10.yaml")
    let nameless = try editor.ask(
      "textDocument/rename", editor.at("ledger/2026-10.yaml", 10, 10, ", \"newName\": \" \""))
    #expect(nameless["error"]?["message"] == .string("a tag requires a name"))
  }

  @Test func `renaming a photo in an entry renames its file, and renaming the file changes the entry`() throws {
    var book = sampleBook
    book["receipts/a.jpg"] = "x"
    book[Self.november] = "- { date: 2026-11-01, title: a, spent: 1, photo: a.jpg }\n"
    let editor = try editor(Self.rich, book)
    let edit = try editor.request("textDocument/rename", editor.at(Self.november, 0, 52, ", \"newName\": \"b.jpg\""))
    #expect(edit.text.contains("\"kind\":\"rename\""))
    let names =
      "{\"files\": [{\"oldUri\": \"\(editor.uri("receipts/a.jpg"))\", \"newUri\": \"\(editor.uri("receipts/c.jpg"))\"}]}"
    let answer = JSON.object([("edit", try editor.request("workspace/willRenameFiles", names))])
    #expect(
      try text(Self.november, after: answer, editor) == "- { date: 2026-11-01, title: a, spent: 1, photo: c.jpg }\n")
    let links = try editor.request("textDocument/documentLink", editor.document(Self.november))
    #expect(links.elements?.first?["target"]?.content == editor.uri("receipts/a.jpg"))
  }

  // MARK: Actions

  @Test func `code actions mark an entry as paid, repeat it next month, or rewrite it in braces`() throws {
    let editor = try editor()
    let bill = try actions(editor, 6, 5)
    let pay = bill.first { $0["title"]?.content?.hasPrefix("Mark") == true }
    #expect(try text(Self.november, after: pay, editor).contains("due: 2026-11-25\n  paid: 2026-11-21\n"))
    let braces = bill.first { $0["title"]?.content == "Write this entry in braces" }
    #expect(
      try text(Self.november, after: braces, editor).contains(
        "- { date: 2026-11-03, title: Kiln 🔥 lamps, spent: 12, category: Food, currency: USD, due: 2026-11-25 }\n"))
    let next = bill.first { $0["title"]?.content == "Repeat this entry in December 2026" }
    #expect(
      try text("ledger/2026-12.yaml", after: next, editor)
        == "- date: 2026-12-03\n  title: Kiln 🔥 lamps\n  spent: 12\n  category: Food\n  currency: USD\n  due: 2026-12-25\n"
    )
    #expect(next?.text.contains("\"kind\":\"create\"") == true)
    let lines = try actions(editor, 13, 20).first { $0["title"]?.content == "Write each key on a separate line" }
    #expect(
      try text(Self.november, after: lines, editor).contains(
        "- date: 2026-11-04\n  title: Bread\n  spent: 3.20\n  category: Food\n  account: Bank\n"))
  }

  @Test func `a code action makes the newest of several monthly entries with the same title recurring`() throws {
    var files = ["ledger/2026-11.yaml": "- { date: 2026-11-01, title: a, spent: 1 }\n"]
    for month in ["2026-08", "2026-09", "2026-10"] {
      files["ledger/\(month).yaml"] = "- { date: \(month)-12, title: Netflix, spent: 17.99 }\n"
    }
    let editor = try EditorAtWork(files, Self.rich)
    func titles(_ path: String) throws -> [String] {
      try editor.open(path)
      return try actions(editor, 0, 20, in: path).compactMap { $0["title"]?.content }
    }
    let title = "Mark this entry as a monthly payment"
    #expect(try titles("ledger/2026-10.yaml").contains(title) && !titles("ledger/2026-09.yaml").contains(title))
  }

  @Test func `if an entry's date is in another month, a code action moves the entry to that month's file`() throws {
    let editor = try EditorAtWork(sampleBook, Self.rich)
    let before = "- { date: 2026-11-01, title: a, spent: 1 }\n- { date: 2026-10-03, title: b, spent: 2 }\n"
    try editor.open(Self.november, before)
    let move = try actions(editor, 1, 20).first { $0["title"]?.content == "Move this entry to ledger/2026-10.yaml" }
    #expect(try text(Self.november, after: move, editor, before) == "- { date: 2026-11-01, title: a, spent: 1 }\n")
    #expect(try text("ledger/2026-10.yaml", after: move, editor).contains("- { date: 2026-10-03, title: b, spent: 2 }"))
  }

  @Test func `a code action fills an empty month with its heading and expected entries`() throws {
    let editor = try EditorAtWork(sampleBook, Self.rich)
    try editor.open("ledger/2026-12.yaml", "")
    let action = try actions(editor, 0, 0, in: "ledger/2026-12.yaml").first
    #expect(action?["title"]?.content == "Insert the heading and 1 expected entry")
    #expect(
      try text("ledger/2026-12.yaml", after: action, editor, "")
        == "# December 2026\n\n- date: 2026-12-01\n  title: Rent\n  spent: 900\n  category: Home\n  for: 2026-10-01-rent\n"
    )
  }

  @Test func `a code action adds an unknown category`() throws {
    let editor = try EditorAtWork(sampleBook, Self.rich)
    try editor.open(Self.november, "- { date: 2026-11-01, title: a, spent: 1, category: Zoo }\n")
    let add = try actions(editor, 0, 54).first { $0["title"]?.content == "Add the category “Zoo”" }
    #expect(try text("categories.yaml", after: add, editor).contains("name: Zoo"))
  }

  @Test func `a code action attaches the newest photo`() throws {
    var book = sampleBook
    book["receipts/new.jpg"] = nil
    let editor = try EditorAtWork(book, Self.rich)
    let pixel = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    try editor.folder.write(pixel, to: "receipts/new.png")
    try editor.open(Self.november)
    // The server learns of the file from the system, a little later.
    func offered() throws -> JSON? { try actions(editor, 1, 5).first { $0["title"]?.content == "Attach new.png" } }
    var attach = try offered()
    for _ in 0..<100 where attach == nil {
      _ = editor.rest(within: 200)
      attach = try offered()
    }
    #expect(try text(Self.november, after: attach, editor).contains("photo: new.png"))
  }

  @Test func `the edit of a code action is computed when it is chosen, and refused if the text has changed`() throws {
    let waiting =
      Self.rich.dropLast(2)
      + ", \"codeAction\": {\"codeActionLiteralSupport\": {}, \"resolveSupport\": {\"properties\": [\"edit\"]}}}}"
    let editor = try editor(String(waiting))
    let pay = try #require(try actions(editor, 6, 5).first { $0["title"]?.content?.hasPrefix("Mark") == true })
    #expect(pay["edit"] == nil)
    #expect(try editor.request("codeAction/resolve", pay.text)["edit"] != nil)
    editor.change(Self.november, to: "# other\n")
    #expect(try editor.ask("codeAction/resolve", pay.text)["error"]?["code"] == .int(-32_801))
  }

  // MARK: Lists

  @Test func `document symbols are days with sums, and workspace symbols are entries that contain a word`() throws {
    let editor = try editor()
    let days = try editor.request("textDocument/documentSymbol", editor.document(Self.november)).elements ?? []
    #expect(days.map { $0["name"]?.content } == ["2026-11-01, Sunday", "2026-11-03, Tuesday", "2026-11-04, Wednesday"])
    #expect(days[0]["detail"] == .string("900.00"))
    #expect(days[1]["children"]?.elements?.first?["name"] == .string("Kiln 🔥 lamps"))
    func found(_ query: String) throws -> [String] {
      (try editor.request("workspace/symbol", "{\"query\": \"\(query)\"}").elements ?? []).compactMap {
        $0["name"]?.content
      }
    }
    #expect(try found("rent") == ["2026-11-01 Rent", "2026-10-01 Rent"])
    #expect(try found("muller coff") == ["2026-10-07 Café Müller"])
    #expect(try found("2025 bread") == ["2025-03-03 Bread"])
    #expect(try found("nowhere").isEmpty)
  }

  @Test func `code lenses show the month's totals and mark a bill as paid`() throws {
    let editor = try editor()
    let lenses = try editor.request("textDocument/codeLens", editor.document(Self.november)).elements ?? []
    #expect(
      lenses.first?.at("command.title")?.content?.hasPrefix("November 2026: 913.52 EUR spent") == true, "\(lenses)")
    let pay = try #require(lenses.first { $0.at("command.title") == .string("Pay Kiln 🔥 lamps") })
    try editor.request("workspace/executeCommand", pay["command"]?.text ?? "")
    let asked = try editor.next { $0["method"] == .string("workspace/applyEdit") }
    #expect(try text(Self.november, after: asked["params"], editor).contains("paid: 2026-11-21"))
    editor.change(Self.november, to: "# other\n")
    #expect(try editor.ask("workspace/executeCommand", pay["command"]?.text ?? "")["error"] != nil)
    #expect(try editor.ask("workspace/executeCommand", "{\"command\": \"rm\"}")["error"]?["code"] == .int(-32_602))
  }

  @Test func `the server returns folding ranges, selection ranges and semantic tokens of a document`() throws {
    let editor = try editor()
    let folds = try editor.request("textDocument/foldingRange", editor.document(Self.november)).elements ?? []
    #expect(folds.map { $0["startLine"]?.int } == [0, 6])
    let selection = try editor.request(
      "textDocument/selectionRange",
      editor.document(Self.november, ", \"positions\": [{\"line\": 9, \"character\": 14}]"))
    var depth = 0
    var one = selection.elements?.first
    while let next = one {
      depth += 1
      one = next["parent"]
    }
    #expect(depth == 4)
    let tokens = try editor.request("textDocument/semanticTokens/full", editor.document(Self.november))
    let data = (tokens["data"]?.elements ?? []).compactMap(\.int)
    #expect(data.prefix(10) == [0, 2, 4, TokenKind.key.number, 0, 0, 6, 10, TokenKind.date.number, 0])
    let some = try editor.request(
      "textDocument/semanticTokens/range",
      editor.document(
        Self.november,
        ", \"range\": {\"start\": {\"line\": 13, \"character\": 0}, \"end\": {\"line\": 14, \"character\": 0}}"))
    #expect((some["data"]?.elements ?? []).count < data.count)
  }
}
