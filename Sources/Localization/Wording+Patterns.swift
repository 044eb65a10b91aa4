import Ledger

/// Patterns for the site's scripts, which fill the placeholders themselves.
extension Wording {
  private static let names = [
    "amount", "before", "first", "last", "level", "name", "number", "percent", "period", "range", "text", "shown",
    "count", "year", "day", "day2", "month", "month2", "month-short", "weekday", "from", "to",
  ]

  /// Returns the text of a word with unfilled placeholders, such as `{day} {month-short}`.
  package func pattern(of word: Word) -> String {
    text(word, Dictionary(uniqueKeysWithValues: Wording.names.map { ($0, "{\($0)}") }))
  }
}
