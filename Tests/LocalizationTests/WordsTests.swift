import Localization
@testable import Formats
import Testing

struct WordsTests {
  @Test func `placeholders are replaced once, and unknown placeholders are kept`() {
    let words = Words(language: "en", entries: ["spent-by-day": .text("{who} spent by {day}{ {} {no such} {x}")])
    #expect(words.text("spent-by-day", ["day": "21", "who": "{day}"]) == "{day} spent by 21{ {} {no such} {x}")
  }

  @Test func `a missing translation is replaced by its name`() {
    let words = Words(language: "en", entries: [:])
    #expect(words.text("nothing", ["a": "b"]) == "nothing")
    #expect(words.text("nothing", count: 2) == "nothing")
  }

  @Test func `a translation that is empty, absent or without the plural form “other” is missing`() {
    let words = Words(
      language: "en", entries: ["a": .text(""), "b": .forms([.one: "1"]), "c": .forms([.other: "n"])])
    #expect(words.missing(required: ["z", "a", "b", "c", "d"]) == ["z", "b", "d"])
  }

  @Test func `the fixed texts contain only translations without plural forms`() {
    let words = Words(language: "en", entries: ["a": .text("A"), "b": .forms([.other: "n"])])
    #expect(words.fixed == ["a": "A"])
  }

  @Test func `a translation with a count uses the plural form for that count`() {
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
    ("es", [1: "one", 0: "other", 2: "other", 1_000_000: "many", 3_000_000: "many", 1_000_001: "other", -1: "one"]),
    ("it-CH", [0: "other", 1: "one", 2_000_000: "many"]), ("fr-CA", [0: "one", 1: "one", 2: "other"]),
    ("pt-BR", [0: "one", 1: "one", 1_000_000: "many"]), ("pt-PT", [0: "other", 1: "one", 1_000_000: "many"]),
    ("hi", [0: "one", 1: "one", 2: "other"]), ("xx", [1: "one", 2: "other"]),
    ("ru", [1: "one", 21: "one", 11: "many", 111: "many", 2: "few", 24: "few", 12: "many", 5: "many", 0: "many"]),
    ("uk_UA", [101: "one", 112: "many", 103: "few"]),
    ("pl", [1: "one", 21: "many", 22: "few", 12: "many", 0: "many", 5: "many"]),
    ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 110: "few", 11: "many", 199: "many", 100: "other", 102: "other"]),
  ])
  func `plural forms are chosen according to CLDR`(language: String, forms: [Int: String]) {
    let rule = PluralRule(language: language)
    for (count, form) in forms { #expect(rule.form(of: count).rawValue == form, "\(language) \(count)") }
    #expect(rule.form(of: .min) != .one)
  }

  @Test(arguments: [
    ("hi", [0, 1], "one"), ("hi", [2, 5, 21, 100, 1_000_000], "other"),
    ("ru", [1, 21, 31, 101, 121, 1001], "one"), ("ru", [2, 3, 4, 22, 24, 33, 102, 122], "few"),
    ("ru", [0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 30, 100, 111, 112, 114, 211, 1000, 1011], "many"),
    ("ja", [0, 1, 2, 21], "other"), ("zh-Hant", [1], "other"),
  ])
  func `every number is assigned its correct plural form`(language: String, counts: [Int], form: String) {
    let rule = PluralRule(language: language)
    for count in counts { #expect(rule.form(of: count).rawValue == form, "\(language) \(count)") }
  }

  @Test(arguments: ["en", "de", "hi", "fr", "es", "pt", "ru", "uk", "pl", "ar", "ja", "xx"])
  func `a plural rule requires “other” and every plural form that some number takes, and no more`(language: String) {
    let rule = PluralRule(language: language)
    var taken = Set((0...2000).map(rule.form(of:)))
    taken.formUnion([rule.form(of: 1_000_000), .other])
    #expect(Set(rule.neededForms) == taken)
    #expect(rule.neededForms.count == taken.count)
  }

  @Test func `a placeholder with a capital letter capitalizes its value`() {
    let words = Words(
      language: "ru", entries: ["a": .text("{Month}: {month}, {Day} {Nothing}"), "b": .text("{Own}")])
    #expect(words.text("a", ["month": "ноябрь", "day": "21"]) == "Ноябрь: ноябрь, 21 {Nothing}")
    #expect(words.text("b", ["Own": "x", "own": "y"]) == "x")
    #expect(Phrase.capitalized("") == "")
    #expect(Phrase.capitalized("नवंबर") == "नवंबर")
  }
}
