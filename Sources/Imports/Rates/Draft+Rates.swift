package import BookEditing
import Diagnostics

extension Draft {
  /// Writes the rates of one day. Existing rates are never changed, so that figures for the past remain the same.
  ///
  /// - Returns: the path of the written file; `nil` if the day already has a file.
  package mutating func add(_ sheet: DailyRates) -> String? {
    let path = folder.path(of: BookLayout.rates(sheet.day))
    guard file(path).bytes.isEmpty else { return nil }
    write(Array(sheet.text.utf8), to: path)
    return path
  }
}
