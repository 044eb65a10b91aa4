import BookEditing
import Diagnostics
import Formats
import TestSupport
import Testing

/// Several entries that are removed at once, compared with entries that are removed one after another.
struct RemovingEntriesTests {
  private static func month(_ random: inout SeededRandom) -> String {
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    var text = chance(4) ? "# November\n\n" : chance(4) ? "\n" : ""
    let isTidy = chance(3)
    for number in 0..<Int.random(in: 1...12, using: &random) {
      if chance(8) { text += "# about \(number)\n" }
      if chance(3) {
        text += "- date: 2026-11-03\n  title: E \(number)\n  spent: 3\n"
        if !isTidy, chance(4) { text += "  note: |+\n    one\n\n    two\n" }
      } else {
        text += "- { date: 2026-11-03, title: E \(number), spent: 3 }\n"
      }
      while chance(3) { text += "\n" }
      if chance(12) { text += "# alone\n\n" }
    }
    if !isTidy, chance(4) { text.removeLast() }
    return text
  }

  @Test func `removing several entries at once gives the same text as removing them one by one`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(8_100))
    for _ in 0..<Fuzzing.count(4_000, least: 300) {
      let text = RemovingEntriesTests.month(&random)
      let month = try MonthText(SourceFile(path: "2026-11.yaml", text: text))
      let starts = month.entries.map(\.start).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      if starts.isEmpty { continue }
      var bytes = Array(text.utf8)
      for start in starts.reversed() {
        bytes = try MonthText(SourceFile(path: "2026-11.yaml", bytes: bytes)).removing(start)
      }
      let once = try month.removing(starts.shuffled(using: &random))
      #expect(
        once == bytes, "\(text.debugDescription) \(starts)\n\(String(decoding: once, as: UTF8.self).debugDescription)")
    }
  }
}
