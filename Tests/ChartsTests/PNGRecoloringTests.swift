import TestSupport
import Testing

@testable import Charts

@Suite struct PNGRecoloringTests {
  private let palette = [ChartColor(0xFFFFFF), ChartColor(0x0F6A5D), ChartColor(0x1D1C1A)]
  private let other = [ChartColor(0x1B1F22), ChartColor(0x5CC4B2), ChartColor(0xECEAE5)]

  @Test func `the checksum of a chunk matches the example in the specification`() {
    #expect(CRC32.of(Array("123456789".utf8)[...]) == 0xCBF4_3926)
  }

  @Test func `recolouring changes only the palette and its checksum`() throws {
    let pixels = (0..<400).map { UInt8($0 % 3) }
    let png = try encodePNG(pixels: pixels, width: 20, height: 20, palette: palette)
    let again = recolored(png, other)
    let changed = png.indices.filter { png[$0] != again[$0] }
    // The palette comes after the signature and IHDR (8 + 25 bytes): length, name, nine bytes of colours, checksum.
    #expect(changed.allSatisfy { (41..<54).contains($0) } && !changed.isEmpty)
    let decoded = try #require(DecodedPNG(again))
    #expect(pixels.indices.allSatisfy { decoded.color($0 % 20, $0 / 20) == other[Int(pixels[$0])] })
  }

  @Test func `recolouring keeps the pixels of a picture whose data is split into several chunks`() throws {
    // Noise fills libpng's buffer more than once.
    var random = SeededRandom(seed: 5)
    let pixels = (0..<300 * 300).map { _ in UInt8.random(in: 0..<3, using: &random) }
    let png = try encodePNG(pixels: pixels, width: 300, height: 300, palette: palette)
    let again = recolored(png, other)
    #expect(PNGChunks(png).names.filter { $0 == "IDAT" }.count > 1)
    #expect(PNGChunks(again)["IDAT"] == PNGChunks(png)["IDAT"])
    #expect(again == (try encodePNG(pixels: pixels, width: 300, height: 300, palette: other)))
  }
}
