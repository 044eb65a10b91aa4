import Ledger

/// Bars of block characters, exact to an eighth of a character.
package struct TextBars: Sendable {
  /// The bar of each value; empty for zero and negative values.
  package let lines: [String]

  /// Creates a bar for each value, relative to the largest.
  ///
  /// - Parameter width: the width of the longest bar in terminal columns. If it is below 8, all bars are empty.
  package init(_ values: [Int64], width: Int) {
    let largest = values.max() ?? 0
    lines = values.map { value in
      guard width >= 8, largest > 0, value > 0 else { return "" }
      // Any positive value is visible.
      let eighths = max(1, Int(roundedHalfEven(Int128(value) * Int128(width * 8), by: Int128(largest))))
      let rest = eighths % 8
      return String(repeating: "█", count: eighths / 8) + (rest == 0 ? "" : TextBars.parts[rest - 1])
    }
  }

  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
