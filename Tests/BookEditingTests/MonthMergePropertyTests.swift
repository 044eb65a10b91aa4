@testable import BookEditing
import Diagnostics
import Formats
import Ledger
import TestSupport
import Testing

/// Random edits of one month by two people, merged, and compared with a merge of plain values.
@Suite struct MonthMergePropertyTests {
  @Test func `merging neither loses nor duplicates an entry`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(2_611))
    var conflicted = 0
    for _ in 0..<Fuzzing.count(4_000) {
      let month = TwoPeopleMonth(&random)
      guard
        let result = try? MonthMerge.merge(
          base: month.bytes(\.base), ours: month.bytes(\.ours), theirs: month.bytes(\.theirs))
      else {
        Issue.record("cannot be merged:\n\(month.story)")
        continue
      }
      if month.conflicts > 0 { conflicted += 1 }
      #expect(result.conflicts.count == month.conflicts)
      let (list, _) = try read(ours(of: result.bytes))
      #expect(list.sorted() == month.merged, "\(month.story)\n\(String(decoding: result.bytes, as: UTF8.self))")
    }
    #expect(conflicted > 0)
  }

  @Test func `merging gives the same entries if the two versions are swapped`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(2_612))
    for _ in 0..<Fuzzing.count(2_000) {
      let month = TwoPeopleMonth(&random)
      if month.conflicts > 0 { continue }
      let (base, ours, theirs) = (month.bytes(\.base), month.bytes(\.ours), month.bytes(\.theirs))
      let one = try read(MonthMerge.merge(base: base, ours: ours, theirs: theirs).bytes)
      let other = try read(MonthMerge.merge(base: base, ours: theirs, theirs: ours).bytes)
      #expect(one.0.sorted() == other.0.sorted())
      #expect(one.comments.sorted() == other.comments.sorted())
    }
  }

  @Test func `merging damaged text never crashes, and gives a valid month, a conflict or an error`() {
    var random = SeededRandom(seed: Fuzzing.seed(2_613))
    for _ in 0..<Fuzzing.count(4_000) {
      let month = TwoPeopleMonth(&random)
      var ours = month.bytes(\.ours)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !ours.isEmpty {
        let place = ours.indices.randomElement(using: &random) ?? 0
        ours[place] = Array("-:#|> \n{}[]\"'".utf8).randomElement(using: &random) ?? 0
      }
      do throws(MonthMerge.Side) {
        let result = try MonthMerge.merge(base: month.bytes(\.base), ours: ours, theirs: month.bytes(\.theirs))
        let findings = TextReader.read(SourceFile(path: "merged", bytes: result.bytes)).1
        #expect(result.conflicts.isEmpty ? !findings.hasErrors : findings.contains { $0.id == .mergeConflict })
      } catch {
        #expect(error == .ours || error == .theirs)
      }
    }
  }

  /// The text with our version of each conflict.
  private func ours(of bytes: [UInt8]) -> [UInt8] {
    var isTheirs = false
    let lines = bytes.linesWithBreaks.filter { line in
      if line.starts(with: Array("=======".utf8)) { isTheirs = true }
      defer { if line.starts(with: Array(">>>>>>> ".utf8)) { isTheirs = false } }
      return !isTheirs && !line.starts(with: Array("<<<<<<< ".utf8))
    }
    return Array(lines.joined())
  }

  /// The entries as lines like `2026-11-03 Tea 4`, and the comments.
  private func read(_ bytes: [UInt8]) throws -> ([String], comments: [String]) {
    let month = try MonthText(SourceFile(path: "month", bytes: bytes))
    let entries = month.entries.map { entry in
      let texts = Dictionary(uniqueKeysWithValues: month.fields(of: entry.start).map { ($0.key, $0.text.texts[0]) })
      return TwoPeopleMonth.line(texts[.date] ?? "", texts[.title] ?? "", texts[.spent] ?? "", texts[.note])
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return (entries, lines.filter { $0.hasPrefix("#") }.map(String.init))
  }
}

/// A month that two people edit independently.
private struct TwoPeopleMonth {
  struct Entry: Equatable {
    var number: Int
    var day: Int
    var title: String
    var spent: Int
    var note: String?
    var comment: String?
    var isFlow: Bool
    var id: String?
  }

  private(set) var base: [Entry] = []
  private(set) var ours: [Entry] = []
  private(set) var theirs: [Entry] = []
  private var next = 0

