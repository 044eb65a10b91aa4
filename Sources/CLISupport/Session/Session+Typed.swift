import BookEditing
import Diagnostics
import Localization
package import Ledger
import Formats
import Platform

// Values that were typed.

extension Session {
  /// Returns the changes with days as written in files, and with `~/` expanded in photo paths. Text that is not a day
  /// is unchanged, and is later rejected as it would be in a file.
  package func reading(_ typed: [FieldChange]) throws(CommandError) -> [FieldChange] {
    let changes = typed.map { change in
      guard change.key == .photo, case .list(let names) = change.value else { return change }
      return FieldChange(.photo, .list(names.map(environment.path)))
    }
    let mayBeRead = changes.contains { $0.key.isDay && ($0.value?.texts ?? []).contains { Day($0) == nil } }
    // The book is read only if its language is needed.
    return mayBeRead ? changes.map(dayReader(try draft().base).read) : changes
  }

  /// Returns the change that sets the key to the day given as an option; `nil` if no day was given.
  package func reading(_ text: String?, as key: TransactionKey) throws(CommandError) -> FieldChange? {
    guard let text else { return nil }
    return try reading([FieldChange(key, .one(text.trimmingSpaces))])[0]
  }

  /// Returns the findings, with a note added to each finding about an unreadable day of a transaction. The note
  /// contains other ways to enter a day.
  func addingDayNotes(_ findings: Findings) -> Findings {
    // For a date like `2026-02-30` no note is needed.
    func isUnread(_ finding: Finding) -> Bool {
      // Months, and the days of settings, are not read in words.
      if let key = finding.key, TransactionKey(name: key)?.isDay != true { return false }
      guard finding.id == .badDate, finding.place.file.isTyped, let range = finding.place.bytes else { return false }
      return finding.place.file.text(in: range).prefix(5).last != "-"
    }
    guard findings.contains(where: isUnread), let base = try? draft().base else { return findings }
    let note = Finding.Note("or in words: \(dayReader(base).examples.joined(separator: ", "))")
    return findings.changing { finding in
      var finding = finding
      if isUnread(finding) { finding.notes.append(note) }
      return finding
    }
  }

  /// Returns the text, with a day that was typed in words converted to an ISO date. Any other text is unchanged,
  /// including months.
  package func readingPeriod(_ text: String?) throws(CommandError) -> String? {
    guard let text, Month(text) == nil, Day(text) == nil else { return text }
    let base = try draft().base
    return dayReader(base).day(text, .wholeDays)?.description ?? text
  }
}

extension FieldChange {
  /// A sentence such as `“yesterday” is Sunday, 2026-11-22`; `nil` if the day was entered as an ISO date.
  var dayMeaning: String? {
    guard let typed, let value else { return nil }
    let days = value.texts.map { text in Day(text).map(EnglishNames.name(of:)) ?? text }
    return "“\(typed)” is \(days.joined(separator: " and "))"
  }
}

extension ChangeReport {
  /// Returns the report with lines about the days that were entered in words.
  package func with(daysOf changes: [FieldChange]) -> ChangeReport {
    var report = self
    report.lines += changes.compactMap(\.dayMeaning)
    let taken = changes.filter { $0.typed != nil }.map { change in
      (change.key.name, JSON.array((change.value?.texts ?? []).map { .string($0) }))
    }
    if !taken.isEmpty { report.facts.append(("days", .object(taken))) }
    return report
  }
}
