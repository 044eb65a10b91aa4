import Photos
import TestSupport
import Testing

struct PhotoTests {
  // MARK: Orientation

  @Test(arguments: Orientation.allCases) func `a photo of any orientation is rendered upright`(
    orientation: Orientation
  ) throws {
    let camera = stored(quarters(), as: orientation)
    let photo = try Photo.render(
      jpeg(camera, segments: [exif(orientation.rawValue)]), longSide: 48, quality: 95)
    #expect(photo.width == 48 && photo.height == 32)
    let colors = try quarterColors(photo.bytes)
    #expect(zip(colors, [red, green, blue, yellow]).allSatisfy { isNear($0, $1) }, "\(colors)")
  }

  @Test func `a photo stored sideways has the requested long side after it is rotated`() throws {
    let photo = try Photo.render(
      jpeg(stored(quarters(width: 64, height: 48), as: .quarterRight), segments: [exif(6)]), longSide: 32, quality: 90)
    #expect(photo.width == 32 && photo.height == 24)
  }

  // MARK: Metadata

  @Test func `all metadata of a photo is removed`() throws {
    let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + gpsSecret)
    let segments = [
      exif(3), profile, segment(0xFE, gpsSecret), segment(0xED, Array("Photoshop 3.0\0".utf8) + gpsSecret),
    ]
    let input = try jpeg(quarters(), segments: segments) + gpsSecret
    #expect(contains(input, gpsSecret))
    let both = try Photo.renderBoth(input, thumbnail: 16, large: 40, quality: 80)
    for photo in [both.thumbnail, both.large] {
      #expect(!contains(photo.bytes, gpsSecret))
      #expect(!contains(photo.bytes, Array("Exif".utf8)) && !contains(photo.bytes, Array("ICC_PROFILE".utf8)))
      // The start, JFIF's own header, tables, the frame and the scan.
      #expect(Set(markers(of: photo.bytes)) == [0xD8, 0xE0, 0xDB, 0xC0, 0xC4, 0xDA])
      #expect(photo.bytes.suffix(2) == [0xFF, 0xD9])
    }
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  // MARK: Size

  @Test func `a small photo is not enlarged`() throws {
    let photo = try Photo.render(jpeg(quarters()), longSide: 2400, quality: 80)
    #expect(photo.width == 48 && photo.height == 32)
  }

  @Test(arguments: [
    (640, 480, 160, 160, 120), (480, 640, 160, 120, 160), (300, 1, 100, 100, 1), (333, 221, 160, 160, 106),
  ])
  func `thumbnails keep their proportions`(width: Int, height: Int, longSide: Int, w: Int, h: Int) throws {
    let photo = try Photo.render(jpeg(quarters(width: width, height: height)), longSide: longSide, quality: 80)
    #expect(photo.width == w && photo.height == h)
    let decoded = try JPEG.decode(photo.bytes, longSide: .max)
    #expect(decoded.width == w && decoded.height == h)
  }

  @Test func `a photo and its thumbnail are rendered from one file, each in the requested size`() throws {
    let both = try Photo.renderBoth(jpeg(quarters(width: 200, height: 100)), thumbnail: 40, large: 150, quality: 90)
    #expect(both.thumbnail.width == 40 && both.thumbnail.height == 20)
    #expect(both.large.width == 150 && both.large.height == 75)
    for photo in [both.thumbnail, both.large] {
      #expect(zip(try quarterColors(photo.bytes), [red, green, blue, yellow]).allSatisfy { isNear($0, $1) })
    }
  }

  @Test func `the photo and the thumbnail of a small photo keep its size`() throws {
    let both = try Photo.renderBoth(jpeg(quarters()), thumbnail: 160, large: 2400, quality: 90)
    #expect(both.thumbnail == both.large && both.large.width == 48)
  }

  @Test func `converting the same photo twice gives the same bytes`() throws {
    let input = try jpeg(quarters(), segments: [exif(7)])
    #expect(try Photo.render(input, longSide: 30, quality: 80) == Photo.render(input, longSide: 30, quality: 80))
  }

  @Test func `a JPEG quality out of range is clamped to the range`() throws {
    let low = try Photo.render(jpeg(quarters()), longSide: 48, quality: -5)
    let high = try Photo.render(jpeg(quarters()), longSide: 48, quality: 500)
    #expect(low.bytes.count < high.bytes.count)
  }

  // MARK: Shrinking

  @Test func `a chequered image shrinks to its average colour`() throws {
    let checks = raster(96, 96) { x, y in (x + y) % 2 == 0 ? Pixel(255, 255, 255, 255) : Pixel(0, 0, 0, 255) }
    let file = PNGFixture(width: 96, height: 96).bytes { x, y in (0..<3).map { Int(checks[x, y][$0]) } }
    for side in [48, 32, 20, 12] {
      let photo = try JPEG.decode(Photo.render(file, longSide: side, quality: 100).bytes, longSide: .max)
      let sum = photo.pixels.reduce(0) { $0 + Int($1.x) }
      let average = Double(sum) / Double(photo.pixels.count)
      #expect(abs(average - 127.5) < 2, "\(side): \(average)")
      #expect(photo.pixels.allSatisfy { isNear($0, Pixel(repeating: 127), within: 40) }, "\(side)")
    }
  }

