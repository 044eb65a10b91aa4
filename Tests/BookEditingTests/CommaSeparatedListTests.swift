import BookEditing
import TestSupport
import Testing

/// Words separated by commas, as in a field or an option.
@Suite struct CommaSeparatedListTests {
  @Test(arguments: [
    ("trip", ["trip"]), ("trip, friends", ["trip", "friends"]), (" a ,b,, c ,", ["a", "b", "c"]), ("", []),
    ("\"a, b\", c", ["a, b", "c"]), ("c,\"a, b\"", ["c", "a, b"]), ("\"say \"\"no\"\"\"", ["say \"no\""]),
    ("two\nlines", ["two", "lines"]), ("\"two\nlines\"", ["two\nlines"]), ("5\" screen, b", ["5\" screen", "b"]),
    ("\"never closed, b", ["\"never closed", "b"]), ("\"a\" b, c", ["\"a\" b", "c"]), ("\"\", a", ["a"]),
  ])
  func `a comma-separated list is split into its words`(text: String, words: [String]) {
    #expect(CommaSeparatedList.words(text) == words)
  }

  @Test func `words written as a comma-separated list are read back unchanged`() {
    var random = SeededRandom(seed: Fuzzing.seed(61))
    for _ in 0..<Fuzzing.count(4_000) {
      let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in NastyWord.make(&random) }
      #expect(CommaSeparatedList.words(CommaSeparatedList.text(words)) == words, "\(CommaSeparatedList.text(words))")
    }
  }
}

/// A non-empty word without blanks at its ends.
private enum NastyWord {
  static func make(_ random: inout SeededRandom) -> String {
    let signs = Array("ab\",' é\n")
    let inside = (0..<Int.random(in: 0...4, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" }
    let ends = Array("ab\",'é")
    return String([ends.randomElement(using: &random) ?? "a"] + inside + [ends.randomElement(using: &random) ?? "a"])
  }
}
