extension Range<Int> {
  /// Returns the first number in the range for which the condition holds, found by binary search; the upper bound if
  /// there is none. If the condition holds for a number, it must also hold for all higher numbers.
  @inlinable package func firstPlace(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
