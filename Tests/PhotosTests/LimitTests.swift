import Synchronization
import TestSupport
import Testing

@testable import Photos

/// Limits that prevent photos from using too much memory or time.
@Suite struct LimitTests {
  // MARK: Rows

  @Test func `reducing an image row by row gives the same pixels as reducing it as a whole`() {
    var random = SeededRandom(seed: Fuzzing.seed(5))
    for _ in 0..<Fuzzing.count(60) {
      let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random))
      let longSide = Int.random(in: 1...100, using: &random)
      let whole = raster(width, height) { _, _ in
        Pixel(truncatingIfNeeded: SIMD4<UInt64>(repeating: random.next()) &>> SIMD4(0, 8, 16, 24))
      }
      var rows = RowShrinking(width: width, height: height, longSide: longSide)
      whole.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height { rows.add(UnsafeBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)])) }
      }
      #expect(rows.raster == whole.shrunk(longSide: longSide), "\(width) × \(height) to \(longSide)")
    }
  }

  static let kinds: [(colorType: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8),
    (6, 16),
  ]

  /// A picture of every kind, with or without a gamma value.
  private static func picture(_ kind: (colorType: Int, depth: Int), isInterlaced: Bool, gamma: UInt32?) -> [UInt8] {
    var chunks: [(String, [UInt8])] = []
    if let gamma { chunks.append(("gAMA", bigEndian(gamma))) }
    let colors = 1 << min(kind.depth, 8)
    if kind.colorType == 3 {
      chunks.append(("PLTE", (0..<colors).flatMap { [UInt8($0 * 255 / colors), UInt8(255 - $0), 90] }))
      chunks.append(("tRNS", (0..<colors).map { UInt8(255 - $0 * 200 / colors) }))
    }
    let count = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind.colorType] ?? 1
    let fixture = PNGFixture(
      width: 37, height: 29, depth: kind.depth, colorType: kind.colorType, isInterlaced: isInterlaced, chunks: chunks)
    return fixture.bytes { x, y in
      (0..<count).map { (x * 977 + y * 353 + $0 * 131) * 41 % (1 << kind.depth) }
    }
  }

  @Test(arguments: kinds, [nil, 45_455, 100_000, 55_000] as [UInt32?])
  func `every kind of PNG has the same pixels whether it is decoded by rows or as a whole`(
    kind: (colorType: Int, depth: Int), gamma: UInt32?
  ) throws {
    let plain = LimitTests.picture(kind, isInterlaced: false, gamma: gamma)
    let interlaced = LimitTests.picture(kind, isInterlaced: true, gamma: gamma)
    let rows = try PNG.decode(plain, longSide: 100)
    let whole = try PNG.decodeWhole(plain, width: 37, height: 29)
    #expect(try PNG.decode(interlaced, longSide: 100).pixels.count == rows.pixels.count)
    let greatest = zip(rows.pixels, whole.pixels).map { left, right in
      (0..<4).map { abs(Int(left[$0]) - Int(right[$0])) }.max() ?? 0
    }.max()
    // Both ways of libpng round differently.
    #expect(greatest ?? 255 <= 2, "\(kind) \(String(describing: gamma))")
  }

  @Test(arguments: ["tEXt", "zTXt", "iCCP", "eXIf", "bKGD", "IDAT", "juNk"], [false, true])
  func `a PNG chunk longer than the file is reported as damage`(name: String, isInterlaced: Bool) {
    var fixture = PNGFixture(width: 12, height: 9, colorType: 0)
    fixture.isInterlaced = isInterlaced
    // A signature and header, then a chunk's length, its name, a few bytes of it.
    let start = fixture.bytes { x, _ in [x] }.prefix(33)
    for length: [UInt8] in [[0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 1, 0]] {
      #expect(throws: PhotoError.damaged) { try PNG.decode(start + length + name.utf8 + [1, 2, 3], longSide: 20) }
    }
  }

  // MARK: Memory

  @Test func `a PNG is decoded row by row, and an interlaced one reserves memory for all pixels`() throws {
    let room = PixelRoom(PhotoLimit.pixels)
    let fixture = PNGFixture(width: 120, height: 90, colorType: 0)
    _ = try PNG.decode(fixture.bytes { x, _ in [x] }, longSide: 20, room: room)
    #expect(room.greatest == 0)
    var interlaced = fixture
    interlaced.isInterlaced = true
    _ = try PNG.decode(interlaced.bytes { x, _ in [x] }, longSide: 20, room: room)
    #expect(room.greatest == 120 * 90)
  }

  @Test func `parallel tasks never exceed the limit of pixels, and all of them finish`() async {
    let room = PixelRoom(100)
    let seen = Seen()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        // Some ask for more than the limit.
        let count = [1, 30, 60, 100, 400][number % 5]
        group.addTask {
          try? room.holding(count) { () throws(PhotoError) in
            seen.counts.withLock { counts in
              counts.held += min(count, 100)
              counts.greatest = max(counts.greatest, counts.held)
            }
            seen.counts.withLock { counts in
              counts.held -= min(count, 100)
              counts.done += 1
            }
          }
        }
      }
    }
    let counts = seen.counts.withLock { $0 }
    #expect(counts.done == 200 && (1...100).contains(counts.greatest))
    #expect(room.greatest == 100)
  }

  private final class Seen: Sendable {
    let counts = Mutex((held: 0, greatest: 0, done: 0))
  }

  @Test func `a failed task releases the pixels that it reserved`() throws {
    let room = PixelRoom(10)
    for _ in 0..<3 {
      #expect(throws: PhotoError.damaged) { try room.holding(10) { () throws(PhotoError) in throw .damaged } }
    }
    #expect(try room.holding(10) { () throws(PhotoError) in 7 } == 7)
  }

  // MARK: Scans

  /// A progressive JPEG with its scan repeated, without the bytes of the picture.
  private func bomb(_ count: Int) throws -> [UInt8] {
    var plain = try jpeg(quarters())
    let frame = try #require(plain.indices.first { plain[$0] == 0xFF && plain[$0 + 1] == 0xC0 })
    plain[frame + 1] = 0xC2
    let start = try #require(plain.indices.first { plain[$0] == 0xFF && plain[$0 + 1] == 0xDA })
    let length = Int(plain[start + 2]) << 8 | Int(plain[start + 3])
    let scan = Array(plain[start..<(start + 2 + length)])
    return Array(plain[..<(plain.count - 2)]) + (1..<count).flatMap { _ in scan } + [0xFF, 0xD9]
  }

  @Test func `a JPEG with more than a hundred scans is refused before it is decoded`() throws {
    #expect(throws: PhotoError.tooLarge(.scans(101))) { try Photo.render(try bomb(101), longSide: 40, quality: 80) }
    #expect(throws: PhotoError.tooLarge(.scans(101))) { try Photo.render(try bomb(2000), longSide: 40, quality: 80) }
    let allowed = JPEGScans(try bomb(100))
    #expect(allowed.count == 100 && allowed.areSeveral)
    let plain = JPEGScans(try jpeg(quarters()))
    #expect(plain.count == 1 && !plain.areSeveral)
  }

  @Test func `scan markers within a segment or the image data are not counted`() throws {
    let bytes = try jpeg(quarters(), segments: [segment(0xE1, [0xFF, 0xDA, 0, 12, 0xFF, 0xDA, 0, 12])])
    #expect(JPEGScans(bytes).count == 1)
    #expect(!JPEGScans.isWhole([]) && !JPEGScans.endsWithImage([]) && !JPEGScans.endsWithImage([0xD9]))
    #expect(JPEGScans([]).count == 0 && JPEGScans([0xFF, 0xD8, 0xFF]).count == 0)
  }
}
