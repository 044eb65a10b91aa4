import Photos
import TestSupport
import Testing

struct PhotoHeaderTests {
  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], PhotoKind.jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
      (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp),
      ([0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8), .heic),
      ([0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1heix".utf8), .heic), (Array("%PDF-1.7".utf8), .pdf),
      ([0, 0, 0, 24] + Array("ftypavif\0\0\0\0mif1avif".utf8), .avif), ([0, 0, 0, 9] + Array("ftyph".utf8), nil),
      ([], nil), ([0xFF, 0xD8], nil), (Array("<svg>".utf8), nil), (Array("RIFF....WAVE".utf8), nil),
    ] as [([UInt8], PhotoKind?)])
  func `the kind of a file is recognized by its content`(bytes: [UInt8], kind: PhotoKind?) {
    #expect(PhotoKind(bytes: bytes) == kind)
  }

  @Test(arguments: Orientation.allCases) func `the size and orientation of a JPEG are read as stored`(
    orientation: Orientation
  ) throws {
    for isLittle in [false, true] {
      let bytes = try jpeg(quarters(), segments: [exif(orientation.rawValue, isLittle: isLittle)])
      let header = try PhotoHeader.read(bytes)
      #expect(header.kind == .jpeg && header.width == 48 && header.height == 32)
      #expect(header.orientation == orientation)
    }
  }

  @Test func `a JPEG without EXIF or with an invalid orientation is upright`() throws {
    for segments in [[], [exif(0)], [exif(9)], [exif(65535)], [segment(0xE1, Array("Exif\0\0MM".utf8))]] {
      #expect(try PhotoHeader.read(jpeg(quarters(), segments: segments)).orientation == .upright)
    }
  }

  @Test func `EXIF data is found even if other segments of a JPEG precede it`() throws {
    let segments = [
      segment(0xE1, Array("http://ns.adobe.com/xap".utf8)), segment(0xFE, [1, 2, 3]), [0xFF, 0xFF], exif(6),
    ]
    #expect(try PhotoHeader.read(jpeg(quarters(), segments: segments)).orientation == .quarterRight)
  }

  @Test func `the size of a PNG is read from its header`() throws {
    let header = try PhotoHeader.read(PNGFixture(width: 7, height: 5).bytes { _, _ in [1, 2, 3] })
    #expect(header.kind == .png && header.width == 7 && header.height == 5 && header.orientation == .upright)
  }

  @Test func `a file that cannot be decoded is reported with its kind`() {
    #expect(throws: PhotoError.notDecodable(.pdf)) { try PhotoHeader.read(Array("%PDF-1.7".utf8)) }
    #expect(throws: PhotoError.unknownKind) { try PhotoHeader.read(Array("text".utf8)) }
    #expect(throws: PhotoError.damaged) { try PhotoHeader.read([0xFF, 0xD8, 0xFF, 0xE0]) }
    #expect(throws: PhotoError.damaged) { try PhotoHeader.read([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }
  }

  @Test func `a photo over 100 megapixels is refused before it is decoded`() throws {
    var bytes = try jpeg(quarters())
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes.replaceSubrange((frame + 5)..<(frame + 9), with: bigEndian(UInt16(10_000)) + bigEndian(UInt16(10_001)))
    let expected = PhotoError.tooLarge(.pixels(width: 10_001, height: 10_000))
    #expect(throws: expected) { try Photo.render(bytes, longSide: 10, quality: 80) }
    #expect(throws: expected) { try JPEG.decode(bytes, longSide: 10) }
    let png = PNGFixture(width: 1, height: 1).bytes { _, _ in [0, 0, 0] }
    let huge = Array(png[..<16]) + [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF] + png[24...]
    #expect(throws: PhotoError.tooLarge(.pixels(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF))) {
      try Photo.render(huge, longSide: 10, quality: 80)
    }
  }

  @Test func `a file over 64 MiB is refused`() {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 64 << 20)
    #expect(throws: PhotoError.tooLarge(.bytes(bytes.count))) { try PhotoHeader.read(bytes) }
  }
}
