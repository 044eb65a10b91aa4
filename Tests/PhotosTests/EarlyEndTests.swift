import Testing

@testable import Photos

/// Recognition of truncated JPEG files.
@Suite struct EarlyEndTests {
  private static let photo = Result {
    try JPEG.encode(raster(64, 48) { x, y in Pixel(UInt8(x * 3), UInt8(y * 5), UInt8(x ^ y), 255) }, quality: 90)
  }

  @Test func `a complete file is recognized by its last bytes, even with zeros or line breaks after them`() throws {
    let photo = try Self.photo.get()
    #expect(JPEGScans.isWhole(photo))
    for end in [[], [0, 0, 0], [0x0D, 0x0A]] as [[UInt8]] {
      #expect(JPEGScans.endsWithImage(Array((photo + end).suffix(64))))
    }
  }

  @Test func `a file that is truncated anywhere is recognized as incomplete`() throws {
    let photo = try Self.photo.get()
    for count in stride(from: 0, to: photo.count - 1, by: 7) {
      let cut = Array(photo.prefix(count))
      #expect(!JPEGScans.isWhole(cut) && !JPEGScans.endsWithImage(Array(cut.suffix(64))), "\(count)")
    }
  }

  @Test func `a thumbnail's end is not mistaken for the image's end, and a video after it is ignored`() throws {
    let photo = try Self.photo.get()
    let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 1, 2]
    let cut = photo[..<2] + thumbnail + photo[2..<photo.count / 2]
    #expect(!JPEGScans.isWhole(Array(cut)))
    #expect(JPEGScans.isWhole(photo + [UInt8](repeating: 7, count: 500)))
  }
}
