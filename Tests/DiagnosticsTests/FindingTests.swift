import Diagnostics
import TestSupport
import Testing

@Suite struct FindingTests {
  @Test func `findings are sorted by file, then position, then id, and findings about a whole file come first`() {
    let file = SourceFile(path: "b.yaml", text: "abcdef")
    let sorted = [
      Finding(.badDate, at: SourceRange(SourceFile(path: "a.yaml", bytes: []), nil), "1"),
      Finding(.badDate, at: SourceRange(file, nil), "2"), Finding(.badAmount, at: SourceRange(file, 2..<3), "3"),
      Finding(.badDate, at: SourceRange(file, 2..<6), "4"), Finding(.badAmount, at: SourceRange(file, 4..<5), "5"),
    ]
    var random = SeededRandom(seed: Fuzzing.seed(1))
    for _ in 0..<50 { #expect(Finding.sorted(sorted.shuffled(using: &random)) == sorted) }
  }

  @Test func `a finding keeps at most three suggestions`() {
    let many = (1...5).map { Suggestion("\($0)") }
    #expect(finding("①x②", suggestions: many).suggestions.map(\.message) == ["1", "2", "3"])
  }

  @Test func `ids of findings are in alphabetical order and consist of lower-case letters and hyphens`() {
    let names = FindingID.allCases.map(\.rawValue)
    #expect(names == names.sorted())
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+[a-z0-9]*(-[a-z0-9]+)*/) != nil })
  }

  @Test(arguments: FindingID.allCases)
  func `every finding has an explanation of one paragraph`(id: FindingID) {
    #expect(id.explanation.count > 60)
    #expect(id.explanation.hasSuffix(".") || id.explanation.hasSuffix("?"))
    #expect(!id.explanation.contains("\n"))
  }

  @Test func `only the findings listed in this test are warnings, and all others are errors`() {
    let warnings = FindingID.allCases.filter { $0.severity == .warning }.map(\.rawValue)
    #expect(
      warnings == [
        "bad-occurrence", "balance-differs", "closed-account-used", "comment-after-value", "damaged-photo",
        "distant-rate", "due-before-date", "key-open-to-others", "missing-photo", "missing-rate", "no-font-for-text",
        "not-an-image", "occurrence-twice", "odd-rate",
        "paid-before-date", "person-without-phrase", "photo-too-large", "possible-duplicate", "same-photo-twice",
        "similar-account", "unknown-account",
        "unused-photo", "withdrawn-currency", "wrong-check-digits", "wrong-kind-of-category",
      ])
  }

  @Test(arguments: [
    ("Helthcare", ["Healthcare"]), ("food", ["Food"]), ("Foood", ["Food"]), ("oFod", ["Food"]), ("Zoo", []), ("", []),
    ("Hom", ["Home"]), ("Homee Pets", []),
  ])
  func `similar names differ in at most a third of their letters`(written: String, near: [String]) {
    #expect(NameSuggestions.of(written, among: ["Food", "Healthcare", "Home", "Pets"]) == near)
  }

  @Test func `the most similar name comes first, and at most three names are suggested`() {
    #expect(NameSuggestions.of("caat", among: ["coat", "cat", "boat", "chat", "dog"]) == ["cat", "chat", "coat"])
  }

  @Test func `the edit distance is symmetric, zero only for equal names, and at most the longer name's length`() {
    var random = SeededRandom(seed: Fuzzing.seed(7))
    for _ in 0..<Fuzzing.count(500) {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
      }
      let distance = NameSuggestions.editDistance(words[0], words[1])
      #expect(distance == NameSuggestions.editDistance(words[1], words[0]))
      #expect((distance == 0) == (words[0] == words[1]))
      #expect(distance <= max(words[0].count, words[1].count))
      #expect(distance >= abs(words[0].count - words[1].count))
    }
  }
}
