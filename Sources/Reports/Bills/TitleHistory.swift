package import Ledger

/// How often, and for how much, entries of one title and direction were written up to one of them, that one included.
///
/// What comes after it is left out: so it tells what was usual then, and stays as it is when another one is added.
package struct TitleHistory: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package let day: Day
    /// Minor units of the home currency.
    package let amount: HomeAmount
  }

  /// Without entries that have no rate.
  package let count: Int
  package let first: Day
  /// Minor units of the home currency.
  package let total: HomeAmount
  /// The last of them, at most `recentCount`, the oldest first; at least the entry itself.
  package let recent: [Entry]

  package static let recentCount = 36

  init(count: Int, first: Day, total: HomeAmount, recent: [Entry]) {
    self.count = count
    self.first = first
    self.total = total
    self.recent = recent
  }

  /// The middle half of the recent amounts.
  package var usual: ClosedRange<HomeAmount> {
    let sorted = recent.map(\.amount).sorted()
    let steps = sorted.count - 1
    return sorted[steps / 4]...sorted[(3 * steps + 3) / 4]
  }
}
