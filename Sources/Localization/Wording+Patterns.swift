import Ledger

/// Patterns for the site's scripts. The scripts fill the placeholders.
extension Wording {
  private static let names = [
    "amount", "before", "first", "last", "level", "name", "number", "percent", "period", "range", "text", "shown",
    "count", "year", "day", "day2", "month", "month2", "month-short", "weekday", "from", "to",
  ]

  /// Returns the text of the word with its placeholders unfilled, such as `{day} {month-short}`.
  package func pattern(of word: Word) -> String {
    text(word, Dictionary(uniqueKeysWithValues: Wording.names.map { ($0, "{\($0)}") }))
  }
}
