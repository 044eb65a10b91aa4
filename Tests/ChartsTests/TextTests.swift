import Charts
import TestSupport
import Testing

@Suite struct TextTests {
  private func fonts() throws -> FontSet { try FontSet(paths: InstalledFonts.paths) }

  @Test func `a missing font is reported with a list of the files that were tried`() {
    #expect(throws: FontError.noFont(tried: ["/nowhere/a.ttf", "/etc/hostname"])) {
      try FontSet(paths: ["/nowhere/a.ttf", "/etc/hostname"])
    }
    #expect(throws: FontError.noFont(tried: [])) { try FontSet(paths: []) }
  }

  @Test(.enabled(if: InstalledFonts.have("A")))
  func `a readable preferred font is tried first`() throws {
    let other = try #require(InstalledFonts.paths.last)
    #expect(FontSet.findFonts(preferred: other).first == other)
    #expect(FontSet.findFonts(preferred: "/nowhere/a.ttf") == InstalledFonts.paths)
  }

  @Test(.enabled(if: InstalledFonts.have("AЖ€")))
  func `Latin and Cyrillic text needs only one font`() throws {
    let fonts = try fonts()
    #expect(fonts.width(of: "Rent €1,105.00", TextStyle(12)) > 60)
    #expect(fonts.width(of: "Продукты", TextStyle(12)) > 40)
    #expect(fonts.usedPaths == [fonts.primaryPath])
  }

  @Test(.enabled(if: InstalledFonts.have("A")))
  func `text at twice the size is twice as wide, and bold text is not narrower`() throws {
    let fonts = try fonts()
    #expect(fonts.width(of: "Groceries", TextStyle(24)) == 2 * fonts.width(of: "Groceries", TextStyle(12)))
    #expect(fonts.width(of: "Groceries", TextStyle(12, .bold)) >= fonts.width(of: "Groceries", TextStyle(12)))
    #expect(fonts.width(of: "", TextStyle(12)) == 0)
  }

  @Test(.enabled(if: InstalledFonts.have("0123456789")))
  func `digits are equally wide, so that columns of them line up`() throws {
    let fonts = try fonts()
    #expect(Set("0123456789".map { fonts.width(of: String($0), TextStyle(100)).rounded() }).count == 1)
  }

  @Test(.enabled(if: InstalledFonts.have("कििक्षत्र")))
  func `Devanagari puts the short i before its consonant and joins clusters`() throws {
    let fonts = try fonts()
    let glyphs = fonts.shape("कि").glyphs
    #expect(glyphs.count == 2)
    #expect(glyphs.map(\.id).first != fonts.shape("क").glyphs.map(\.id).first, "the sign comes first")
    #expect(glyphs.map(\.id).last == fonts.shape("क").glyphs.map(\.id).first)
    #expect(fonts.shape("क्ष").glyphs.count == 1, "three scalars, one ligature")
  }

  @Test(.enabled(if: InstalledFonts.have("مواد")))
  func `Arabic letters join and run right to left`() throws {
    let fonts = try fonts()
    let word = fonts.shape("ببب").glyphs
    #expect(word.map(\.cluster) == [2, 1, 0])
    #expect(Set(word.map(\.id)).count == 3, "first, middle and last form differ")
    #expect(!word.map(\.id).contains(fonts.shape("ب").glyphs[0].id), "none is the isolated form")
  }

  @Test(.enabled(if: InstalledFonts.have("קפה")))
  func `the first strong letter determines the direction of mixed text`() throws {
    let fonts = try fonts()
    #expect(fonts.shape("ab קפ 12").glyphs.map(\.cluster) == [0, 1, 2, 6, 7, 5, 4, 3])
    #expect(fonts.shape("ab קפ cd").glyphs.map(\.cluster) == [0, 1, 2, 4, 3, 5, 6, 7])
    #expect(fonts.shape("קפ ab").glyphs.map(\.cluster) == [3, 4, 2, 1, 0])
  }

  @Test(.enabled(if: InstalledFonts.have("食費と日用品")))
  func `each Chinese or Japanese character is one em wide`() throws {
    #expect(abs(try fonts().width(of: "食費", TextStyle(10)) - 20) < 0.5)
  }

  @Test(.enabled(if: InstalledFonts.have("e\u{301}")))
  func `a combining mark adds no width`() throws {
    let fonts = try fonts()
    #expect(fonts.width(of: "e\u{301}", TextStyle(100)) == fonts.width(of: "é", TextStyle(100)))
  }

  @Test(.enabled(if: InstalledFonts.have("Pizza")))
  func `a character that no font has is reported once and draws nothing`() throws {
    let fonts = try fonts()
    // U+E123 is for private use, and U+10FFFD is the last of all characters.
    #expect(fonts.missingCharacters(in: "\u{10FFFD} Pizza \u{10FFFD}\u{E123}") == ["\u{10FFFD}", "\u{E123}"])
    #expect(fonts.shape("\u{10FFFD} Pizza").glyphs == fonts.shape("Pizza").glyphs)
    #expect(fonts.shape("\u{10FFFD}").width == 0)
  }

  @Test(.enabled(if: InstalledFonts.have("ab")))
  func `joiners, controls and unusual spaces are never reported as missing`() throws {
    let fonts = try fonts()
    #expect(fonts.missingCharacters(in: "a\u{200D}b\u{200F}\u{FE0F}\u{202F}\u{A0}\n\t\0").isEmpty)
    #expect(fonts.width(of: "a\nb", TextStyle(10)) == fonts.width(of: "a b", TextStyle(10)))
  }

  @Test func `text that is too wide keeps its beginning and ends with an ellipsis`() {
    let ruler = FixedRuler()
    let style = TextStyle(10)
    #expect(ruler.shortened("Groceries", style, to: 50) == "Groceries")
    #expect(ruler.shortened("Groceries", style, to: 30) == "Groc…")
    #expect(ruler.shortened("Eat, drink", style, to: 28) == "Eat…", "no comma or space before it")
    #expect(ruler.shortened("Groceries", style, to: 6) == "")
    #expect(ruler.shortened("", style, to: 0) == "")
  }

  @Test(.enabled(if: InstalledFonts.have("Ag")))
  func `a glyph is drawn on the baseline`() throws {
    var canvas = Canvas(width: 24, height: 24, scale: 1, background: ThemedColor(ChartColor(0xFFFFFF)))
    canvas.fill(try fonts().path(of: "H", TextStyle(20, .bold), at: Point(2, 20)), ThemedColor(ChartColor(0)))
    let inkedRows = (0..<24).filter { y in (0..<24).contains { canvas[$0, y].light.red < 128 } }
    #expect(inkedRows.last == 19)
    #expect((4...7).contains(inkedRows.first ?? 0), "capitals are about 0.72 em high")
  }
}
