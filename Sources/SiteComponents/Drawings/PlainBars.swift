import Charts
package import Ledger

/// Small bars over time without an axis: the strip of months and sparklines. One that is cut has a notch and no value.
package enum PlainBars {
  /// Which bars are cut, and the amount that is as high as there is room.
  package struct Cut {
    let rule: OutlierCut

    /// The amount that the highest bars stand for.
    package var end: HomeAmount { HomeAmount(rule.axisEnd) }
    /// Whether the bar of an amount is cut.
    package func cuts(_ amount: HomeAmount) -> Bool { amount > 0 && rule.cuts(amount.minor) }
  }

  /// Returns the cut of bars without a sign; nil if no bar is cut. Amounts below zero have no bar.
  package static func cut(_ amounts: [HomeAmount]) -> Cut? {
    OutlierCut(amounts.filter { $0 > 0 }.map(\.minor)).map(Cut.init)
  }

  /// Twelve bars in a box of 96 × 24, as paths of numbers only, the last one by itself.
  package static func sparkline(_ amounts: [HomeAmount]) -> String {
    let cut = cut(amounts)
    let largest = Int128(max(1, cut?.end ?? amounts.max() ?? 1))
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
