import Charts
import TestSupport

/// Charts that several tests lay out or draw.
enum Samples {
  static let trend: [Int64] = [
    3180, 2790, 2250, 2890, 2600, 3025, 2910, 4035, 4138, 3090, 2455, 2510, 3795, 3430, 2720, 2750, 2499, 2865, 2730,
    4980, 4290, 3320, 3490, 2153,
  ]

  private static let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Months from December on; the last one is unfinished.
  static func months(_ values: [Int64], selected: Int? = nil, budget: Int64? = nil) -> BarChart {
    let bars = values.enumerated().map { index, value in
      let month = (index + 11) % 12
      return BarChart.Bar(
        label: names[month], value: value, valueText: grouped(value), head: month == 0 ? "\(2025 + index / 12)" : nil,
        isUnfinished: index == values.count - 1, isSelected: index == selected, budget: budget)
    }
    return BarChart(
      bars, arrangement: .timeline, average: .init(value: 3000, text: "average"),
      emptyText: "No transactions added yet.", axisText: grouped)
  }

  static func rows(_ values: [(String, Int64)], width: Double = 640) -> BarChart {
    BarChart(
      values.enumerated().map {
        BarChart.Bar(label: $1.0, value: $1.1, valueText: grouped($1.1), tint: .category($0))
      }, arrangement: .rows, width: width, axisText: grouped)
  }

  static func pie(_ values: [Int64]) -> PieChart {
    PieChart(
      values.enumerated().map { PieChart.Slice(label: "Category \($0)", value: $1, tint: .category($0)) },
      total: "€2,153.74", caption: "spent so far", emptyText: "Nothing")
  }

  /// A chart of up to 200 bars with random names, values, headings, budgets and width.
  static func random(
    _ arrangement: BarChart.Arrangement, round: Int, using random: inout SeededRandom
  ) -> BarChart {
    let count = Int.random(in: 1...(round % 4 == 0 ? 200 : 40), using: &random)
    let size = Int64(1) << Int64.random(in: 1...46, using: &random)
    let bars = (0..<count).map { index in
      let value = Int64.random(in: (round % 3 == 0 ? -size : 0)...size, using: &random)
      return BarChart.Bar(
        label: String(repeating: "n", count: Int.random(in: 0...30, using: &random)), value: value,
        valueText: grouped(value), head: index % 12 == 3 ? "20\(10 + index / 12)" : nil,
        isSelected: index == round % 50, budget: round % 5 == 0 ? size / 2 : nil)
    }
    let average = round % 2 == 0 ? BarChart.Average(value: size / 3, text: "average") : nil
    return BarChart(
      bars, arrangement: arrangement, width: Double(Int.random(in: 240...900, using: &random)), average: average,
      axisText: grouped)
  }
}
