extension Range<Int> {
  /// The first place from which on a condition holds, which holds for none before; the end where it never does.
  @inlinable package func firstPlace(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
