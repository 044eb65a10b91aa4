/// An axis with grid lines at round values.
package struct AxisScale: Sendable, Equatable {
  /// The distance between grid lines: 1, 2, 2.5 or 5 times a power of ten.
  package let step: Int64
  /// The values of the grid lines: multiples of `step`, lowest first. If there are no values, the only line is at zero.
  package let lines: [Int64]

  /// The maximum absolute value on an axis. Larger values are clamped to this limit.
  package static let limit: Int64 = 4_000_000_000_000_000_000

  /// Calculates the axis for zero and all values, with the smallest step that needs at most `mostLines` lines. Zero is
  /// always among the lines. The first and the last line are less than one step beyond the extreme values.
  ///
  /// - Parameter mostLines: the maximum number of lines; at least 2, or 3 for values above and below zero.
  package init(covering values: [Int64], mostLines: Int = 6) {
    let highest = min(Self.limit, max(0, values.max() ?? 0))
    let lowest = max(-Self.limit, min(0, values.min() ?? 0))
    guard highest > lowest else {
      step = 1
      lines = [0]
      return
    }
    let mostLines = max(mostLines, highest > 0 && lowest < 0 ? 3 : 2)
    var chosen: Int64 = 1
    for candidate in Self.steps {
      chosen = candidate
      if Self.lineCount(highest, lowest, candidate) <= mostLines { break }
    }
    step = chosen
    let first = -Self.ceilDivide(-lowest, chosen)
    let last = Self.ceilDivide(highest, chosen)
    lines = (first...last).map { $0 * chosen }
  }

  /// Calculates the axis of a line chart, with the smallest step that needs at most `mostLines` lines. Zero need not be
  /// among the lines.
  ///
  /// - Parameter mostLines: the maximum number of lines, at least 3.
  package init(between values: ClosedRange<Int64>, mostLines: Int) {
    let lowest = max(-Self.limit, min(Self.limit, values.lowerBound))
    let highest = max(-Self.limit, min(Self.limit, values.upperBound))
    func ends(_ step: Int64) -> ClosedRange<Int64> {
      -Self.ceilDivide(-lowest, step)...max(-Self.ceilDivide(-lowest, step) + 1, Self.ceilDivide(highest, step))
    }
    step = Self.steps.first { ends($0).upperBound - ends($0).lowerBound < Int64(mostLines) } ?? Self.limit
    lines = ends(step).map { [step] in $0 * step }
  }

  /// The value of the lowest line. On an axis that includes zero, this is zero unless a value is negative.
  package var bottom: Int64 { lines.first ?? 0 }
  /// The value of the highest line. On an axis that includes zero, this is zero unless a value is positive.
  package var top: Int64 { lines.last ?? 0 }

  /// Returns the position of the value on the axis, from 0 at the bottom to 1 at the top.
  package func fraction(of value: Int64) -> Double {
    guard top > bottom else { return 0 }
    let value = Double(min(Self.limit, max(-Self.limit, value)))
    return (value - Double(bottom)) / (Double(top) - Double(bottom))
  }

  /// The possible steps: 1, 2, 5, 10, 20, 25, 50, 100, … The step 2.5 is missing because values are whole numbers.
  private static let steps: [Int64] = {
    var steps: [Int64] = [1, 2, 5]
    var power: Int64 = 10
    while power <= 100_000_000_000_000_000 {
      steps += [power, 2 * power, power / 10 * 25, 5 * power]
      power *= 10
    }
    return steps + [power, 2 * power, power / 10 * 25, 5 * power]
  }()

  private static func lineCount(_ highest: Int64, _ lowest: Int64, _ step: Int64) -> Int64 {
    let above = ceilDivide(highest, step)
    let (sum, overflow) = above.addingReportingOverflow(ceilDivide(-lowest, step))
    return overflow || sum == .max ? .max : sum + 1
  }

  private static func ceilDivide(_ value: Int64, _ step: Int64) -> Int64 {
    value / step + (value % step > 0 ? 1 : 0)
  }
}
