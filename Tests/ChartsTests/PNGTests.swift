import CPNG
import Charts
import TestSupport
import Testing

@Suite struct PNGTests {
  private let grey = (0..<256).map { ChartColor(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }

  @Test func `libpng is linked`() {
    #expect(daybook_png_version() >= 10_600)
  }

  @Test(arguments: [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func `a PNG's header declares indexed colour with as few bits as the palette needs`(colors: Int, bits: Int) throws {
    let png = try encodePNG(pixels: [0, 1, 1, 0], width: 2, height: 2, palette: Array(grey.prefix(colors)))
    #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(png[24] == UInt8(bits), "bit depth, PNG spec 11.2.2")
    #expect(png[25] == 3, "colour type")
  }

  @Test(arguments: [2, 4, 16, 200])
  func `an encoded picture is decoded with exactly the same pixels`(colors: Int) throws {
    var random = SeededRandom(seed: Fuzzing.seed(7))
    let (width, height) = (37, 23)
    let pixels = (0..<width * height).map { _ in UInt8.random(in: 0..<UInt8(colors), using: &random) }
    let palette = Array(grey.prefix(colors))
    let png = try encodePNG(pixels: pixels, width: width, height: height, palette: palette)
    let decoded = try #require(DecodedPNG(png))
    #expect((decoded.width, decoded.height) == (width, height))
    #expect((0..<pixels.count).allSatisfy { decoded.color($0 % width, $0 / width) == palette[Int(pixels[$0])] })
  }

  /// Pictures that are hard to pack: noise, runs, repeated rows, lengths beyond one match.
  private func pixels(_ kind: Int, _ width: Int, _ height: Int, using random: inout SeededRandom) -> [UInt8] {
    switch kind {
    case 0: return (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    case 1: return Array(repeating: 0, count: width * height)
    case 2:
      let row = (0..<width).map { _ in UInt8.random(in: 0...255, using: &random) }
      return (0..<height).flatMap { _ in row }
    case 3: return (0..<width * height).map { UInt8(($0 % width + $0 / width) % 12 / 4 * 90) }
    default:
      var pixels: [UInt8] = []
      while pixels.count < width * height {
        let run = [1, 2, 3, 4, 7, 257, 258, 259, 260, 261, 516, 517, 520].randomElement(using: &random) ?? 1
        pixels += Array(repeating: UInt8.random(in: 0...3, using: &random) * 80, count: run)
      }
      return Array(pixels.prefix(width * height))
    }
  }

  @Test(arguments: 0..<5)
  func `a picture with any kind of repetition is encoded and decoded without loss`(kind: Int) throws {
    var random = SeededRandom(seed: UInt64(kind) + 21)
    for (width, height) in [(1, 1), (2, 3), (7, 1), (8, 8), (1, 300), (263, 40), (1600, 61), (40_000, 3)] {
      let pixels = pixels(kind, width, height, using: &random)
      let decoded = try #require(
        DecodedPNG(
          try encodePNG(pixels: pixels, width: width, height: height, palette: grey)))
      #expect(decoded.rgba.enumerated().allSatisfy { $0 % 4 == 3 || $1 == pixels[$0 / 4] }, "\(width) × \(height)")
    }
  }

  @Test func `a repetitive picture is encoded as a small file`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(4))
    func size(_ kind: Int) throws -> Int {
      let pixels = pixels(kind, 1600, 400, using: &random)
      let png = try encodePNG(pixels: pixels, width: 1600, height: 400, palette: grey)
      return png.count - 3 * 256
    }
    #expect(try size(1) < 5000)
    #expect(try size(2) < 10_000)
    #expect(try size(3) < 6000)
  }

  @Test func `a size that is zero, or that PNG readers do not accept, is an error`() {
    #expect(throws: ChartError.badSize(width: 0, height: 1)) {
      try encodePNG(pixels: [], width: 0, height: 1, palette: grey)
    }
    #expect(throws: ChartError.badSize(width: 1, height: 70_000)) {
      try encodePNG(pixels: [], width: 1, height: 70_000, palette: grey)
    }
  }

  @Test func `a pixel whose index is outside the palette is an error`() {
    #expect(throws: ChartError.encodingFailed) {
      try encodePNG(pixels: [0, 9], width: 2, height: 1, palette: Array(grey.prefix(2)))
    }
  }

  @Test func `alpha values are stored without premultiplication`() throws {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt64 = 0
    let status = daybook_png_write_indexed([0, 1], 2, 1, [200, 100, 50, 1, 2, 3], 2, [128, 255], &bytes, &count)
    defer { daybook_png_free(bytes) }
    #expect(status == 0)
    let decoded = try #require(DecodedPNG(Array(UnsafeBufferPointer(start: bytes, count: Int(count)))))
    #expect(decoded.rgba == [200, 100, 50, 128, 1, 2, 3, 255])
  }

  @Test func `a buffer that is too small is refused before anything is written`() throws {
    let png = try encodePNG(pixels: [0, 1, 1, 0], width: 2, height: 2, palette: grey)
    var out = [UInt8](repeating: 77, count: 15)
    let status = daybook_png_read_rgba(png, UInt64(png.count), &out, UInt64(out.count))
    #expect(status == Int32(DAYBOOK_PNG_BUFFER_TOO_SMALL.rawValue))
    #expect(out.allSatisfy { $0 == 77 })
  }

  @Test func `an empty file and files of other kinds are not accepted as PNGs`() {
    for bytes in [[], [0x89, 0x50], Array("GIF89a, really".utf8)] as [[UInt8]] {
      #expect(DecodedPNG(bytes) == nil)
    }
  }

  @Test func `a damaged PNG is an error and never crashes`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(11))
    let pixels = (0..<400).map { UInt8($0 % 7) }
    let whole = try encodePNG(pixels: pixels, width: 20, height: 20, palette: grey)
    for length in stride(from: 0, to: whole.count, by: 3) { _ = DecodedPNG(Array(whole.prefix(length))) }
    #expect(DecodedPNG(Array(whole.prefix(whole.count / 2))) == nil)
    for _ in 0..<Fuzzing.count(500) {
      var bytes = whole
      for _ in 0..<3 {
        // The header is not damaged, since a changed size would require any amount of memory.
        let place = Int.random(in: 33..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = DecodedPNG(bytes)
    }
  }
}
