import BookEditing
import Diagnostics
import Foundation
import Ledger
@testable import Formats
import TestSupport
import Testing

@Suite struct BookFormatPropertyTests {
  @Test(arguments: 1...4)
  func `formatting keeps the text and comments of 300 messy month files`(seed: UInt64) {
    var random = SeededRandom(seed: 100 + seed)
    for round in 0..<Fuzzing.count(300) {
      check(MessyBook.make(&random), BookFormat.month, isSorted: true, "\(seed).\(round)")
    }
  }

  @Test func `formatting keeps the text and comments of the sample book`() throws {
    let data = repositoryFolder.appending(path: "data")
    for folder in ["ledger", "archive"] {
      let url = data.appending(path: folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() {
        check(try source(url.appending(path: name)), BookFormat.month, isSorted: true, name)
      }
    }
    check(try source(data.appending(path: "categories.yaml")), BookFormat.categories, isSorted: false, "categories")
    check(try source(data.appending(path: "book.yaml")), BookFormat.settings, isSorted: false, "settings")
  }

  @Test func `formatting keeps the text and comments of 300 messy files of other kinds`() {
    var random = SeededRandom(seed: Fuzzing.seed(7))
    for round in 0..<Fuzzing.count(300) {
      check(MessyBook.make(&random), BookFormat.categories, isSorted: false, "categories \(round)")
      check(MessySettings.make(&random), BookFormat.settings, isSorted: false, "settings \(round)")
    }
  }

  private func source(_ url: URL) throws -> SourceFile {
    SourceFile(path: url.lastPathComponent, bytes: Array(try Data(contentsOf: url)))
  }

  private func check(_ file: SourceFile, _ format: (SourceFile) -> [UInt8], isSorted: Bool, _ round: String) {
    let bytes = format(file)
    let result = SourceFile(path: file.path, bytes: bytes)
    func fail(_ what: String) {
      let texts = [file, result].map { $0.text(in: 0..<$0.bytes.count) }
      Issue.record("\(round): \(what)\n--- before\n\(texts[0])\n--- after\n\(texts[1])\n---")
    }
    if format(result) != bytes { fail("twice: \(String(decoding: format(result), as: UTF8.self))") }
    let (document, findings) = TextReader.read(result)
    let (before, _) = TextReader.read(file)
    if !findings.isEmpty { fail("\(findings.map(\.message))") }
    let (ours, wanted) = (Tree(document), Tree(before))
    if isSorted ? sorted(wanted) != inKeyOrder(ours) : wanted != ours { fail("reads \(ours)") }
    if ours != .scalar(""), Tree(yaml: String(decoding: bytes, as: UTF8.self)) != ours { fail("Yams") }
    if comments(bytes) != comments(file.bytes) { fail("\(comments(bytes))") }
    let text = String(decoding: bytes, as: UTF8.self)
    let blank = text.replacing("\r\n", with: "\n")
    if blank.contains("\n\n\n"), !text.contains("|") { fail("two empty lines") }
    if !bytes.isEmpty, bytes.last != 10 { fail("no line break at the end") }
    if file.bytes.contains(13) != bytes.contains(13), bytes.contains(10), file.bytes.contains(10) { fail("CRLF") }
  }

  private func comments(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes.filter { $0 != 13 }, as: UTF8.self).replacing("\u{FEFF}", with: "").split(separator: "\n")
      .compactMap { line in
        guard let sign = line.firstRange(of: /(^|[ \t])#( |\w+$)/) else { return nil }
        return line[sign.lowerBound...].trimmingCharacters(in: .whitespaces)
      }.sorted()
  }

  /// The expected content of a month file: entries by date, keys in order.
  private func sorted(_ tree: Tree) -> Tree {
    guard case .sequence(let items) = inKeyOrder(tree) else { return tree }
    let dates = items.map { item -> String in
      guard case .mapping(let pairs) = item, let date = pairs.first(where: { $0.key == "date" }) else { return "" }
      return date.value.texts.first ?? ""
    }
    return .sequence(items.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }.map { items[$0] })
  }

  private func inKeyOrder(_ tree: Tree) -> Tree {
    guard case .sequence(let items) = tree else { return tree }
    let names = TransactionKey.allCases.map(\.name)
    return .sequence(
      items.map { item in
        guard case .mapping(let pairs) = item else { return item }
        return .mapping(
          pairs.sorted { (names.firstIndex(of: $0.key) ?? 99) < (names.firstIndex(of: $1.key) ?? 99) })
      })
  }
}

/// Settings as people write them.
private enum MessySettings {
  static let parts = [
    "title:   Home   # end\n", "# above\ncurrency: 'EUR'\n", "\n\n",
    "accounts:  # list\n- name: A\n  currency: USD # usd\n  # inner\n-   { name: 'B, C' ,opening-balance: \"-1,200\" }\n  # deep\n",
    "site:\n\n    photos: large\n    # about pie\n    pie:   ring\n", "archive:\n    auto # below\n", "language: no\n",
    "font: |\n    a/b.ttf\n",
    "accounts:\n    # first\n    -\n        name: X\n\n        opening-balance: 1,000\n    # last\n",
    "rates-source: https://example.org/x#y\n", "site: {accent: '#aabbcc', max-slices:   8,}\n", "# loose\n\n",
  ]

  static func make(_ random: inout SeededRandom) -> SourceFile {
    var text = ""
    for part in parts.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random)) {
      let key = part.prefix { $0 != ":" }
      if !key.hasPrefix("#"), text.contains("\(key):") { continue }
      text += part
    }
    if Bool.random(using: &random) { text = text.replacing("\n", with: "\r\n") }
    return SourceFile(path: "book.yaml", text: text)
  }
}
