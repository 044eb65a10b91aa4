import Photos
import TestSupport
import Testing

struct HEIFTests {
  static let kinds: [(PhotoKind, [UInt8])] = [(.heic, PackedPictures.heic), (.avif, PackedPictures.avif)]

  @Test(arguments: kinds) func `the size of a HEIF file is read from the properties of its primary image`(
    kind: PhotoKind, file: [UInt8]
  ) throws {
    let header = try PhotoHeader.read(file)
    #expect(header.kind == kind && header.width == 64 && header.height == 48 && header.orientation == .upright)
  }

  @Test(arguments: kinds) func `HEIC and AVIF are not decoded in this process`(kind: PhotoKind, file: [UInt8]) {
    #expect(!kind.isDecodable)
    #expect(throws: PhotoError.notDecodable(kind)) { try Photo.render(file, longSide: 64, quality: 95) }
  }

  @Test(arguments: 0...3) func `a rotated HEIC has the width of the displayed image`(quarterTurns: UInt8) throws {
    let file = try turned(PackedPictures.heic, quarterTurns)
    let (width, height) = quarterTurns % 2 == 1 ? (48, 64) : (64, 48)
    let header = try PhotoHeader.read(file)
    #expect(header.width == width && header.height == height && header.orientation == .upright)
  }

  @Test func `a HEIC over 100 megapixels is reported as too large`() {
    var file = PackedPictures.heic
    for place in file.indices where file[place...].starts(with: Array("ispe".utf8)) {
      file.replaceSubrange((place + 8)..<(place + 16), with: bigEndian(UInt32(20_000)) + bigEndian(UInt32(10_000)))
    }
    #expect(throws: PhotoError.tooLarge(.pixels(width: 20_000, height: 10_000))) {
      try Photo.render(file, longSide: 48, quality: 80)
    }
  }

  @Test func `all images of a burst except the primary image are hidden without moving any bytes`() throws {
    let alone = try HEIF.withOnlyPrimaryImage(PackedPictures.heicBurst)
    // These are the flags of the second of both entries.
    let second = try #require(places(of: "infe", in: alone).last) + 7
    var expected = PackedPictures.heicBurst
    #expect(expected[second] == 0)
    expected[second] = 1
    #expect(alone == expected)
  }

  @Test func `EXIF data in a HEIF file is hidden by changing its type to an unknown one`() throws {
    #expect(places(of: "Exif", in: PackedPictures.heicWithNotes).count > 0)
    let alone = try HEIF.withOnlyPrimaryImage(PackedPictures.heicWithNotes)
    #expect(places(of: "none", in: alone).count == 1)
    #expect(try PhotoHeader.read(alone) == PhotoHeader.read(PackedPictures.heicWithNotes))
  }

  @Test(arguments: kinds)
  func `a HEIF file without an image list is reported as damaged`(kind: PhotoKind, file: [UInt8]) throws {
    let list = try #require(places(of: "iinf", in: file).first)
    var file = file
    file[list] = 0
    #expect(throws: PhotoError.damaged) { try HEIF.withOnlyPrimaryImage(file) }
  }

  @Test func `ten thousand damaged HEIF files keep their length without a crash`() {
    var random = SeededRandom(seed: Fuzzing.seed(20_261_121))
    let files = [PackedPictures.heic, PackedPictures.avif, PackedPictures.heicBurst, PackedPictures.heicWithNotes]
    var read = 0
    for round in 0..<Fuzzing.count(10_000) {
      var file = files[round % files.count]
      for _ in 0...Int.random(in: 0..<6, using: &random) {
        file[Int.random(in: 0..<min(file.count, 700), using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      file = Array(file.prefix(Int.random(in: 100...file.count, using: &random)))
      guard let alone = try? HEIF.withOnlyPrimaryImage(file) else { continue }
      read += 1
      #expect(alone.count == file.count)
    }
    #expect(read > Fuzzing.count(1000))
  }

  private func places(of text: String, in file: [UInt8]) -> [Int] {
    file.indices.filter { file[$0...].starts(with: Array(text.utf8)) }
  }

  @Test(arguments: kinds) func `a truncated HEIF file is reported as damaged`(kind: PhotoKind, file: [UInt8]) throws {
    for count in [30, 60, 120] {
      #expect(throws: PhotoError.damaged, "\(count)") { try PhotoHeader.read(Array(file.prefix(count))) }
    }
  }

  /// A file whose channel depths are replaced by a rotation, which needs fewer bytes (ISO/IEC 23008-12 §6.5.10).
  private func turned(_ file: [UInt8], _ quarterTurns: UInt8) throws -> [UInt8] {
    var file = file
    let place = try #require(file.indices.first { file[$0...].starts(with: Array("pixi".utf8)) })
    file.replaceSubrange(place..<(place + 5), with: Array("irot".utf8) + [quarterTurns])
    return file
  }
}
