import Bookkeeping
import Language
import Ledger
import Notation
import Platform

// Days that were typed.

extension Session {
  /// The changes with their days as files write them; what is no day stays, and is refused like one in a file.
  func reading(_ changes: [FieldChange]) throws(Stop) -> [FieldChange] {
    let mayBeRead = changes.contains { $0.key.isDay && ($0.value?.texts ?? []).contains { Day($0) == nil } }
    // The book is read for its language only where that matters.
    return mayBeRead ? changes.map(dayReader(try draft().base).read) : changes
  }

  /// The day that an option names.
  func reading(_ text: String?, as key: TransactionKey) throws(Stop) -> FieldChange? {
    guard let text else { return nil }
    return try reading([FieldChange(key, .one(text.trimmingSpaces))])[0]
  }

  /// A day in one way of writing it; a month stays, and so does what is neither.
  func readingPeriod(_ text: String?) throws(Stop) -> String? {
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
  func with(daysOf changes: [FieldChange]) -> ChangeReport {
    var report = self
    report.lines += changes.compactMap(\.dayTaken)
    let taken = changes.filter { $0.typed != nil }.map { change in
      (change.key.name, JSON.array((change.value?.texts ?? []).map { .string($0) }))
    }
    if !taken.isEmpty { report.facts.append(("days", .object(taken))) }
    return report
  }
}
