import Charts
import Commands
import Files
import Ledger
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// What the benchmark runs that is no command of its own: `totals BOOK` reads, checks and totals a book and prints the
// totals by month and category in minor units; `charts` prints how long charts take.

/// CPU time of this process in milliseconds.
func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

func printTotals(_ path: String) throws {
  let sources = try BookFolder(path, disk: Disk()).load()
  let (ledger, findings) = LedgerReader.read(sources, today: TodayChoice(clock: Day(number: 20_000)))
  let figures = Figures(ledger)
  var text = "\(findings.count) findings\n"
  for month in figures.months where figures.place(of: month).map({ figures.counts[$0] > 0 }) ?? false {
    for index in ledger.categories.indices {
      let total = figures.total(of: Category.ID(index: index), in: month)
      if total != 0 { text += "\(month) \(ledger.categories[index].name) \(total)\n" }
    }
  }
  print(text, terminator: "")
}

func printChartTimes() throws {
  let values: [Int64] = (0..<24).map { Int64(200_000 + ($0 * 7919) % 230_000) }
  let months = BarChart(
    values.enumerated().map {
      BarChart.Bar(
        label: ["Jan", "Feb", "Mar", "Apr", "May", "Jun"][$0.offset % 6], value: $0.element,
        valueText: "\($0.element / 100)", isUnfinished: $0.offset == 23, isSelected: $0.offset == 23)
    }, arrangement: .timeline, width: 800, height: 280, axisText: { "\($0 / 100_000)k" })
  let categories = BarChart(
    values.prefix(9).enumerated().map {
      BarChart.Bar(
        label: "Category \($0.offset)", value: $0.element, valueText: "\($0.element / 100)", tint: .category($0.offset))
    }, arrangement: .rows, width: 640, axisText: { "\($0 / 100_000)k" })
  let pie = PieChart(
    values.prefix(8).enumerated().map {
      PieChart.Slice(label: "Category \($0.offset)", value: $0.element, tint: .category($0.offset))
    }, total: "24,153.74", caption: "spent")
  let fonts = try FontSet(paths: FontSet.findFonts())
  func measure(_ name: String, _ draw: () throws -> [UInt8]) throws {
    var times: [Double] = []
    var size = 0
    for _ in 0..<41 {
      let start = cpuMilliseconds()
      size = try draw().count
      times.append(cpuMilliseconds() - start)
    }
    let median = (times.sorted()[20] * 100).rounded() / 100
    print("  \(name): \(median) ms CPU, \(size / 1024) KB")
  }
  try measure("24 months as bars, 1600×560") { try months.draw(with: fonts).png(.light) }
  try measure("9 categories as bars") { try categories.draw(with: fonts).png(.light) }
  try measure("8 slices as a ring, 640×640") { try pie.draw(with: fonts).png(.light) }
}

switch CommandLine.arguments.dropFirst().first {
case "totals" where CommandLine.arguments.count == 3: try printTotals(CommandLine.arguments[2])
case "charts": try printChartTimes()
default:
  print("usage: daybook-bench totals BOOK | charts")
  exit(64)
}