  @Test func `an image of a single colour is unchanged at any size`() throws {
    for value in [0, 1, 127, 254, 255] {
      let file = PNGFixture(width: 37, height: 23, colorType: 0).bytes { _, _ in [value] }
      for side in [1, 5, 17, 36] {
        let photo = try JPEG.decode(Photo.render(file, longSide: side, quality: 100).bytes, longSide: .max)
        #expect(photo.pixels.allSatisfy { isNear($0, Pixel(repeating: UInt8(value)), within: 1) }, "\(value) \(side)")
      }
    }
  }

  // MARK: Kinds of JPEG

  @Test func `grey photos are decoded`() throws {
    let photo = try Photo.render(JPEG.encodeGray(quarters(), quality: 95), longSide: 24, quality: 95)
    let colors = try quarterColors(photo.bytes)
    #expect(photo.width == 24)
    #expect(colors.allSatisfy { isNear($0, Pixel(repeating: $0.x), within: 3) })
    #expect(colors[3].x > colors[2].x + 100)
  }

  @Test func `CMYK photos are converted to RGB`() throws {
    // Adobe stores inverted values: 255 means no ink.
    let inks = raster(48, 32) { x, y in
      y < 16
        ? (x < 24 ? Pixel(255, 0, 0, 255) : Pixel(255, 255, 255, 255))
        : (x < 24 ? Pixel(255, 255, 255, 0) : Pixel(0, 0, 255, 255))
    }
    let photo = try Photo.render(JPEG.encodeCMYK(inks, quality: 98), longSide: 48, quality: 98)
    let expected = [Pixel(255, 0, 0, 0), Pixel(255, 255, 255, 0), Pixel(0, 0, 0, 0), Pixel(0, 0, 255, 0)]
    let colors = try quarterColors(photo.bytes)
    #expect(zip(colors, expected).allSatisfy { isNear($0, $1) }, "\(colors)")
  }

  // MARK: Kinds of PNG

  @Test(arguments: [1, 2, 4, 8, 16]) func `grey PNGs of every bit depth are decoded`(depth: Int) throws {
    let most = 1 << depth - 1
    try expectQuarters(PNGFixture(width: 48, height: 32, depth: depth, colorType: 0), gray: true) { index in
      [index == 0 || index == 3 ? most : 0]
    }
  }

  @Test(arguments: [8, 16]) func `colour PNGs of both bit depths are decoded`(depth: Int) throws {
    try expectQuarters(PNGFixture(width: 48, height: 32, depth: depth)) { index in
      (0..<3).map { Int(corners[index][$0]) * (depth == 16 ? 257 : 1) }
    }
  }

  @Test func `interlaced PNGs are decoded`() throws {
    try expectQuarters(PNGFixture(width: 48, height: 32, isInterlaced: true)) { index in
      (0..<3).map { Int(corners[index][$0]) }
    }
  }

  @Test func `palette PNGs are decoded`() throws {
    let palette = corners.flatMap { [$0.x, $0.y, $0.z] }
    try expectQuarters(PNGFixture(width: 48, height: 32, depth: 2, colorType: 3, chunks: [("PLTE", palette)])) { [$0] }
  }

  @Test func `transparent PNGs are shown on white`() throws {
    let file = PNGFixture(width: 48, height: 32, colorType: 6).bytes { x, y in
      y < 16 ? (x < 24 ? [200, 0, 0, 0] : [200, 0, 0, 255]) : (x < 24 ? [0, 0, 0, 128] : [0, 0, 255, 51])
    }
    let colors = try quarterColors(Photo.render(file, longSide: 48, quality: 98).bytes)
    let expected = [Pixel(255, 255, 255, 0), Pixel(200, 0, 0, 0), Pixel(127, 127, 127, 0), Pixel(204, 204, 255, 0)]
    #expect(zip(colors, expected).allSatisfy { isNear($0, $1, within: 6) }, "\(colors)")
  }

  @Test func `a PNG's text is removed`() throws {
    let fixture = PNGFixture(width: 8, height: 8, chunks: [("tEXt", Array("Comment\0".utf8) + gpsSecret)])
    let file = fixture.bytes { _, _ in [9, 9, 9] }
    #expect(contains(file, gpsSecret))
    #expect(!contains(try Photo.render(file, longSide: 8, quality: 80).bytes, gpsSecret))
  }

  private let corners = [red, green, blue, yellow]

  private func expectQuarters(
    _ fixture: PNGFixture, gray: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    _ samples: (Int) -> [Int]
  ) throws {
    let file = fixture.bytes { x, y in samples((x < 24 ? 0 : 1) + (y < 16 ? 0 : 2)) }
    let colors = try quarterColors(Photo.render(file, longSide: 48, quality: 98).bytes)
    let (black, white) = (Pixel(repeating: 0), Pixel(repeating: 255))
    let expected = gray ? [white, black, black, white] : corners
    #expect(zip(colors, expected).allSatisfy { isNear($0, $1) }, "\(colors)", sourceLocation: sourceLocation)
  }
}
