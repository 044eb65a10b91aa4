import Diagnostics
package import Ledger
import Formats
package import Platform

/// The sample book, with all of its dates shifted so that its `today` becomes the current day.
///
/// Dates are shifted by whole months, so that a salary keeps its day of the month. Entries after the sample's `today`
/// are also shifted and remain in the future.
package struct SampleBook {
  private let folder: String
  private let disk: Disk

  /// Creates a sample book from a folder of sample files.
  ///
  /// - Parameter folder: the folder of the sample.
  package init(folder: String, disk: Disk) {
    self.folder = folder
    self.disk = disk
  }

  /// Returns the shifted files.
  ///
  /// - Parameter changed: the settings to replace in the sample.
  package func files(
    today: Day, with changed: [(key: SettingsKey, value: String)] = []
  ) throws(FileError) -> [(name: String, bytes: [UInt8])] {
    let settings = SourceFile(path: "book.yaml", bytes: try disk.read("\(folder)/book.yaml"))
    let pinned = SampleBook.pinnedDay(settings) ?? today
    let shift = today.month.months(since: pinned.month)
    var files: [(name: String, bytes: [UInt8])] = []
    for name in try disk.files(below: folder)
    where !(BookLayout.sites + [BookLayout.hidden, SampleBook.pictures]).contains(where: { name.hasPrefix($0 + "/") }) {
      var bytes = try disk.read("\(folder)/\(name)")
      if name == "book.yaml" {
        bytes = SampleBook.shifted(SampleBook.withoutToday(bytes), by: shift)
        for (key, value) in changed { bytes = SampleBook.setting(key, to: value, bytes) }
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".csv"), name.contains("/") {
        bytes = SampleBook.shifted(bytes, by: shift)
      }
      files.append((SampleBook.shiftedName(name, by: shift), bytes))
    }
    if let rates = SampleBook.nearRates(files, today) { files.append(rates) }
    for (name, text) in [(".gitignore", NewBook.gitignore), (".gitattributes", NewBook.gitattributes)]
    where !files.contains(where: { $0.name == name }) {
      files.append((name, Array(text.utf8)))
    }
    return files
  }

  /// The folder with the README's pictures.
  private static let pictures = "pictures"

  private static func pinnedDay(_ settings: SourceFile) -> Day? {
    for line in settings.text(in: 0..<settings.bytes.count).split(separator: "\n") where line.hasPrefix("today:") {
      return Day(line.dropFirst(6).drop { $0 == " " }.prefix(10))
    }
    return nil
  }

  /// Returns the settings without the line `today:` and the comment directly above it, and with automatic archiving.
  private static func withoutToday(_ bytes: [UInt8]) -> [UInt8] {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard let index = lines.firstIndex(where: { $0.hasPrefix("today:") }) else { return bytes }
    var start = index
    while start > 0, lines[start - 1].hasPrefix("#") { start -= 1 }
    let end = index + 1 < lines.count && lines[index + 1].isEmpty ? index + 1 : index
    lines.removeSubrange(start...end)
    // The user's copy archives automatically, like a book created by `init`. The demo book itself does not.
    if let archive = lines.firstIndex(where: { $0.hasPrefix("archive:") }) {
      lines[archive] = "archive: auto"
    } else {
      lines.append("archive: auto\n")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns the settings with another value for a top-level key.
  private static func setting(_ key: SettingsKey, to value: String, _ bytes: [UInt8]) -> [UInt8] {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let line = "\(key.name): \(ScalarText.written(value))"
    if let index = lines.firstIndex(where: { $0.hasPrefix("\(key.name):") }) {
      lines[index] = line[...]
    } else {
      lines.insert(line[...], at: 0)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns a file name with its date shifted, such as `2026-11.yaml`, `2026-11-20.yaml` or the name of a photo that
  /// contains a date.
  private static func shiftedName(_ name: String, by months: Int) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    if let month = MonthFiles.month(of: String(name[start...])) {
      return "\(name[..<start])\(month.adding(months: months)).yaml"
    }
    return String(decoding: shifted(Array(name.utf8), by: months), as: UTF8.self)
  }

  /// Returns a file with the latest rates, dated today, if these are so old that a check would report them; `nil`
  /// otherwise.
  private static func nearRates(
    _ files: [(name: String, bytes: [UInt8])], _ today: Day
  ) -> (name: String, bytes: [UInt8])? {
    func day(_ name: String) -> Day? { Day(name.dropFirst(BookLayout.rates.count + 1).dropLast(5)) }
    let newest = files.filter { $0.name.hasPrefix(BookLayout.rates + "/") }.max { $0.name < $1.name }
    guard let newest, let last = day(newest.name), today.days(since: last) > Rates.greatestDistance else { return nil }
    let text = String(decoding: newest.bytes, as: UTF8.self).replacing(last.description, with: today.description)
    return (BookLayout.rates(today), Array(text.utf8))
  }

  private static func shifted(_ day: Day, by months: Int) -> Day {
    day.month.adding(months: months).day(day.dayOfMonth)
  }

  /// Returns the text with all dates shifted by whole months, including dates in ids and comments.
  static func shifted(_ bytes: [UInt8], by months: Int) -> [UInt8] {
    if months == 0 { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let isStart = index == 0 || !isDigit(bytes[index - 1])
      if isStart, index + 10 <= bytes.count, isDigit(bytes[index]), bytes[index + 4] == UInt8(ascii: "-"),
        index + 10 == bytes.count || !isDigit(bytes[index + 10]),
        let day = Day(String(decoding: bytes[index..<index + 10], as: UTF8.self))
      {
        result += Array(shifted(day, by: months).description.utf8)
        index += 10
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
