import BookEditing
import Diagnostics
import Localization
package import Ledger
import Formats
import Platform

// Values that were typed.

extension Session {
  /// The changes with their days as files write them, and photos below the home folder where they are; what is no day
  /// stays, and is refused like one in a file.
  package func reading(_ typed: [FieldChange]) throws(CommandError) -> [FieldChange] {
    let changes = typed.map { change in
      guard change.key == .photo, case .list(let names) = change.value else { return change }
      return FieldChange(.photo, .list(names.map(environment.path)))
    }
    let mayBeRead = changes.contains { $0.key.isDay && ($0.value?.texts ?? []).contains { Day($0) == nil } }
    // The book is read for its language only where that matters.
    return mayBeRead ? changes.map(dayReader(try draft().base).read) : changes
  }

  /// The day that an option names.
  package func reading(_ text: String?, as key: TransactionKey) throws(CommandError) -> FieldChange? {
    guard let text else { return nil }
    return try reading([FieldChange(key, .one(text.trimmingSpaces))])[0]
  }

  /// With other ways of typing a day, where one could not be read.
  func tellingDays(_ findings: Findings) -> Findings {
    // Of `2026-02-30` the finding says all.
    func isUnread(_ finding: Finding) -> Bool {
      guard finding.id == .badDate, finding.place.file.isTyped, let range = finding.place.bytes else { return false }
      return finding.place.file.text(in: range).prefix(5).last != "-"
    }
    guard findings.contains(where: isUnread), let base = try? draft().base else { return findings }
    let note = Finding.Note("or as you say it: \(dayReader(base).examples.joined(separator: ", "))")
    return findings.changing { finding in
      var finding = finding
      if isUnread(finding) { finding.notes.append(note) }
      return finding
    }
  }

  /// A day in one way of writing it; a month stays, and so does what is neither.
  package func readingPeriod(_ text: String?) throws(CommandError) -> String? {
    guard let text, Month(text) == nil, Day(text) == nil else { return text }
    let base = try draft().base
    return dayReader(base).day(text, .wholeDays)?.description ?? text
  }
}

extension FieldChange {
  /// “yesterday” is Sunday, 2026-11-22; nil where a day is as it was typed.
  var dayTaken: String? {
    guard let typed, let value else { return nil }
    let days = value.texts.map { text in Day(text).map(EnglishNames.name(of:)) ?? text }
    return "“\(typed)” is \(days.joined(separator: " and "))"
  }
}

extension ChangeReport {
  /// With the days that were taken for what was typed.
  package func with(daysOf changes: [FieldChange]) -> ChangeReport {
    var report = self
    report.lines += changes.compactMap(\.dayTaken)
    let taken = changes.filter { $0.typed != nil }.map { change in
      (change.key.name, JSON.array((change.value?.texts ?? []).map { .string($0) }))
    }
    if !taken.isEmpty { report.facts.append(("days", .object(taken))) }
    return report
  }
}
