package import Ledger

extension Collection<HomeAmount> {
  /// The median: the middle amount, or the mean of the middle two; `nil` if the collection is empty.
  package var median: HomeAmount? {
    let sorted = sorted()
    if sorted.isEmpty { return nil }
    let middle = sorted.count / 2
    let twice = Int128(sorted[middle]) + Int128(sorted[sorted.count.isMultiple(of: 2) ? middle - 1 : middle])
    return HomeAmount(twice, dividedBy: 2)
  }
}
