import Diagnostics
import Ledger
import Formats

/// Functions that determine which entries a change may modify, and which file contains the entries of a day.
extension Draft {
  func mayChange(_ entry: ExistingEntry) throws(BookError) {
    if isOpen(entry.path) { return }
    throw section == .history ? .notArchived(id: entry.id, file: entry.path) : .archivedFile(entry.path)
  }

  /// Returns the path of the month file for the given day.
  ///
  /// - Parameter other: the path to return for a day outside the rolling year, which is reported later in any case.
  func path(for day: Day, orElse other: String) throws(BookError) -> String {
    switch section {
    case .rollingYear:
      guard base.window.days.contains(day) else { return other }
      if file(archivedPath(of: day.month)).bytes.isEmpty { return path(of: day.month) }
      throw .archivedMonth(day.month)
    case .history:
      if day.month.year < Window.firstYear || day > lastOfHistory { throw .notHistory(day, last: lastOfHistory) }
      if file(path(of: day.month)).bytes.isEmpty { return archivedPath(of: day.month) }
      throw .unarchivedMonth(day.month)
    }
  }

  /// Throws an error if an archived entry is due or was paid after the rolling year. The ledger reader accepts such a
  /// date, because a book can be viewed as of an earlier day.
  func validateHistoryDates(_ fields: [FieldChange]) throws(BookError) {
    guard section == .history else { return }
    let last = base.window.days.upperBound
    for field in fields where field.key == .due || field.key == .paid {
      if let day = field.value?.texts.first.flatMap({ Day($0) }), day > last {
        throw .afterWindow(field.key, day, last: last)
      }
    }
  }

  var lastOfHistory: Day { base.window.days.lowerBound.adding(days: -1) }

  /// Returns the fields, with today's date added if they have none. For the archive, a missing date throws an error
  /// instead.
  func dated(_ fields: [FieldChange]) throws(BookError) -> [FieldChange] {
    if section == .rollingYear { return fields.withDate(base.today) }
    if fields.contains(where: { $0.key == .date }) { return fields }
    throw .undatedHistory
  }
}
