import Charts
import TestSupport
import Testing

@Suite struct YearPictureTests {
  private func picture(_ random: inout SeededRandom) -> YearPicture {
    func words(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        ["Accommodation", "a", "Food", "Дом", "घर", "€12,345.67", "Donaudampfschifffahrtsgesellschaft"]
          .randomElement(using: &random)!
      }.joined(separator: " ")
    }
    return YearPicture(
      kicker: words(8), title: "2026", numberLabel: words(5),
      number: ["€36,515", "₹12,34,56,789.00 lakh crore", "11 %"].randomElement(using: &random)!, sentence: words(14),
      levels: (0..<Int.random(in: 365...366, using: &random)).map { $0 > 300 ? nil : $0 % 6 },
      firstRow: Int.random(in: 0...6, using: &random),
      months: (0..<12).map { YearPicture.Month(day: $0 * 30 + 6, name: words(1)) },
      facts: (0..<Int.random(in: 0...6, using: &random)).map { _ in
        YearPicture.Fact(heading: words(4), note: words(12))
      })
  }

  @Test func `labels never overlap one another or the squares, and everything fits inside the picture`() {
    var random = SeededRandom(seed: Fuzzing.seed(5))
    for _ in 0..<Fuzzing.count(200, least: 30) {
      let layout = picture(&random).layout(measuring: FixedRuler())
      for (index, text) in layout.texts.enumerated() {
        let frame = text.frame
        #expect(frame.x >= 40 && frame.maxX <= 1160.5 && frame.y >= 20 && frame.maxY <= 610, "\(text.line)")
        for other in layout.texts[(index + 1)...] {
          #expect(!frame.overlaps(other.frame), "\(text.line) and \(other.line)")
        }
        #expect(!layout.squares.contains { $0.overlaps(frame) }, "\(text.line)")
      }
      for (one, next) in zip(layout.squares, layout.squares.dropFirst()) { #expect(!one.overlaps(next)) }
      #expect(layout.squares.allSatisfy { $0.x >= 64 && $0.maxX <= 1137 && $0.maxY < 400 })
    }
  }

  @Test func `the picture has 1200 × 630 pixels and uses the colours of the levels`() throws {
    var random = SeededRandom(seed: 2)
    var picture = picture(&random)
    picture.firstRow = 3
    let fonts = FontSet(again: InstalledFonts.paths)
    let layout = picture.layout(measuring: FixedRuler())
    let drawing = picture.draw(layout, with: fonts)
    let png = try #require(DecodedPNG(try drawing.png(.light)))
    #expect(png.width == 1200 && png.height == 630)
    for (level, square) in zip(picture.levels, layout.squares).prefix(12) {
      #expect(png.color(Int(square.midX), Int(square.midY)) == ThemedPalette.heat[level ?? 0].light)
    }
  }
}
