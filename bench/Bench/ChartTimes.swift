import Charts
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The measured charts: 24 months as bars, and 8 slices as a ring.
enum MeasuredChart: String, CaseIterable {
  case bars, ring

  /// The values in minor units. The programs in `bench/peers` draw the same.
  private static let values: [Int64] = (0..<24).map { Int64(2000 + ($0 * 7919) % 2300) * 100 }

  /// Lays out, draws and encodes the chart.
  func png(with fonts: FontSet) throws -> [UInt8] {
    switch self {
    case .bars:
      let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]
      let bars = Self.values.enumerated().map {
        BarChart.Bar(
          label: months[$0.offset % 6], value: $0.element, valueText: "\($0.element / 100)",
          isUnfinished: $0.offset == 23, isSelected: $0.offset == 23)
      }
      let chart = BarChart(bars, arrangement: .timeline, width: 800, height: 280, axisText: { "\($0 / 100_000)k" })
      return try chart.draw(with: fonts).png(.light)
    case .ring:
      let slices = Self.values.prefix(8).enumerated().map {
        PieChart.Slice(label: "Category \($0.offset)", value: $0.element, tint: .category($0.offset))
      }
      let total = "\(Self.values.prefix(8).reduce(0, +) / 100)"
      return try PieChart(slices, total: total, caption: "spent").draw(with: fonts).png(.light)
    }
  }
}

/// Prints the median of 41 drawings of each chart. A first drawing is not counted.
func printChartTimes() throws {
  let fonts = try FontSet(paths: FontSet.findFonts())
  for chart in MeasuredChart.allCases {
    var cpu: [Double] = []
    var wall: [Double] = []
    var size = try chart.png(with: fonts).count
    for _ in 0..<41 {
      let start = (milliseconds(CLOCK_PROCESS_CPUTIME_ID), milliseconds(CLOCK_MONOTONIC))
      size = try chart.png(with: fonts).count
      cpu.append(milliseconds(CLOCK_PROCESS_CPUTIME_ID) - start.0)
      wall.append(milliseconds(CLOCK_MONOTONIC) - start.1)
    }
    print("\(chart.rawValue)\t\(cpu.sorted()[20])\t\(wall.sorted()[20])\t\(size / 1024)")
  }
}

func writeChart(named name: String, to path: String) throws {
  guard let chart = MeasuredChart(rawValue: name) else {
    print("no such chart: \(name)")
    exit(64)
  }
  let bytes = try chart.png(with: FontSet(paths: FontSet.findFonts()))
  guard let file = fopen(path, "w"), fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0 else {
    print("\(path) cannot be written")
    exit(2)
  }
}

private func milliseconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}
