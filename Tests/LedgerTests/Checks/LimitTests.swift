import Diagnostics
import TestSupport
import Testing

@testable import Ledger

/// Books that are slow to read on purpose; with these sizes, reading once took minutes.
@Suite struct LimitTests {
  private func entries(_ count: Int, _ more: (Int) -> String) -> String {
    (0..<count).map { "- { date: 2026-11-\($0 % 20 + 10), spent: \($0 + 1), title: T\($0)\(more($0)) }\n" }.joined()
  }

  // MARK: Limits

  @Test func `a thousand categories are read, and all further categories are reported in one finding`() throws {
    let lines = (0..<1_000).map { "- name: Category number \($0)\n" }.joined()
    #expect(BookReading(["categories.yaml": lines]).findings == [])
    let more = BookReading(["categories.yaml": lines + "- name: One\n- name: Two\n- name: Too\n"])
    #expect(more.places == ["categories.yaml:1001 too-many"])
    #expect(more.findings.first?.message == "categories.yaml has 1,003 categories")
    #expect(more.ledger.categories.count == 1_002)
  }

  @Test func `a thousand accounts are read, and all further accounts are reported in one finding`() throws {
    let listed = "accounts:\n" + (0..<1_000).map { "  - name: Account \($0)\n" }.joined()
    #expect(BookReading(["book.yaml": listed]).findings == [])
    #expect(BookReading(["book.yaml": listed + "  - name: x\n  - name: y\n"]).places == ["book.yaml:1002 too-many"])
    let named = entries(5_000) { ", account: Account \($0)" }
    let reading = BookReading(november: named, book: listed)
    #expect(reading.ids == ["too-many"] && reading.places == ["ledger/2026-11.yaml:1001 too-many"])
    #expect(reading.ledger.transactions.count == 5_000)
    #expect(BookReading(november: entries(1_000) { ", account: Account \($0)" }).findings == [])
  }

  @Test func `at most 64 missing photos of an entry are reported, even if it lists sixteen thousand`() {
    let photos = (0..<16_000).map { "t\($0).png" }.joined(separator: ", ")
    let reading = BookReading(november: tea("photo: [\(photos)]"))
    #expect(reading.findings.count(of: .missingPhoto) == 64 && reading.findings.count(of: .tooMany) == 1)
    #expect(reading.findings.totalCount == 65)
    let tooMany = reading.findings.first { $0.id == .tooMany }
    #expect(tooMany?.place.bytes.map { tooMany?.place.file.text(in: $0) } == "t64.png")
  }

  @Test func `photos beyond the limit of an entry are not reported as unused`() {
    let receipts = (0..<80).map { ReceiptFile(name: "t\($0).png", byteCount: 100) }
    let reading = BookReading(
      november: tea("photo: [\(receipts.map(\.name).joined(separator: ", "))]"), receipts: receipts)
    #expect(reading.ids == ["too-many"])
  }