  init(_ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 0...8, using: &random) { base.append(new(&random)) }
    base.sort { $0.day < $1.day }
    ours = edited(base, &random)
    theirs = edited(base, &random)
    if let shared = ours.first(where: { $0.number >= base.count }), Bool.random(using: &random) {
      // Both people entered the same purchase.
      theirs.append(shared)
    }
  }

  private mutating func new(_ random: inout SeededRandom) -> Entry {
    defer { next += 1 }
    // Titles are unique, since entries with the same day and title are distinguished only by their text.
    let title = ["Tea", "Bus", "Rent", "Café “Zum Löwen”", "a: b"].randomElement(using: &random) ?? ""
    return Entry(
      number: next, day: Int.random(in: 1...28, using: &random), title: "\(title) \(next)",
      spent: Int.random(in: 1...5, using: &random), comment: Bool.random(using: &random) ? "about \(next)" : nil,
      isFlow: Bool.random(using: &random), id: Int.random(in: 0..<4, using: &random) == 0 ? "id-\(next)" : nil)
  }

  private mutating func edited(_ entries: [Entry], _ random: inout SeededRandom) -> [Entry] {
    var entries = entries
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = entries.indices.randomElement(using: &random)
      switch (Int.random(in: 0..<5, using: &random), place) {
      case (0, let place?): entries[place].spent = Int.random(in: 1...5, using: &random)
      case (1, let place?):
        entries[place].note = ["first\nsecond\n", "# no comment", "kept"].randomElement(using: &random)
      case (2, let place?): entries.remove(at: place)
      case (3, let place?): entries[place].comment = "changed \(Int.random(in: 0..<3, using: &random))"
      default: entries.insert(new(&random), at: Int.random(in: 0...entries.count, using: &random))
      }
    }
    return entries
  }

  func bytes(_ side: KeyPath<TwoPeopleMonth, [Entry]>) -> [UInt8] {
    var text = "# November\n"
    for entry in self[keyPath: side] {
      text += "\n"
      if let comment = entry.comment { text += "# \(comment)\n" }
      var fields = [("date", "2026-11-\(entry.day < 10 ? "0" : "")\(entry.day)")]
      if let id = entry.id { fields.append(("id", id)) }
      fields += [("title", ScalarText.written(entry.title, in: .flow)), ("spent", "\(entry.spent)")]
      if entry.isFlow {
        if let note = entry.note { fields.append(("note", ScalarText.written(note, in: .flow))) }
        text += "- { " + fields.map { "\($0): \($1)" }.joined(separator: ", ") + " }\n"
      } else {
        text += "- " + fields.map { "\($0): \($1)\n" }.joined(separator: "  ")
        if let note = entry.note {
          text +=
            note.contains("\n")
            ? "  note: |\n    " + note.dropLast().replacing("\n", with: "\n    ") + "\n"
            : "  note: \(ScalarText.written(note, in: .block))\n"
        }
      }
    }
    return Array(text.utf8)
  }

  /// The changes of both people, merged one value at a time: each entry is ours, theirs or neither.
  private var outcomes: [(entry: Entry?, isConflict: Bool)] {
    let sides = [base, ours, theirs].map { Dictionary(grouping: $0, by: \.number) }
    return Set(sides.flatMap(\.keys)).map { number in
      let (old, own, other) = (sides[0][number]?.first, sides[1][number]?.first, sides[2][number]?.first)
      if own == other || other == old { return (own, false) }
      return own == old ? (other, false) : (own, true)
    }
  }

  var conflicts: Int { outcomes.count(where: \.isConflict) }

  /// The entries of the merged month, with our version of conflicts.
  var merged: [String] {
    outcomes.compactMap { outcome in
      outcome.entry.map { entry in
        TwoPeopleMonth.line(
          "2026-11-\(entry.day < 10 ? "0" : "")\(entry.day)", entry.title, "\(entry.spent)", entry.note)
      }
    }.sorted()
  }

  static func line(_ day: String, _ title: String, _ spent: String, _ note: String?) -> String {
    "\(day) \(title) \(spent) \(note ?? "-")"
  }

  var story: String {
    [("base", \TwoPeopleMonth.base), ("ours", \.ours), ("theirs", \.theirs)].map {
      "--- \($0.0)\n\(String(decoding: bytes($0.1), as: UTF8.self))"
    }.joined()
  }
}
