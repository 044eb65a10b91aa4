import Diagnostics
import Ledger
import Formats

/// Which entries a change may touch, and in which file an entry of a day stands.
extension Draft {
  func mayChange(_ entry: Found) throws(BookError) {
    if isOpen(entry.path) { return }
    throw era == .history ? .notArchived(id: entry.id, file: entry.path) : .archivedFile(entry.path)
  }

  /// The file of a day's month.
  ///
  /// - Parameter other: for a day outside the rolling year, which the reader reports wherever it stands.
  func path(for day: Day, orElse other: String) throws(BookError) -> String {
    switch era {
    case .rollingYear:
      guard base.window.days.contains(day) else { return other }
      if file(archivedPath(of: day.month)).bytes.isEmpty { return path(of: day.month) }
      throw .archivedMonth(day.month)
    case .history:
      if day.month.year < 2000 || day > lastOfHistory { throw .notHistory(day, last: lastOfHistory) }
      if file(path(of: day.month)).bytes.isEmpty { return archivedPath(of: day.month) }
      throw .unarchivedMonth(day.month)
    }
  }

  /// The reader lets an archived entry be due and paid on any day: a book may be read as of a day long ago.
  func mustNotBeLater(_ fields: [FieldChange]) throws(BookError) {
    guard era == .history else { return }
    let last = base.window.days.upperBound
    for field in fields where field.key == .due || field.key == .paid {
      if let day = field.value?.texts.first.flatMap({ Day($0) }), day > last {
        throw .afterWindow(field.key, day, last: last)
      }
    }
  }

  var lastOfHistory: Day { base.window.days.lowerBound.adding(days: -1) }

  /// With a day, which is today's where none was named; history has no such day.
  func dated(_ fields: [FieldChange]) throws(BookError) -> [FieldChange] {
    if era == .rollingYear { return fields.withDate(base.today) }
    if fields.contains(where: { $0.key == .date }) { return fields }
    throw .undatedHistory
  }
}
