/// A rule that cuts off a few very large bars, so that the other bars remain readable.
///
/// The rule applies only to bars over time, never to bars by category, rings or balances.
package struct OutlierCut: Sendable, Equatable {
  /// The largest absolute amount whose bar is not cut off.
  package let largestWhole: Int64
  /// The absolute amount that the axis must include: a quarter more than `largestWhole`.
  package let axisEnd: Int64

  /// Determines which bars are cut off: those of the largest amount that is more than three times the next smaller
  /// amount, and of all larger amounts. Only the three largest amounts can be cut off.
  ///
  /// `nil` if there is no such amount, or if fewer than four amounts are not zero. Also `nil` if at least half of the
  /// amounts other than zero would be cut off, because large amounts are then normal.
  ///
  /// - Parameter values: the values of all bars, including bars for comparison, in any order and with any sign.
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

  /// Whether the bar of the value is cut off.
  package func cuts(_ value: Int64) -> Bool { value.magnitude > UInt64(largestWhole) }

  /// Returns the value to draw: the end of the axis if the bar is cut off, otherwise the value itself.
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
