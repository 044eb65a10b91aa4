package import BookEditing
import Diagnostics

extension Draft {
  /// Writes the rates of a day. What was fetched once is never changed: figures of the past must not move.
  ///
  /// - Returns: the path of their file; nil where the day has one already.
  package mutating func add(_ sheet: DailyRates) -> String? {
    let path = folder.path(of: BookLayout.rates(sheet.day))
    guard file(path).bytes.isEmpty else { return nil }
    write(Array(sheet.text.utf8), to: path)
    return path
  }
}
