/// A rule that keeps bars over time readable if a few are very large.
///
/// Only bars over time are cut. Bars by category, rings and balances never are.
package struct OutlierCut: Sendable, Equatable {
  /// The largest amount, without its sign, whose bar is drawn whole.
  package let largestWhole: Int64
  /// The amount, without its sign, that the axis must cover: a quarter more than the largest whole bar.
  package let axisEnd: Int64

  /// Cuts all bars above a gap: among the three largest amounts, the first that is over three times the next one, and
  /// all larger ones. `nil` if there is no gap, or with fewer than four amounts that are not zero. Also `nil` if half
  /// of them or more would be cut, because then large bars are normal.
  ///
  /// - Parameter values: the values of all bars, and of both bars of a pair, in any order and of either sign.
  package init?(_ values: some Sequence<Int64>) {
    let amounts = values.filter { $0 != 0 }.map { min($0.magnitude, UInt64(AxisScale.limit)) }
    let largest = OutlierCut.largest(4, of: amounts)
    guard largest.count == 4 else { return nil }
    // Three times the limit of an axis exceeds 64 bits.
    guard let last = (0..<3).first(where: { largest[$0] / 3 >= largest[$0 + 1] && largest[$0] > 3 &* largest[$0 + 1] })
    else { return nil }
    if (last + 1) * 2 >= amounts.count { return nil }
    largestWhole = Int64(largest[last + 1])
    axisEnd = largestWhole + largestWhole / 4 + (largestWhole % 4 > 0 ? 1 : 0)
  }

  /// Whether the bar of a value is cut.
  package func cuts(_ value: Int64) -> Bool { value.magnitude > UInt64(largestWhole) }

  /// Returns the value, or the end of the axis if the bar is cut.
  package func shown(_ value: Int64) -> Int64 {
    cuts(value) ? (value < 0 ? -axisEnd : axisEnd) : value
  }

  private static func largest(_ count: Int, of amounts: some Sequence<UInt64>) -> [UInt64] {
    var largest: [UInt64] = []
    for amount in amounts {
      if largest.count == count, let least = largest.last, amount <= least { continue }
      largest.insert(amount, at: largest.firstIndex { $0 < amount } ?? largest.endIndex)
      if largest.count > count { largest.removeLast() }
    }
    return largest
  }
}
