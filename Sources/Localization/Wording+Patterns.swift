import Ledger

/// Words that a script of the site fills in itself keep their names in braces.
extension Wording {
  private static let names = [
    "amount", "before", "first", "last", "level", "name", "number", "percent", "period", "range", "text", "shown",
    "count", "year", "day", "day2", "month", "month2", "month-short", "weekday", "from", "to",
  ]

  /// `{day} {month-short}`.
  package func pattern(of word: Word) -> String {
    text(word, Dictionary(uniqueKeysWithValues: Wording.names.map { ($0, "{\($0)}") }))
  }
}
