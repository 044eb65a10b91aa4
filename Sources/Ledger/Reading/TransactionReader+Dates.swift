import Diagnostics
import Formats

/// Functions that parse days, which must be in the month of the file or in the rolling year.
extension TransactionReader {
  mutating func readDate(_ entry: Node) -> Day? {
    guard let node = node(.date) else {
      reportMissing("date", entry, "add a line like “date: \(month.month)-03”")
      return nil
    }
    // Nearly every date is plain text and in the file's month.
    if let raw = values.plainBytes(node), let parts = DateText.parts(raw), parts.year == month.month.year,
      parts.month == month.month.monthOfYear, parts.day >= 1, parts.day <= dayCount
    {
      return Day(number: firstDay + Int32(parts.day) - 1)
    }
    guard let day = values.day(node, "date") else { return nil }
    if let window, !window.days.contains(day) {
      reportOutsideWindow(day, node, "date", window)
    } else {
      let name = EnglishNames.name(of: month.month)
      values.report(
        .dateOutsideMonth, node, "\(day) is not in \(name), the month of this file",
        label: "expected a day in \(name)",
        notes: [Finding.Note("or move the entry to \(folder)/\(day.month).yaml")])
    }
    return nil
  }

  private var folder: String {
    let path = values.file.path
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private mutating func reportOutsideWindow(_ day: Day, _ node: Node, _ key: String, _ window: Window) {
    var notes = [Finding.Note("the rolling year extends one year before and after today, \(window.today)")]
    if key == TransactionKey.date.name, day < window.days.lowerBound, day.month.year >= Window.firstYear {
      notes.append(
        Finding.Note("use “daybook add --archive” to add it to archive/\(day.month).yaml"))
    }
    values.report(
      .dateOutsideWindow, node, "“\(key)” \(day) is outside the rolling year",
      label: "expected \(window.days.lowerBound) to \(window.days.upperBound)", notes: notes)
  }

  /// Parses a day that need not be in the month of the file. Unless `window` is `nil`, it must be in the rolling year.
  mutating func readWindowDay(_ key: TransactionKey, fallbackLabel: String? = nil) -> Day? {
    guard let node = node(key), let day = values.day(node, key.name, fallbackLabel: fallbackLabel) else { return nil }
    if let window, !window.days.contains(day) {
      reportOutsideWindow(day, node, key.name, window)
      return nil
    }
    return day
  }
}
