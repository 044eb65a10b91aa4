import Testing

/// The contrast of the colours of `style.css`, so that text and charts are readable in each theme.
@Suite struct ContrastTests {
  private func contrast(_ front: String, _ ground: String, _ colors: StyleColors) throws -> Double {
    try #require(colors.color(front), "no \(front)").contrast(to: try #require(colors.color(ground), "no \(ground)"))
  }

  @Test(
    arguments: StyleColors.Theme.allCases,
    [
      ("ink", ["bg", "card", "sunk", "accent2", "h1", "h2", "h3"]), ("ink2", ["bg", "card", "sunk"]),
      ("accent", ["bg", "card"]), ("on-accent", ["accent", "h4", "h5"]), ("pos", ["card"]),
      ("warn", ["warnbg", "card"]),
    ])
  func `text has a contrast ratio of at least 4.5 to its background`(
    theme: StyleColors.Theme, text: (String, [String])
  )
    throws
  {
    let colors = try StyleColors(theme)
    for ground in text.1 {
      let ratio = try contrast(text.0, ground, colors)
      #expect(ratio >= 4.5, "\(text.0) on \(ground), \(theme)")
    }
  }

  @Test(arguments: StyleColors.Theme.allCases, PaletteTests.categories + ["bar", "edge", "focus"])
  func `chart colours have a contrast ratio of at least 3 to their background`(
    theme: StyleColors.Theme, name: String
  ) throws {
    let colors = try StyleColors(theme)
    for ground in ["card", "bg"] {
      let ratio = try contrast(name, ground, colors)
      #expect(ratio >= 3, "\(name) on \(ground), \(theme)")
    }
  }

  @Test func `the contrast ratio between black and white is 21`() throws {
    let black = try #require(ScreenColor(hex: "#000000"))
    #expect(abs(black.contrast(to: try #require(ScreenColor(hex: "#ffffff"))) - 21) < 0.0001)
  }
}
