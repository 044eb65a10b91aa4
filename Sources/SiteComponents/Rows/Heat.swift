package import Ledger

/// The heat levels of a calendar. Each level contains a fifth of the days with spending: level 1 the days with the
/// lowest amounts, level 5 the days with the highest.
package struct Heat {
  private let sorted: [HomeAmount]

  package init(_ spentByDay: some Sequence<HomeAmount>) {
    sorted = spentByDay.filter { $0 > 0 }.sorted()
  }

  /// Returns the level of a day's spending, 1…5; 0 for no spending.
  package func level(of spent: HomeAmount) -> Int {
    guard spent > 0, !sorted.isEmpty else { return 0 }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < spent { low = middle + 1 } else { high = middle }
    }
    let rank = min(low, sorted.count - 1)
    return min(5, rank * 5 / sorted.count + 1)
  }
}
