import Charts
package import Ledger

/// Small bar charts without an axis, for the strip of months and for sparklines. A bar that is cut off has a notch.
package enum PlainBars {
  /// The limit above which bars are cut off.
  package struct Cut {
    let rule: OutlierCut

    /// The amount that is represented by a bar of full height.
    package var fullHeightAmount: HomeAmount { HomeAmount(rule.axisEnd) }
    /// Whether the bar for the amount is cut off.
    package func cuts(_ amount: HomeAmount) -> Bool { amount > 0 && rule.cuts(amount.minor) }
  }

  /// Returns the limit above which bars are cut off; `nil` if no bar is cut off. Only positive amounts have bars.
  package static func cut(_ amounts: [HomeAmount]) -> Cut? {
    OutlierCut(amounts.filter { $0 > 0 }.map(\.minor)).map(Cut.init)
  }

  /// Returns twelve bars as SVG paths, in a box of 96 × 24 units. The last bar is a separate path.
  package static func sparkline(_ amounts: [HomeAmount]) -> String {
    let cut = cut(amounts)
    let largest = Int128(max(1, cut?.fullHeightAmount ?? amounts.max() ?? 1))
    let bars = amounts.enumerated().map { index, amount -> String in
      guard amount > 0 else { return "" }
      let x = index * 8
      if cut?.cuts(amount) == true { return "M\(x) 0h6v4l-6 2zM\(x) 8l6-2v18h-6z" }
      let height = max(2, Int(Int128(amount) * 24 / largest))
      return "M\(x) \(24 - height)h6v\(height)h-6z"
    }
    return "<path d=\"\(bars.dropLast().joined())\"/><path class=\"last\" d=\"\(bars.last ?? "")\"/>"
  }
}
