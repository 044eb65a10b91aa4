import Diagnostics

/// The possible sources of today's date, except for the book itself.
package struct TodayChoice: Sendable {
  /// The day set by `--today`, which takes precedence over all other sources.
  package var asked: Day?
  /// The day of the clock or of `SOURCE_DATE_EPOCH`, which is used if `book.yaml` does not set a day.
  package var clock: Day
  /// Whether `clock` comes from `SOURCE_DATE_EPOCH`, which makes builds reproducible.
  package var isReproducible: Bool

  package init(asked: Day? = nil, clock: Day, isReproducible: Bool = false) {
    self.asked = asked
    self.clock = clock
    self.isReproducible = isReproducible
  }

  /// Whether a build may change the book, which it may not if the day comes from `--today` or `SOURCE_DATE_EPOCH`.
  package var mayWrite: Bool { asked == nil && !isReproducible }
}
