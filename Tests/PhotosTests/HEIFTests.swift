import Photos
import TestSupport
import Testing

struct HEIFTests {
  static let kinds: [(PhotoKind, [UInt8])] = [(.heic, PackedPictures.heic), (.avif, PackedPictures.avif)]

  @Test(arguments: kinds) func `the size is read without libheif`(kind: PhotoKind, file: [UInt8]) throws {
    let header = try PhotoHeader.read(file)
    #expect(header.kind == kind && header.width == 64 && header.height == 48 && header.orientation == .upright)
  }

  @Test(arguments: kinds) func `HEIC and AVIF become pictures where libheif is, else are told by their kind`(
    kind: PhotoKind, file: [UInt8]
  ) throws {
    guard kind.isDecodable else {
      #expect(throws: PhotoError.notDecodable(kind)) { try Photo.render(file, longSide: 64, quality: 95) }
      return
    }
    let photo = try Photo.render(file, longSide: 64, quality: 95)
    #expect(photo.width == 64 && photo.height == 48)
    let colors = try quarterColors(photo.bytes)
    #expect(zip(colors, [red, green, blue, yellow]).allSatisfy { isNear($0, $1) }, "\(colors)")
  }

  @Test(.enabled(if: PhotoKind.heic.isDecodable)) func `a transparent HEIC is shown over white`() throws {
    let colors = try quarterColors(Photo.render(PackedPictures.heicClear, longSide: 64, quality: 98).bytes)
    let expected = [Pixel(255, 255, 255, 0), Pixel(200, 0, 0, 0), Pixel(127, 127, 127, 0), Pixel(204, 204, 255, 0)]
    #expect(zip(colors, expected).allSatisfy { isNear($0, $1) }, "\(colors)")
  }

  @Test(arguments: [
    (0, [red, green, blue, yellow]), (1, [green, yellow, red, blue]), (2, [yellow, blue, green, red]),
    (3, [blue, red, yellow, green]),
  ])
  func `a HEIC is turned once, by as many quarters as it says`(quarterTurns: UInt8, expected: [Pixel]) throws {
    let file = try turned(PackedPictures.heic, quarterTurns)
    let (width, height) = quarterTurns % 2 == 1 ? (48, 64) : (64, 48)
    let header = try PhotoHeader.read(file)
    #expect(header.width == width && header.height == height && header.orientation == .upright)
    guard PhotoKind.heic.isDecodable else { return }
    let photo = try Photo.render(file, longSide: 64, quality: 95)
    #expect(photo.width == width && photo.height == height)
    let colors = try quarterColors(photo.bytes)
    #expect(zip(colors, expected).allSatisfy { isNear($0, $1) }, "\(colors)")
  }

  @Test func `a HEIC over 100 megapixels is refused before it is decoded`() throws {
    var file = PackedPictures.heic
    let place = try #require(file.indices.first { file[$0...].starts(with: Array("ispe".utf8)) })
    file.replaceSubrange((place + 8)..<(place + 16), with: bigEndian(UInt32(20_000)) + bigEndian(UInt32(10_000)))
    #expect(throws: PhotoError.tooLarge(.pixels(width: 20_000, height: 10_000))) {
      try Photo.render(file, longSide: 48, quality: 80)
    }
  }

  @Test(arguments: kinds) func `a file that ends early is damaged`(kind: PhotoKind, file: [UInt8]) throws {
    for count in [30, 60, 120] {
      #expect(throws: PhotoError.damaged, "\(count)") { try PhotoHeader.read(Array(file.prefix(count))) }
    }
    guard kind.isDecodable else { return }
    #expect(throws: PhotoError.damaged) { try Photo.render(Array(file.dropLast(40)), longSide: 48, quality: 80) }
  }

  @Test func `every seventh byte may be wrong, and nothing traps or comes out differently twice`() {
    var outcomes: Set<String> = []
    let files = [
      PackedPictures.webpLossless, PackedPictures.webpLossy, PackedPictures.webpClearLossy, PackedPictures.heic,
      PackedPictures.heicClear, PackedPictures.avif,
    ]
    for file in files {
      for at in stride(from: 0, to: file.count, by: 7) {
        for change: UInt8 in [0x01, 0x80, 0xFF] {
          var bytes = file
          bytes[at] ^= change
          let (first, second) = (render(bytes), render(bytes))
          // Pixels that nobody wrote would differ.
          #expect(first == second, "byte \(at) of \(file.count)")
          outcomes.insert(first.map { _ in "shown" } ?? "refused")
        }
      }
    }
    #expect(outcomes == ["shown", "refused"])
  }

  private func render(_ bytes: [UInt8]) -> RenderedPhoto? { try? Photo.render(bytes, longSide: 32, quality: 80) }

  /// The depths of its channels give their place to a rotation, which needs fewer bytes (ISO/IEC 23008-12 §6.5.10).
  private func turned(_ file: [UInt8], _ quarterTurns: UInt8) throws -> [UInt8] {
    var file = file
    let place = try #require(file.indices.first { file[$0...].starts(with: Array("pixi".utf8)) })
    file.replaceSubrange(place..<(place + 5), with: Array("irot".utf8) + [quarterTurns])
    return file
  }
}
