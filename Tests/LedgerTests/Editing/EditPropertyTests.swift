import BookEditing
import Diagnostics
import Ledger
@testable import Formats
import TestSupport
import Testing

/// Edits of any file: the edited entry has the new values, and everything else is unchanged.
@Suite struct EditPropertyTests {
  @Test(arguments: 1...5)
  func `600 edits to messy files change only the edited entry`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for round in 0..<Fuzzing.count(600) {
      let file = MessyBook.make(&random)
      let before = Reading(file.bytes)
      try #require(before.isSound, "\(file.text(in: 0..<file.bytes.count))")
      let month = try MonthText(file)
      try #require(month.entries.map(\.start) == before.starts)
      try edit(month, before, &random, round: "\(seed).\(round)")
    }
  }

  private func edit(_ month: MonthText, _ before: Reading, _ random: inout SeededRandom, round: String) throws {
    let index = month.entries.indices.randomElement(using: &random)
    guard let index, Int.random(in: 0..<6, using: &random) > 0 else {
      let fields = newFields(&random)
      let edited = month.adding(fields, date: day(fields[0].value?.texts.first ?? ""))
      return Outcome(month, nil, round).check(edited, wanted: wanted([:], fields), others: before.entries)
    }
    let start = month.entries[index].start
    let old = before.entries[index]
    var others = before.entries
    others.remove(at: index)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Outcome(month, index, round).checkRest(try month.removing(start), others: others)
    case 1:
      let other = try MonthText(MessyBook.make(&random))
      let changes = changes(of: old, &random, isMoved: true)
      let moved = try month.moving(start, changes, to: other, date: day("2026-11-15"))
      Outcome(month, index, round).checkRest(moved.from, others: others)
      Outcome(other, nil, round).check(
        moved.to, wanted: wanted(old, changes), others: Reading(other.file.bytes).entries)
    case 2: replace(month, before, round)
    default:
      let changes = changes(of: old, &random, isMoved: false)
      let edited = try month.changing(start, changes)
      let outcome = Outcome(month, index, round)
      outcome.check(edited, wanted: wanted(old, changes), others: others)
      // A comment after a part is removed with the split.
      let keepsValues = changes.allSatisfy { $0.value != nil && ($0.key != .split || old["split"] == nil) }
      if keepsValues { outcome.checkComments(edited.bytes) }
    }
  }

  private func replace(_ month: MonthText, _ before: Reading, _ round: String) {
    let (bytes, count) = month.replacing(.tags, ["a": "no, [x]"])
    let entries = before.entries.map { entry in
      var entry = entry
      entry["tags"] = entry["tags"].map {
        $0.texts.contains("a") ? list($0.texts.map { $0 == "a" ? "no, [x]" : $0 }) : $0
      }
      return entry
    }
    #expect(Reading(bytes).entries == entries, "\(round)")
    #expect(count == before.entries.count { $0["tags"]?.texts.contains("a") == true })
  }

  // MARK: Edits

  private func newFields(_ random: inout SeededRandom) -> [FieldChange] {
    var fields = [
      FieldChange(.date, .one("2026-11-\(Int.random(in: 10...28, using: &random))")),
      FieldChange(.spent, .one("1,000.5")),
      FieldChange(.title, .one(UnusualText.make(&random))),
    ]
    for key in [TransactionKey.note, .category, .id] where Bool.random(using: &random) {
      fields.append(FieldChange(key, .one(UnusualText.make(&random))))
    }
    if Bool.random(using: &random) { fields.append(FieldChange(.tags, .list([UnusualText.make(&random), "b"]))) }
    return fields
  }

  private func changes(of old: Reading.Entry, _ random: inout SeededRandom, isMoved: Bool) -> [FieldChange] {
    var changes: [FieldChange] = []
    if isMoved { changes.append(FieldChange(.date, .one("2026-11-15"))) }
    for _ in 0..<Int.random(in: isMoved ? 0...1 : 1...3, using: &random) {
      let key = TransactionKey.allCases.randomElement(using: &random) ?? .note
      if changes.contains(where: { $0.key == key }) { continue }
      switch key {
      case .date: changes.append(FieldChange(key, .one("2026-11-\(Int.random(in: 10...28, using: &random))")))
      case _ where old[key.name] != nil && Bool.random(using: &random) && changes.count < 2:
        changes.append(FieldChange(key, nil))
      case .tags, .photo:
        let texts = (0..<Int.random(in: 1...3, using: &random)).map { _ in UnusualText.make(&random) }
        changes.append(FieldChange(key, .list(texts)))
      default: changes.append(FieldChange(key, .one(UnusualText.make(&random))))
      }
    }
    return changes
  }

  private func wanted(_ old: Reading.Entry, _ changes: [FieldChange]) -> Reading.Entry {
    var wanted = old
    for change in changes {
      // An equal value is not rewritten.
      if let value = change.value, let before = old[change.key.name], before.texts == value.texts { continue }
      wanted[change.key.name] = change.value.map { value in
        change.key != .tags && value.texts.count == 1 ? .scalar(value.texts[0]) : list(value.texts)
      }
    }
    return wanted
  }

  private func list(_ texts: [String]) -> Tree { .sequence(texts.map { .scalar($0) }) }
}

