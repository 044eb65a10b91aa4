import Photos
import TestSupport
import Testing

struct HEIFTests {
  static let kinds: [(PhotoKind, [UInt8])] = [(.heic, PackedPictures.heic), (.avif, PackedPictures.avif)]

  @Test(arguments: kinds) func `the size stands in the properties of the primary picture`(
    kind: PhotoKind, file: [UInt8]
  ) throws {
    let header = try PhotoHeader.read(file)
    #expect(header.kind == kind && header.width == 64 && header.height == 48 && header.orientation == .upright)
  }

  @Test(arguments: kinds) func `HEIC and AVIF are told by their kind`(kind: PhotoKind, file: [UInt8]) {
    #expect(!kind.isDecodable)
    #expect(throws: PhotoError.notDecodable(kind)) { try Photo.render(file, longSide: 64, quality: 95) }
  }

  @Test(arguments: 0...3) func `a HEIC lying on its side is as wide as it is shown`(quarterTurns: UInt8) throws {
    let file = try turned(PackedPictures.heic, quarterTurns)
    let (width, height) = quarterTurns % 2 == 1 ? (48, 64) : (64, 48)
    let header = try PhotoHeader.read(file)
    #expect(header.width == width && header.height == height && header.orientation == .upright)
  }

  @Test func `a HEIC over 100 megapixels is told as too large`() {
    var file = PackedPictures.heic
    for place in file.indices where file[place...].starts(with: Array("ispe".utf8)) {
      file.replaceSubrange((place + 8)..<(place + 16), with: bigEndian(UInt32(20_000)) + bigEndian(UInt32(10_000)))
    }
    #expect(throws: PhotoError.tooLarge(.pixels(width: 20_000, height: 10_000))) {
      try Photo.render(file, longSide: 48, quality: 80)
    }
  }

  @Test(arguments: kinds) func `a file that ends early is damaged`(kind: PhotoKind, file: [UInt8]) throws {
    for count in [30, 60, 120] {
      #expect(throws: PhotoError.damaged, "\(count)") { try PhotoHeader.read(Array(file.prefix(count))) }
    }
  }

  /// The depths of its channels give their place to a rotation, which needs fewer bytes (ISO/IEC 23008-12 §6.5.10).
  private func turned(_ file: [UInt8], _ quarterTurns: UInt8) throws -> [UInt8] {
    var file = file
    let place = try #require(file.indices.first { file[$0...].starts(with: Array("pixi".utf8)) })
    file.replaceSubrange(place..<(place + 5), with: Array("irot".utf8) + [quarterTurns])
    return file
  }
}
