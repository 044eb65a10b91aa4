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

extension Int64 {
  /// Whether the amount differs from another by at most a fifth. Always false if the other is not above zero.
  func isWithinFifth(of other: Int64) -> Bool {
    let (own, other) = (Int128(self), Int128(other))
    return other > 0 && (own - other).magnitude * 5 <= other.magnitude
  }
}
