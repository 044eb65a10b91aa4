#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The corners of a slice of a ring. Gaps have the same width at the inner and the outer edge, because the slice's
/// sides are moved inwards in parallel.
///
/// Angles are in turns clockwise from the top.
struct RingSlice {
  let center: Point
  let inner: Double
  let outer: Double
  let outerStart: Double
  let outerEnd: Double
  /// The start angle of the inner edge. If the gaps remove the whole edge, this angle exceeds `innerEnd`, and `tip`
  /// replaces the edge.
  let innerStart: Double
  let innerEnd: Double
  /// The point at which the two sides meet if there is no inner edge.
  let tip: Point

  /// Calculates the corners of a slice.
  ///
  /// - Parameter gap: the distance by which each side moves inwards, in the unit of the radii.
  init(center: Point, inner: Double, outer: Double, start: Double, end: Double, gap: Double) {
    self.center = center
    self.inner = inner
    self.outer = outer
    let turn = 2 * Double.pi
    // A thin slice keeps at least a third of its width, even if the gaps are wide.
    let gap = min(gap, outer * sin(min(0.25, (end - start) / 2) * turn) * 2 / 3)
    let outerCut = asin(min(1, gap / outer)) / turn
    outerStart = start + outerCut
    outerEnd = end - outerCut
    let innerCut = inner > 0 ? asin(min(1, gap / inner)) / turn : 0
    innerStart = start + innerCut
    innerEnd = end - innerCut
    let half = (end - start) / 2
    // If the slice is nearly a whole turn, its sides would meet only far outside.
    let reach = min(outer, half > 0.45 ? 3 * gap : gap / max(1e-9, sin(half * turn)))
    let (x, y) = RingSlice.direction((start + end) / 2)
    tip = Point(center.x + x * reach, center.y + y * reach)
  }

  /// Returns the unit vector of an angle in turns clockwise from the top, with y downwards.
  static func direction(_ turns: Double) -> (x: Double, y: Double) {
    (sin(turns * 2 * .pi), -cos(turns * 2 * .pi))
  }
}
