import Photos
import TestSupport
import Testing

struct DamageTests {
  private let speckled = raster(64, 48) { x, y in
    Pixel(UInt8(x * 4 % 256), UInt8(y * 5 % 256), UInt8((x * y) % 256), 255)
  }

  @Test func `a truncated JPEG is shown up to the end of its data`() throws {
    let bytes = try jpeg(speckled)
    let photo = try Photo.render(Array(bytes.prefix(bytes.count * 2 / 3)), longSide: 32, quality: 80)
    #expect(photo.width == 32 && photo.height == 24)
  }

  @Test func `a JPEG without any pixels is reported as damaged`() throws {
    let bytes = try jpeg(speckled)
    let scan = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    #expect(throws: PhotoError.damaged) { try Photo.render(Array(bytes[..<(scan + 14)]), longSide: 32, quality: 80) }
    #expect(throws: PhotoError.damaged) { try Photo.render(Array(bytes[..<scan]), longSide: 32, quality: 80) }
  }

  @Test func `a PNG that is truncated or has a wrong checksum is reported as damaged`() throws {
    var file = PNGFixture(width: 9, height: 9).bytes { x, y in [x, y, 0] }
    #expect(throws: PhotoError.damaged) {
      try Photo.render(Array(file.prefix(file.count / 2)), longSide: 9, quality: 80)
    }
    file[60] ^= 0xFF
    #expect(throws: PhotoError.damaged) { try Photo.render(file, longSide: 9, quality: 80) }
  }

  @Test func `two thousand damaged files never crash the decoder`() throws {
    let small = raster(24, 16) { x, y in Pixel(UInt8(x * 10), UInt8(y * 15), UInt8(x * y % 256), 255) }
    let whole: [[UInt8]] = [
      try jpeg(small, segments: [exif(6), segment(0xE1, Array("Exif\0\0II*\0".utf8))]),
      try jpeg(small, segments: [exif(8, isLittle: true)]),
      try JPEG.encodeCMYK(small, quality: 80), try JPEG.encodeGray(small, quality: 80),
      PNGFixture(width: 12, height: 10, colorType: 6, isInterlaced: true).bytes { x, y in [x, y, x * y, 9 * x] },
      PNGFixture(width: 12, height: 10, depth: 2, colorType: 3, chunks: [("PLTE", [UInt8](0..<12))]).bytes { x, _ in
        [x % 4]
      },
    ]
    var random = SeededRandom(seed: Fuzzing.seed(20261121))
    var (shown, refused) = (0, 0)
    for number in 0..<Fuzzing.count(2000) {
      let bytes = damaged(whole[number % whole.count], &random)
      do {
        let photo = try Photo.render(bytes, longSide: 16, quality: 70)
        #expect(max(photo.width, photo.height) <= 16 && photo.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        shown += 1
      } catch {
        refused += 1
      }
    }
    #expect(shown > Fuzzing.count(100) && refused > Fuzzing.count(100), "\(shown) shown, \(refused) refused")
  }

  /// A file with some bytes changed, sometimes truncated, repeated or extended, and rarely with a plausible huge size.
  private func damaged(_ whole: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let at = Int.random(in: 2..<bytes.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &random)))
      case 1: bytes.insert(contentsOf: bytes[2..<at].suffix(30), at: at)
      case 2: bytes.insert(0xFF, at: at)
      default: bytes[at] = UInt8.random(in: 0...255, using: &random)
      }
      if bytes.count < 8 { return bytes }
    }
    return bytes
  }
}
