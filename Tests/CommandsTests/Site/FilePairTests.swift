import Charts
import Synchronization
import Testing

@testable import Site

@Suite struct FilePairTests {
  private final class Count: Sendable {
    let value = Mutex(0)
    func add() { value.withLock { $0 += 1 } }
    var now: Int { value.withLock { $0 } }
  }

  @Test func `both files are made at once, whichever is asked for first`() {
    for first in [FilePair.Half.first, .second] {
      let drawn = Count()
      let pair = FilePair {
        drawn.add()
        return ([1], [2])
      }
      #expect(pair.file(first) == (first == .first ? [1] : [2]))
      #expect(pair.file(first == .first ? .second : .first) == (first == .first ? [2] : [1]))
      #expect(drawn.now == 1)
      // Given away, a file is not kept: who asks again has it made again.
      #expect(pair.file(first) != nil && drawn.now == 2)
    }
  }

  @Test func `what cannot be made is no file`() {
    #expect(FilePair { nil }.file(.first) == nil)
  }

  @Test func `two who ask at once for both files have them made once`() async {
    for _ in 0..<50 {
      let drawn = Count()
      let pair = FilePair {
        drawn.add()
        return ([1], [2])
      }
      async let light = pair.file(.first)
      async let dark = pair.file(.second)
      let both = await (light, dark)
      #expect(both.0 == [1] && both.1 == [2] && drawn.now == 1)
    }
  }

  @Test(.enabled(if: (try? ChartPrinter(fonts: FontSet.findFonts())) != nil))
  func `many tasks that draw at once draw what one draws`() async throws {
    let charts = (0..<48).map { round in
      BarChart(
        (0..<12).map { index in
          BarChart.Bar(
            label: "Name \(index) of \(round)", value: Int64(index * 37 + round), valueText: "\(index * 37 + round).50",
            tint: .category(index + round), isSelected: index == round % 12, budget: index == 3 ? 200 : nil)
        }, arrangement: round % 2 == 0 ? .rows : .timeline, width: 440, axisText: { "\($0)" })
    }
    @Sendable func draw(_ chart: BarChart, _ printer: ChartPrinter) -> [UInt8] {
      let pngs = printer.pngs(chart, printer.layout(chart))
      return (pngs?.light ?? []) + (pngs?.dark ?? [])
    }
    let alone = try ChartPrinter(fonts: FontSet.findFonts())
    let expected = charts.map { draw($0, alone) }
    let shared = try ChartPrinter(fonts: FontSet.findFonts())
    let drawn = await withTaskGroup(of: (Int, [UInt8]).self) { group in
      for (index, chart) in charts.enumerated() {
        group.addTask {
          shared.note("Ünïcode \(index)")
          return (index, draw(chart, shared))
        }
      }
      return await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect(expected.allSatisfy { !$0.isEmpty })
    #expect(charts.indices.allSatisfy { drawn[$0] == expected[$0] })
  }
}