  @Test func `a finding about a missing photo marks the correct one of several similar names`() {
    let reading = BookReading(november: tea("photo: [t10.png, 't1.png', \"t.png\"]"))
    #expect(
      reading.findings.map { finding in finding.place.bytes.map { finding.place.file.text(in: $0) } } == [
        "t10.png", "t1.png", "t.png",
      ])
  }

  // MARK: Names

  @Test func `the fast search for similar names gives the same result as comparing all pairs`() {
    var random = SeededRandom(seed: 20_261_123)
    let letters = Array("abcab1 é").map(Character.init)
    for _ in 0..<60 {
      let names = (0..<60).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        }
      }
      var similar = SimilarNames()
      for (later, name) in names.enumerated() {
        func isLike(_ other: [Character]) -> Bool { other == name || NameSuggestions.editDistance(other, name) == 1 }
        let found = similar.add(name).filter { isLike($0.letters) }.flatMap(\.indices).sorted()
        #expect(found == names[..<later].indices.filter { isLike(names[$0]) })
      }
    }
  }

  @Test func `names that differ by one edit are recognized without computing an edit distance`() {
    let pairs = ["transport transpert", "transport ransport", "transport tranpsort", "transport transports"]
    for pair in pairs.map({ $0.split(separator: " ").map(Array.init) }) {
      #expect(CategorySimilarity.isOneEdit(pair[0], pair[1]) && CategorySimilarity.isOneEdit(pair[1], pair[0]))
    }
    #expect(!CategorySimilarity.isOneEdit(Array("transport"), Array("transport")))
    #expect(!CategorySimilarity.isOneEdit(Array("transport"), Array("trasnpotr")))
  }

  @Test(arguments: [
    ("Food", "Foood", true), ("Foood", "Food", true), ("Rent", "Retn", true), ("Coffee", "Cofee", true),
    ("Caf\u{E9}s", "caff\u{E9}s", true), ("Pets", "Peets", true), ("Fod", "Food", false), ("Food", "Good", false),
    ("Food", "Fooda", false), ("Bank", "Bang", false), ("Plan A", "Plan B", false), ("Trip 1", "Trip 11", false),
  ])
  func `a name with a doubled letter or two swapped letters resembles the known name`(
    known: String, new: String, isLike: Bool
  ) {
    var names = CategoryNameList([known])
    let like = names.add(new)
    #expect(like?.name == (isLike ? known : nil))
    #expect(like?.isSlip == (isLike ? true : nil))
  }

  @Test func `suggestions are made for the first hundred unknown names, and for repetitions of these names`() {
    let known = "- name: Food\n"
    let same = BookReading(["categories.yaml": known, "ledger/2026-11.yaml": entries(300) { _ in ", category: Fodo" }])
    #expect(same.findings.count { !$0.suggestions.isEmpty } == 300)
    let text = entries(300) { ", category: Foo\($0 % 10)\($0 < 10 ? "" : "/\($0)")" }
    let many = BookReading(["categories.yaml": known, "ledger/2026-11.yaml": text])
    #expect(many.findings.count { !$0.suggestions.isEmpty } <= 100 && many.findings.totalCount == 300)
  }

  @Test func `each of ten thousand unknown ids is reported`() {
    let reading = BookReading(november: entries(10_000) { ", for: nope\($0)" })
    #expect(reading.findings.errorCount == 10_000 && reading.findings.count(of: .unknownID) == 10_000)
  }

  @Test func `among many entries with the same date and amount, only those with the same title are duplicates`() {
    let lines = (0..<30_000).map { "- { date: 2026-11-03, spent: 5, title: T\($0) }\n" }.joined()
    let reading = BookReading(november: lines + "- { date: 2026-11-03, spent: 5, title: T7 }\n")
    #expect(reading.places == ["ledger/2026-11.yaml:30001 possible-duplicate"])
  }

  // MARK: Texts

  @Test func `findings in a long list on one line mark the fields of their own entries`() throws {
    let list = (0..<3_000).map { "{ date: 2026-11-03, spent: 5, title: T\($0 % 1_500) }" }.joined(separator: ", ")
    let reading = BookReading(november: "[\(list)]\n")
    #expect(reading.findings.warningCount == 1_500)
    let first = try #require(reading.findings.first)
    #expect(first.place.bytes.map { first.place.file.text(in: $0) } == "T0")
    #expect((first.place.bytes?.lowerBound ?? 0) > list.utf8.count / 2)
  }

  @Test(arguments: ["- {}\n", "x\n", "- x\n", "- date: 2026-11-03\n"])
  func `all errors of a file that is full of errors are counted`(line: String) {
    let reading = BookReading(november: String(repeating: line, count: 30_000))
    #expect(reading.findings.count <= 10_050 && reading.findings.errorCount >= 29_998)
    #expect(reading.findings.sorted() == reading.findings)
  }

  @Test func `a file that consists of NUL bytes is reported once, and a NUL byte in text at its position`() {
    #expect(
      BookReading(november: String(repeating: "\0", count: 100_000)).places == ["ledger/2026-11.yaml:0 invalid-utf8"])
    let wide = "- { date: 2026-11-03, spent: 1, title: Tea }\n".flatMap { "\($0)\0" }
    #expect(BookReading(november: String(wide)).ids == ["invalid-utf8"])
    #expect(BookReading(november: tea("note: a\0b")).places == ["ledger/2026-11.yaml:4 control-character"])
  }

  @Test func `each of fifty thousand unknown keys of one entry is reported`() {
    let keys = (0..<50_000).map { "k\($0): 1" }.joined(separator: ", ")
    let reading = BookReading(november: "- { date: 2026-11-03, spent: 5, title: Tea, \(keys) }\n")
    #expect(reading.findings.errorCount == 50_000 && reading.ledger.transactions.count == 1)
  }

  @Test func `after the limit of suggestions is reached, a cached month has the same findings as before`() {
    var files = [
      "ledger/2026-10.yaml": "- { date: 2026-10-03, spent: 1, title: T, category: Fodo }\n",
      "ledger/2026-11.yaml": entries(200) { ", category: Foo/\($0)" }, "categories.yaml": "- name: Food\n",
    ]
    var months: MonthsRead? = MonthsRead()
    for october in ["Fodo", "Food", "Foood", "Fodo"] {
      files["ledger/2026-10.yaml"] = "- { date: 2026-10-03, spent: 1, title: T, category: \(october) }\n"
      let again = BookReading(files, after: &months)
      #expect(again.findings == BookReading(files).findings)
    }
  }
}
