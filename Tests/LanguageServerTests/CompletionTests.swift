import Foundation
import Ledger
import Formats
import TestSupport
import Testing

@testable import LanguageServer

/// Proposals at the caret.
@Suite struct CompletionTests {
  private static let november = "ledger/2026-11.yaml"
  private static let snippets = """
    {"textDocument": {"completion": {"completionItem": {"snippetSupport": true, "documentationFormat": ["markdown"], \
    "insertTextModeSupport": {"valueSet": [1, 2]}}}}}
    """

  private func complete(
    _ text: String, capabilities: String = "{}", client: String = "test", in file: String = november,
    book: [String: String] = sampleBook
  ) throws -> JSON {
    let editor = try EditorAtWork(book, capabilities, client: client)
    return try editor.request("textDocument/completion", in: file, marked: text)
  }

  /// The text after an item is chosen, without tab stops.
  private func taking(_ label: String, _ text: String, capabilities: String = "{}", client: String = "test") throws
    -> String
  {
    let list = try complete(text, capabilities: capabilities, client: client)
    let item = try #require(list.item(label), "\(list.labels)")
    return applying(.array([item["textEdit"] ?? .null]), to: text.replacing("①", with: ""))
  }

  // MARK: Whole entries

  @Test func `on an empty line, completion offers today, yesterday, the last used day, and whole entries`() throws {
    let list = try complete("- { date: 2026-11-04, title: x, spent: 1 }\n①\n")
    #expect(list.labels.prefix(3) == ["- date: 2026-11-21", "- date: 2026-11-04", "- date: 2026-11-20"])
    #expect(list.labels.contains("Café Müller"))
    #expect(list["items"]?.elements?.first?["preselect"] == .bool(true))
  }

