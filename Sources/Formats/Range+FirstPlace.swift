extension Range<Int> {
  /// Returns the first number for which a condition holds, by binary search; the upper bound if there is none. If the
  /// condition holds for a number, it must hold for all later ones.
  @inlinable package func firstPlace(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
