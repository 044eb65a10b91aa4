import Charts
import Foundation
import TestSupport
import Testing

/// The colours of `style.css`: the same in pictures, and categories that colour-blind readers can distinguish.
@Suite struct PaletteTests {
  static let categories = (1...12).map { "c\($0)" }

  @Test func `both dark themes have the same colours`() throws {
    #expect(try StyleColors(.darkSystem).hex == StyleColors(.darkChosen).hex)
    #expect(try StyleColors(.darkSystem).hex.keys.sorted() == StyleColors(.light).hex.keys.sorted())
  }

  @Test(arguments: StyleColors.Theme.allCases) func `pictures use the colours of the style sheet`(
    theme: StyleColors.Theme
  ) throws {
    let hex = try StyleColors(theme).hex
    var inks = [
      ("card", ThemedPalette.background), ("sunk", ThemedPalette.sunk), ("ink", ThemedPalette.ink),
      ("ink2", ThemedPalette.ink2),
      ("line", ThemedPalette.line), ("edge", ThemedPalette.edge), ("rest", ThemedPalette.rest),
      ("accent", ThemedPalette.accent),
      ("bar", ThemedPalette.bar), ("pos", ThemedPalette.income), ("accent2", ThemedPalette.accent2),
    ]
    for (level, ink) in ThemedPalette.heat.enumerated() { inks.append((level == 0 ? "sunk" : "h\(level)", ink)) }
    for (index, ink) in ThemedPalette.categories.enumerated() { inks.append(("c\(index + 1)", ink)) }
    for (name, ink) in inks {
      let color = theme == .light ? ink.light : ink.dark
      #expect(hex[name] == color.hex, "\(name), \(theme)")
    }
  }

  @Test func `the bands of a flow diagram have the same opacity on pages and in pictures`() throws {
    let style = try String(
      contentsOf: repositoryFolder.appending(path: "site-template/assets/style.css"), encoding: .utf8)
    let start = try #require(style.range(of: "\n.flow path { fill-opacity: ")?.upperBound)
    let text = String(style[start...].prefix { $0 != ";" })
    let opacity = try #require(Double("0" + text), "\(text)")
    #expect(abs(opacity * 15 - Double(FlowChart.strength)) < 0.01)
  }

  @Test(arguments: StyleColors.Theme.allCases, ScreenColor.Deficiency.allCases)
  func `the colours of any two categories differ by at least 11, even for colour-blind readers`(
    theme: StyleColors.Theme, deficiency: ScreenColor.Deficiency
  ) throws {
    let colors = try StyleColors(theme)
    let seen = try PaletteTests.categories.map { name in
      (name, try #require(colors.color(name), "no \(name)").seen(with: deficiency).lab)
    }
    for (number, first) in seen.enumerated() {
      for second in seen[(number + 1)...] {
        let difference = first.1.difference(to: second.1)
        #expect(difference >= 11, "\(first.0) and \(second.0), \(theme)")
      }
    }
  }

  /// Pairs of the published test data of the formula.
  @Test(
    arguments: [
      (LabColor(50, 2.6772, -79.7751), LabColor(50, 0, -82.7485), 2.0425),
      (LabColor(50, 0, 0), LabColor(50, -1, 2), 2.3669),
      (LabColor(50, 2.5, 0), LabColor(73, 25, -18), 27.1492),
      (LabColor(60.2574, -34.0099, 36.2677), LabColor(60.4626, -34.1751, 39.4387), 1.2644),
      (LabColor(2.0776, 0.0795, -1.1350), LabColor(0.9033, -0.0636, -0.5514), 0.9082),
    ])
  func `the formula for colour differences gives the published results`(
    first: LabColor, second: LabColor, expected: Double
  ) {
    #expect(abs(first.difference(to: second) - expected) < 0.0001)
    #expect(abs(second.difference(to: first) - expected) < 0.0001)
  }
}
