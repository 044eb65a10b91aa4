import Testing

@testable import Photos

/// Recognition of truncated files.
@Suite struct EarlyEndTests {
  private static let photo = Result {
    try JPEG.encode(raster(64, 48) { x, y in Pixel(UInt8(x * 3), UInt8(y * 5), UInt8(x ^ y), 255) }, quality: 90)
  }

  @Test func `a complete JPEG is recognized by its last bytes, even if zeros or line breaks follow them`() throws {
    let photo = try Self.photo.get()
    #expect(JPEGScans.isWhole(photo))
    for end in [[], [0, 0, 0], [0x0D, 0x0A]] as [[UInt8]] {
      #expect(JPEGScans.endsWithImage(Array((photo + end).suffix(64))))
    }
  }

  @Test func `a JPEG that is truncated anywhere is recognized as incomplete`() throws {
    let photo = try Self.photo.get()
    for count in stride(from: 0, to: photo.count - 1, by: 7) {
      let cut = Array(photo.prefix(count))
      #expect(!JPEGScans.isWhole(cut) && !JPEGScans.endsWithImage(Array(cut.suffix(64))), "\(count)")
    }
  }

  @Test func `a thumbnail's end is not mistaken for the image's end, and a video after the image is ignored`() throws {
    let photo = try Self.photo.get()
    let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 1, 2]
    let cut = photo[..<2] + thumbnail + photo[2..<photo.count / 2]
    #expect(!JPEGScans.isWhole(Array(cut)))
    #expect(JPEGScans.isWhole(photo + [UInt8](repeating: 7, count: 500)))
  }

  @Test func `PNG and PDF files are complete if they contain their end, even if other data follows it`() {
    let chunk: [UInt8] = [0, 0, 0, 3] + Array("tEXtabc".utf8) + [1, 2, 3, 4]
    let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk + end
    let pdf = Array("%PDF-1.7\n\(String(repeating: "x", count: 3_000))\nstartxref\n9\n%%EOF\n".utf8)
    for (kind, bytes, cut) in [(PhotoKind.png, png, 5), (PhotoKind.pdf, pdf, 4)] {
      for padding in [[], [0, 0], [UInt8](repeating: 0, count: 5_000)] as [[UInt8]] {
        #expect(!PhotoEnd.isMissing(in: bytes + padding, kind), "\(kind)")
      }
      #expect(PhotoEnd.isIn(Array(bytes.suffix(PhotoEnd.tailByteCount)), kind))
      for count in stride(from: 0, to: bytes.count - cut, by: 3) {
        #expect(PhotoEnd.isMissing(in: Array(bytes.prefix(count)), kind), "\(kind) \(count)")
      }
    }
    #expect(!PhotoEnd.isMissing(in: png + [UInt8](repeating: 7, count: 5_000), .png))
    #expect(!PhotoEnd.isMissing(in: pdf + [UInt8](repeating: 7, count: 500), .pdf))
    #expect(!PhotoEnd.isMissing(in: [], .webp))
  }
}
