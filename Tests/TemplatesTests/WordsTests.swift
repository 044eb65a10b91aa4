import Templates
import Testing

struct WordsTests {
  @Test func `placeholders are filled once and unknown ones stay`() {
    let words = Words(language: "en", entries: ["spent-by-day": .text("{who} spent by {day}{ {} {no such} {x}")])
    #expect(words.text("spent-by-day", ["day": "21", "who": "{day}"]) == "{day} spent by 21{ {} {no such} {x}")
  }

  @Test func `a missing word is shown by its name`() {
    let words = Words(language: "en", entries: [:])
    #expect(words.text("nothing", ["a": "b"]) == "nothing")
    #expect(words.text("nothing", count: 2) == "nothing")
  }

  @Test func `words without an entry or without the form other are missing`() {
    let words = Words(
      language: "en", entries: ["a": .text(""), "b": .forms([.one: "1"]), "c": .forms([.other: "n"])])
    #expect(words.missing(required: ["z", "a", "b", "c", "d"]) == ["z", "b", "d"])
  }

  @Test func `only entries of one text are fixed`() {
    let words = Words(language: "en", entries: ["a": .text("A"), "b": .forms([.other: "n"])])
    #expect(words.fixed == ["a": "A"])
  }

  @Test func `a counted word takes the form of its number`() {
    let forms: [PluralForm: String] = [.zero: "no entries", .one: "one entry", .other: "{count} entries in {month}"]
    let words = Words(language: "en", entries: ["entries": .forms(forms), "plain": .text("{count} things")])
    #expect(words.text("entries", count: 0) == "no entries")
    #expect(words.text("entries", count: 1) == "one entry")
    #expect(words.text("entries", count: 3, ["month": "May"]) == "3 entries in May")
    #expect(words.text("entries", count: 1000, ["count": "1,000", "month": "May"]) == "1,000 entries in May")
    #expect(words.text("plain", count: 1) == "1 things")
  }

  @Test(arguments: [
    ("en", [1: "one", 0: "other", 2: "other", -1: "one"]), ("de-AT", [1: "one", 0: "other"]),
    ("fr", [0: "one", 1: "one", 2: "other", 1_000_000: "many", 1_000_001: "other"]),
    ("hi", [0: "one", 1: "one", 2: "other"]), ("xx", [1: "one", 2: "other"]),
    ("ru", [1: "one", 21: "one", 11: "many", 111: "many", 2: "few", 24: "few", 12: "many", 5: "many", 0: "many"]),
    ("uk_UA", [101: "one", 112: "many", 103: "few"]),
    ("pl", [1: "one", 21: "many", 22: "few", 12: "many", 0: "many", 5: "many"]),
    ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 110: "few", 11: "many", 199: "many", 100: "other", 102: "other"]),
  ])
  func `languages choose their forms as CLDR does`(language: String, forms: [Int: String]) {
    let rule = PluralRule(language: language)
    for (count, form) in forms { #expect(rule.form(of: count).rawValue == form, "\(language) \(count)") }
    #expect(rule.form(of: .min) != .one)
  }
}
