import Diagnostics

/// Which day it is, from the outside world.
package struct TodayChoice: Sendable {
  /// `--today`: beats everything.
  package var asked: Day?
  /// The clock's, or `SOURCE_DATE_EPOCH`'s: what counts when `book.yaml` does not pin a day.
  package var clock: Day

  package init(asked: Day? = nil, clock: Day) {
    self.asked = asked
    self.clock = clock
  }
}
