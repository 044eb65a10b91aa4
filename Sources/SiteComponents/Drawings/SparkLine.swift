/// A line chart in a small box, without an axis.
package enum SparkLine {
  /// Returns the line as an SVG path; empty for fewer than two values.
  ///
  /// - Parameters:
  ///   - values: oldest first.
  ///   - width: the width of the box in px.
  ///   - height: the height of the box in px. The line stays one pixel away from the top and bottom edges.
  package static func path(_ values: [Int64], width: Int, height: Int) -> String {
    guard let least = values.min(), let most = values.max(), values.count > 1 else { return "" }
    let (range, room) = (max(1, Int128(most) - Int128(least)), Int128(height - 2) * 10)
    let points = values.enumerated().map { index, value -> String in
      let above = most == least ? room / 2 : (Int128(value) - Int128(least)) * room / range
      return "\(tenth(width * 10 * index / (values.count - 1))) \(tenth(Int(room - above) + 10))"
    }
    return "<path d=\"M\(points.joined(separator: "L"))\"/>"
  }
}
