import Charts
@testable import SiteComponents
import Testing

@Suite struct ChartPrinterTests {
  @Test(.enabled(if: (try? ChartPrinter(fonts: FontSet.findFonts())) != nil))
  func `a letter in the book's title that no font contains is reported as missing`() throws {
    // A private use character: no font of any machine has it.
    let site = try TextSite(TextBook(november: "", book: "title: \"Ours \u{F8F0}\"\n"))
    #expect(try site.missingLetters() == ["\u{F8F0}"])
  }

  @Test(.enabled(if: (try? ChartPrinter(fonts: FontSet.findFonts())) != nil))
  func `a chart that two pages show is drawn once`() throws {
    func chart(_ value: Int64) -> BarChart {
      BarChart(
        [BarChart.Bar(label: "May", value: value, valueText: "\(value)", tint: .bar)], arrangement: .rows, width: 440,
        axisText: { "\($0)" })
    }
    var files = ChartFiles(printer: try ChartPrinter(fonts: FontSet.findFonts()), version: "1")
    for (value, path) in [(7, "home"), (8, "other"), (7, "trend"), (7, "trend")] as [(Int64, String)] {
      _ = files.add(chart(value), path) { _ in nil }
    }
    #expect(
      files.outputs.map(\.paths) == [
        ["home-light.png", "home-dark.png", "trend-light.png", "trend-dark.png"],
        ["other-light.png", "other-dark.png"],
      ])
    let images = try #require(files.outputs[0].content.make())
    #expect(images.count == 4 && images[0] == images[2] && images[1] == images[3] && images[0] != images[1])
  }

  @Test(.enabled(if: (try? ChartPrinter(fonts: FontSet.findFonts())) != nil))
  func `charts are the same whether they are drawn by many tasks at once or by one task`() async throws {
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
          shared.recordMissingCharacters(in: "Ünïcode \(index)")
          return (index, draw(chart, shared))
        }
      }
      return await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect(expected.allSatisfy { !$0.isEmpty })
    #expect(charts.indices.allSatisfy { drawn[$0] == expected[$0] })
  }
}
