package import Ledger

/// The number and amounts of entries with the same title and direction, up to and including a given entry.
///
/// Later entries are excluded, so that the history shows the usual amounts of that time and does not change when a
/// later entry is added.
package struct TitleHistory: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package let day: Day
    /// The amount of the entry in minor units of the home currency.
    package let amount: HomeAmount
  }

  /// The number of entries that have an amount in the home currency.
  package let count: Int
  package let first: Day
  /// The total of the counted entries in minor units of the home currency.
  package let total: HomeAmount
  /// The last entries, oldest first: at least the entry itself, at most `recentCount`.
  package let recent: [Entry]

  package static let recentCount = 36

  init(count: Int, first: Day, total: HomeAmount, recent: [Entry]) {
    self.count = count
    self.first = first
    self.total = total
    self.recent = recent
  }

  /// The range of the middle half of the recent amounts (the interquartile range).
  package var usual: ClosedRange<HomeAmount> {
    guard let half = recent.map(\.amount).middleHalf else { preconditionFailure("a history must not be empty") }
    return half
  }
}