/// The allowed effects of an edit on a file.
private struct Outcome {
  let month: MonthText
  /// The edited entry; `nil` for a new one.
  let index: Int?
  let round: String

  init(_ month: MonthText, _ index: Int?, _ round: String) {
    self.month = month
    self.index = index
    self.round = round
  }

  func check(_ edited: EditedText, wanted: Reading.Entry, others: [Reading.Entry]) {
    let after = Reading(edited.bytes)
    guard after.isSound, let place = after.starts.firstIndex(of: edited.start) else {
      return fail("no entry at \(edited.start)", edited.bytes)
    }
    if after.entries[place] != wanted { fail("says \(after.entries[place]), not \(wanted)", edited.bytes) }
    var rest = after.entries
    rest.remove(at: place)
    if rest != others { fail("other entries changed", edited.bytes) }
    checkText(edited.bytes)
  }

  func checkRest(_ bytes: [UInt8], others: [Reading.Entry]) {
    let after = Reading(bytes)
    if !after.isSound || after.entries != others { fail("other entries changed", bytes) }
    checkText(bytes)
  }

  /// Checks that the entry keeps its comments, except those inside of a replaced list.
  func checkComments(_ bytes: [UInt8]) {
    for mark in ["# own", "# eol"] {
      let counts = [month.file.bytes, bytes].map { string($0).ranges(of: mark).count }
      if counts[0] != counts[1] { fail("\(mark) \(counts)", bytes) }
    }
  }

  private func checkText(_ bytes: [UInt8]) {
    checkLines(bytes)
    checkMarks(bytes)
    checkYams(bytes)
  }

  /// Checks that every line outside of the entry still exists, in order.
  private func checkLines(_ bytes: [UInt8]) {
    let old = lines(month.file.bytes)
    var new = lines(bytes)[...]
    for (number, line) in old.enumerated() where !line.isEmpty && !(line == "---" && bytes.isEmpty) {
      if let index, month.entries[index].lines.contains(number) { continue }
      guard let place = new.firstIndex(of: line) else { return fail("“\(line)” is gone", bytes) }
      new = new[(place + 1)...]
    }
  }

  /// The line without breaks, and without changes that an edit makes because of the text above.
  private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
      let text = String(decoding: line.filter { $0 != 13 }, as: UTF8.self).replacing("\u{FEFF}", with: "")
      let trimmed = String(text.drop { $0 == " " })
      if trimmed.hasPrefix("# own") || trimmed.isEmpty { return trimmed }
      return ["|", "|+", "|-"].contains { text.hasSuffix(" " + $0) } ? String(text.prefix { $0 != "|" }) : text
    }
  }

  /// Checks that the file keeps its line breaks and byte order mark.
  private func checkMarks(_ bytes: [UInt8]) {
    let old = month.file.bytes
    let breaks = zip(bytes.dropFirst(), bytes).filter { $0.0 == 10 }.map { $0.1 == 13 }
    if old.contains(10), !breaks.allSatisfy({ $0 == old.contains(13) }) { fail("another line break", bytes) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if !bytes.isEmpty, bytes.starts(with: mark) != old.starts(with: mark) { fail("byte order mark", bytes) }
  }

  private func checkYams(_ bytes: [UInt8]) {
    let ours = Tree(TextReader.read(SourceFile(path: "x", bytes: bytes)).0)
    if ours == .scalar("") { return }
    let theirs = Tree(yaml: String(decoding: bytes, as: UTF8.self))
    if theirs != ours { fail("Yams reads \(theirs?.description ?? "nothing")", bytes) }
  }

  private func fail(_ what: String, _ bytes: [UInt8]) {
    let lines = index.map { "lines \(month.entries[$0].lines)" } ?? "new"
    let before = String(decoding: month.file.bytes, as: UTF8.self)
    let after = String(decoding: bytes, as: UTF8.self)
    Issue.record("\(round): \(what)\n--- before, \(lines)\n\(before)\n--- after\n\(after)\n---")
  }
}
