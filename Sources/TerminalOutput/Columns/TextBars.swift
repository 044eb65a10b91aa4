import Ledger

/// Bars of block characters, an eighth of a character exact.
package struct TextBars: Sendable {
  /// One element a value; empty for nothing, and for what is below it.
  package let lines: [String]

  /// - Parameter width: of the longest bar, in terminal columns; under 8 there are no bars.
  package init(_ values: [Int64], width: Int) {
    let largest = values.max() ?? 0
    lines = values.map { value in
      guard width >= 8, largest > 0, value > 0 else { return "" }
      // What is there is seen, however small.
      let eighths = max(1, Int(roundedHalfEven(Int128(value) * Int128(width * 8), by: Int128(largest))))
      let rest = eighths % 8
      return String(repeating: "█", count: eighths / 8) + (rest == 0 ? "" : TextBars.parts[rest - 1])
    }
  }

  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