  @Test func `at the margin, completion turns the beginning of a title into a whole entry`() throws {
    #expect(
      try taking("Café Müller", "- date: 2026-11-04\n  title: x\n  spent: 1\n\nmul①")
        == "- date: 2026-11-04\n  title: x\n  spent: 1\n\n- date: 2026-11-21\n  title: Café Müller\n  spent: 4.50\n  category: Food\n  account: Cash\n  tags: [coffee, out]"
    )
    #expect(
      try taking("Café Müller", "- { date: 2026-11-04, title: x, spent: 1 }\n- ①", capabilities: Self.snippets)
        == "- { date: 2026-11-04, title: x, spent: 1 }\n- { date: 2026-11-21, title: Café Müller, spent: ${1:4.50}, category: Food, account: Cash, tags: [coffee, out] }"
    )
  }

  @Test func `characters of a title that look like a tab stop are inserted as text`() throws {
    let title = "$1 ${2:x} \\e }\u{301} $\u{301}{1}"
    let book = [
      "categories.yaml": "- { name: Food }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-04, title: '\(title)', spent: 1, category: Food }\n",
    ]
    let list = try complete("①", capabilities: Self.snippets, book: book)
    let text = try #require(list.item(title)?.at("textEdit.newText")?.content, "\(list.labels)")
    #expect(text.contains("\\$1 \\${2:x\\} \\\\e \\}\u{301} \\$\u{301}{1\\}"), "\(text)")
  }

  @Test func `the completion of an expected occurrence contains “for” with the series`() throws {
    let list = try complete("①", in: "ledger/2026-12.yaml")
    let rent = try #require(
      list["items"]?.elements?.first {
        $0["label"] == .string("Rent") && $0["detail"]?.content?.contains("expected") == true
      })
    #expect(
      rent.at("textEdit.newText")?.content
        == "- date: 2026-12-01\n  title: Rent\n  spent: 900.00\n  category: Home\n  for: 2026-10-01-rent")
  }

  @Test func `a completed title adds the missing amount, category, account and tags`() throws {
    #expect(
      try taking("Café Müller", "- date: 2026-11-04\n  title: Caf①\n  category: Home\n")
        == "- date: 2026-11-04\n  title: Café Müller\n  spent: 4.50\n  account: Cash\n  tags: [coffee, out]\n  category: Home\n"
    )
    #expect(
      try taking("Café Müller", "- { date: 2026-11-04, title: ①, spent: 3 }\n")
        == "- { date: 2026-11-04, title: Café Müller, category: Food, account: Cash, tags: [coffee, out], spent: 3 }\n")
    // Clients that indent automatically get lines without the caret's own indentation.
    let indenting = "{\"textDocument\": {\"completion\": {\"completionItem\": {\"snippetSupport\": true}}}}"
    #expect(
      try taking("Café Müller", "- date: 2026-11-04\n  title: Caf①\n", capabilities: indenting)
        == "- date: 2026-11-04\n  title: Café Müller\nspent: ${1:4.50}\ncategory: Food\naccount: Cash\ntags: [coffee, out]\n"
    )
    #expect(
      try taking("Café Müller", "- date: 2026-11-04\n  title: Caf①\n", capabilities: Self.snippets)
        == "- date: 2026-11-04\n  title: Café Müller\n  spent: ${1:4.50}\n  category: Food\n  account: Cash\n  tags: [coffee, out]\n"
    )
  }

  @Test func `a client that cannot insert line breaks receives completions on one line`() throws {
    let list = try complete("①", client: "Neovim")
    let texts = (list["items"]?.elements ?? []).compactMap { $0.at("textEdit.newText")?.content }
    #expect(!texts.isEmpty && !texts.contains { $0.contains("\n") })
    #expect(
      try taking("Café Müller", "- { date: 2026-11-21, title: Caf①", client: "Neovim")
        == "- { date: 2026-11-21, title: Café Müller, spent: 4.50, category: Food, account: Cash, tags: [coffee, out] }"
    )
  }

  // MARK: Each key: empty, partial or full value, in both forms, at the end, after a comment, after tags

  private static let values: [(key: String, half: String, label: String)] = [
    ("date", "2026-11-0", "2026-11-04"), ("title", "caf", "Café Müller"), ("category", "fo", "Food"),
    ("account", "ca", "Cash"), ("currency", "us", "USD"), ("tags", "cof", "coffee"), ("repeats", "mon", "monthly"),
    ("due", "2026-11-2", "2026-11-22"), ("paid", "n", "no"), ("for", "2026-10", "2026-10-01-rent"),
    ("photo", "a", "a.png"),
  ]

  @Test func `completion proposes a value whether none, a part or all of it has been typed`() throws {
    var book = sampleBook
    book["receipts/a.png"] = String(decoding: [0x89, 0x50, 0x4E, 0x47] as [UInt8], as: UTF8.self)
    for (key, half, label) in Self.values where key != "photo" {
      for typed in ["", half, label] {
        for text in [
          "- title: x\n  \(key): \(typed)①\n  spent: 1\n", "- title: x\n  \(key): \(typed)①",
          "- { spent: 1, \(key): \(typed)① }\n", "- { spent: 1, \(key): \(typed)①",
          "# a comment\n- title: x # another\n  \(key): \(typed)①\n",
          "- title: x\n  tags: [a, b]\n  \(key): \(typed)①\n",
        ] where !(key == "title" && text.contains("title: x")) && !(key == "tags" && text.contains("tags: [a")) {
          let list = try complete(text, book: book)
          let item = try #require(list.item(label), "\(text): \(list.labels.prefix(20))")
          // The edit extends from the beginning of the value to the caret.
          let edit = try #require(item["textEdit"])
          let end = edit.at("range.end.character")?.int ?? 0
          #expect(edit.at("range.start.character")?.int == end - typed.utf16.count, "\(text)")
          // A client that filters by the typed text keeps the item.
          #expect(
            item["filterText"]?.content?.lowercased().hasPrefix(typed.lowercased()) == true, "\(text) \(item.text)")
        }
      }
    }
  }

  @Test func `completion finds names typed without accents, by any word, with ae for ä, or in Latin letters`() throws {
    let titles = ["Café Müller", "Магазин Пятёрочка", "किराना दुकान", "Ana's Büro"]
    var book = sampleBook
    book["ledger/2026-10.yaml"] = titles.map { "- { date: 2026-10-01, title: \"\($0)\", spent: 1 }\n" }.joined()
    for (typed, title) in [
      ("cafe", 0), ("CAFÉ", 0), ("mull", 0), ("muel", 0), ("müll", 0), ("mag", 1), ("pyat", 1), ("пят", 1), ("kir", 2),
      ("duk", 2), ("buro", 3), ("buero", 3), ("ana's b", 3),
    ] {
      let list = try complete("- date: 2026-11-01\n  title: \(typed)①\n", book: book)
      #expect(list.labels == [titles[title]], "\(typed)")
    }
    #expect(try complete("- date: 2026-11-01\n  title: zzz①\n", book: book).labels.isEmpty)
  }

  @Test func `a closing quote that the editor inserted is replaced`() throws {
    #expect(
      try taking("Café Müller", "- { title: \"Caf①\", spent: 1 }\n")
        == "- { title: Café Müller, category: Food, account: Cash, tags: [coffee, out], spent: 1 }\n")
  }

  @Test func `completion offers nothing in a comment or after an entry in braces`() throws {
    for text in ["# cat①\n", "- date: 2026-11-01 # fo①\n", "- { date: 2026-11-01 } ①\n"] {
      #expect(try complete(text).labels.isEmpty, "\(text)")
    }
  }

  // MARK: Keys and the rest

  @Test func `keys that exist already or belong to other kinds of entries are not offered`() throws {
    let list = try complete("- date: 2026-11-01\n  title: x\n  spent: 1\n  ①\n")
    #expect(list.labels.contains("category"))
    for key in ["date", "title", "spent", "received", "moved", "from", "until", "booked", "balance"] {
      #expect(!list.labels.contains(key), "\(key)")
    }
    #expect(try complete("- date: 2026-11-01\n  moved: 5\n  ①\n").labels.contains("to"))
    #expect(try complete("- date: 2026-11-01\n  repeats: monthly\n  ①\n").labels.contains("until"))
    #expect(try complete("- { date: 2026-11-01, ti① }\n").labels == ["title"])
    #expect(try complete("- date: 2026-11-01\n  balance: 5\n  ①\n").labels == ["account", "note"])
    let documentation = list.item("category")?.at("documentation.value")?.content ?? ""
    #expect(documentation.contains(TransactionKey.category.key.meaning))
  }

  @Test func `proposed categories show the month's total and the remaining budget`() throws {
    let list = try complete(
      "- date: 2026-11-04\n  title: Bread\n  spent: 1\n  category: ①\n- { date: 2026-11-05, title: x, spent: 40, category: Food }\n"
    )
    // Categories of income are last: in a spent entry they are corrections.
    #expect(list.labels == ["Home", "Food", "Other", "Salary", "Income"])
    #expect(list.item("Food")?["detail"]?.content?.hasPrefix("spent 40.00 in 2026-11, ") == true)
    #expect(list.item("Food")?["detail"]?.content?.hasSuffix(" left") == true)
    // The category that this title had last is preselected.
    #expect(list.item("Home")?["preselect"] == .bool(true))
  }

  @Test func `completing a split proposes other categories and the remaining amount`() throws {
    let names = try complete("- { date: 2026-11-04, title: x, spent: 10, category: Food, split: { ① } }\n")
    #expect(names.labels == ["Home", "Other", "Salary", "Income"])
    let former = try complete("- { date: 2026-11-04, title: x, spent: 10, category: Household, split: { ① } }\n")
    #expect(former.labels == ["Food", "Other", "Salary", "Income"])
    let rest = try complete(
      "- date: 2026-11-04\n  title: x\n  spent: 10\n  category: Food\n  split: { Home: 2.50, Other: ① }\n")
    #expect(rest.labels == ["7.50"])
    let below = try complete("- date: 2026-11-04\n  spent: 10\n  split:\n    Home: 2.50\n    Other: ①\n")
    #expect(below.labels == ["7.50"])
  }

  @Test func `items of lists are completed in brackets and on separate lines`() throws {
    #expect(try complete("- { date: 2026-11-04, tags: [out, c①] }\n").labels == ["coffee"])
    #expect(try complete("- date: 2026-11-04\n  tags:\n    - out\n    - ①\n").labels == ["coffee"])
    #expect(try taking("coffee", "- date: 2026-11-04\n  tags: c①\n") == "- date: 2026-11-04\n  tags: [coffee]\n")
  }

  @Test func `completing a balance proposes the book's balance`() throws {
    #expect(try complete("- { date: 2026-11-20, account: Bank, balance: ① }\n").labels == ["100.00"])
  }

  @Test func `in settings, rates and category files, completion offers keys, choices and currencies`() throws {
    #expect(try complete("- name: x\n  ki①\n", in: "categories.yaml").labels == ["kind"])
    #expect(try complete("- name: x\n  kind: ①\n", in: "categories.yaml").labels == ["expense", "income"])
    #expect(try complete("- { name: x, budget: { ev① } }\n", in: "categories.yaml").labels == ["every"])
    #expect(
      try complete("- { name: x, budget: [{ amount: 5 }, { fr① }] }\n", in: "categories.yaml").labels == ["from"])
    #expect(try complete("- name: x\n  budget:\n    - am①\n", in: "categories.yaml").labels == ["amount"])
    #expect(
      try complete("- name: x\n  budget:\n    - from: 2026-11\n      ev①\n", in: "categories.yaml").labels
        == ["every"])
    #expect(
      try complete("- name: x\n  budget:\n    - from: ①\n", in: "categories.yaml").labels.first == "2026-11")
    #expect(try complete("currency: EUR\narch①\n", in: "book.yaml").labels == ["archive"])
    #expect(try complete("archive: ①\n", in: "book.yaml").labels == ["ask", "auto"])
    #expect(try complete("accounts:\n  - name: x\n    ki①\n", in: "book.yaml").labels == ["kind"])
    #expect(try complete("base: ①\n", in: "rates/2026-11-03.yaml").labels.first == "EUR")
  }

  @Test func `a photo that no entry uses is proposed first, with its picture`() throws {
    let editor = try EditorAtWork(sampleBook, Self.snippets)
    let pixel = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    try editor.folder.write(pixel, to: "receipts/new.png")
    try editor.folder.write(pixel + [0], to: "receipts/named.png")
    let list = try editor.request(
      "textDocument/completion", in: Self.november,
      marked: "- { date: 2026-11-01, title: a, spent: 1, photo: named.png }\n- { date: 2026-11-02, photo: ①")
    #expect(list["items"] != nil)
    // The watch reports the file later, which may take a while on a busy machine.
    var again = list
    for _ in 0..<60 where again.labels != ["new.png", "named.png"] {
      _ = editor.rest(within: 500)
      again = try editor.request("textDocument/completion", editor.at(Self.november, 1, 29))
    }
    #expect(again.labels == ["new.png", "named.png"])
    let item = try #require(again.item("new.png"))
    let full = try editor.request("completionItem/resolve", item.text)
    #expect(full.at("documentation.value")?.content?.contains("receipts/new.png") == true)
  }

  @Test func `inline completion proposes the rest of a likely entry`() throws {
    func ghost(_ text: String) throws -> String? {
      let editor = try EditorAtWork(sampleBook)
      let list = try editor.request(
        "textDocument/inlineCompletion", in: Self.november, marked: text, ", \"context\": {\"triggerKind\": 1}")
      return list["items"]?.elements?.first?["insertText"]?.content
    }
    #expect(
      try ghost("- date: 2026-11-04\n  title: Caf①")
        == "Café Müller\n  spent: 4.50\n  category: Food\n  account: Cash\n  tags: [coffee, out]")
    // An occurrence expected on that day takes precedence.
    #expect(
      try ghost("- date: 2026-11-01①")
        == "2026-11-01\n  title: Rent\n  spent: 900.00\n  category: Home\n  for: 2026-10-01-rent")
    #expect(try ghost("- date: 2026-11-04\n  title: x①y") == nil)
  }
}
