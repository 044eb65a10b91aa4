import Diagnostics

/// Which day it is, from the outside world.
package struct TodayChoice: Sendable {
  /// `--today`: beats everything.
  package var asked: Day?
  /// The clock's, or `SOURCE_DATE_EPOCH`'s: what counts when `book.yaml` does not pin a day.
  package var clock: Day
  /// `clock` is `SOURCE_DATE_EPOCH`'s, so that a site can be made again as it was.
  package var isRepeated: Bool

  package init(asked: Day? = nil, clock: Day, isRepeated: Bool = false) {
    self.asked = asked
    self.clock = clock
    self.isRepeated = isRepeated
  }

  /// Whether it is the day on which the book is kept, so that a build may write into it what the day brings; any other is
  /// only looked at.
  package var mayWrite: Bool { asked == nil && !isRepeated }
}
