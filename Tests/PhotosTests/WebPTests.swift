import Photos
import TestSupport
import Testing

struct WebPTests {
  @Test(arguments: [PackedPictures.webpLossless, PackedPictures.webpLossy]) func `a WebP is decoded to an image`(
    file: [UInt8]
  ) throws {
    let header = try PhotoHeader.read(file)
    #expect(header.kind == .webp && header.width == 48 && header.height == 32)
    let photo = try Photo.render(file, longSide: 48, quality: 95)
    #expect(photo.width == 48 && photo.height == 32)
    let colors = try quarterColors(photo.bytes)
    #expect(zip(colors, [red, green, blue, yellow]).allSatisfy { isNear($0, $1) }, "\(colors)")
  }

  @Test(arguments: [PackedPictures.webpClearLossless, PackedPictures.webpClearLossy])
  func `a transparent WebP is shown on white`(file: [UInt8]) throws {
    let colors = try quarterColors(Photo.render(file, longSide: 48, quality: 98).bytes)
    let expected = [Pixel(255, 255, 255, 0), Pixel(200, 0, 0, 0), Pixel(127, 127, 127, 0), Pixel(204, 204, 255, 0)]
    #expect(zip(colors, expected).allSatisfy { isNear($0, $1) }, "\(colors)")
  }

  @Test(arguments: [3, 12, 20]) func `a WebP much larger than the requested size is reduced`(side: Int) throws {
    let photo = try Photo.render(PackedPictures.webpLossless, longSide: side, quality: 98)
    #expect(photo.width == side && photo.height == side * 2 / 3)
    guard side == 20 else { return }
    let colors = try quarterColors(photo.bytes)
    #expect(zip(colors, [red, green, blue, yellow]).allSatisfy { isNear($0, $1, within: 24) }, "\(colors)")
  }

  @Test(arguments: Orientation.allCases) func `a WebP's EXIF orientation is applied with and without an Exif header`(
    orientation: Orientation
  ) throws {
    for hasIntroduction in [false, true] {
      let file = extended(exif: exif(orientation.rawValue), hasIntroduction: hasIntroduction)
      #expect(try PhotoHeader.read(file).orientation == orientation)
      let photo = try Photo.render(file, longSide: 48, quality: 95)
      #expect((photo.width, photo.height) == (orientation.swapsSides ? (32, 48) : (48, 32)))
      // The result for a JPEG of the same pixels and orientation.
      let same = try Photo.render(jpeg(quarters(), segments: [exif(orientation.rawValue)]), longSide: 48, quality: 95)
      let (seen, expected) = try (quarterColors(photo.bytes), quarterColors(same.bytes))
      #expect(zip(seen, expected).allSatisfy { isNear($0, $1) }, "\(seen) \(expected)")
    }
  }

  @Test func `a WebP's location is removed`() throws {
    let file = extended(exif: exif(1), hasIntroduction: false)
    #expect(file.indices.contains { file[$0...].starts(with: gpsSecret) })
    let photo = try Photo.render(file, longSide: 48, quality: 80).bytes
    #expect(!photo.indices.contains { photo[$0...].starts(with: gpsSecret) })
  }

  @Test func `an animated WebP is recognized, but not decoded`() {
    var file = extended(exif: exif(1), hasIntroduction: false)
    file[20] |= 0x02
    #expect(throws: PhotoError.notDecodable(.webp)) { try PhotoHeader.read(file) }
    #expect(throws: PhotoError.notDecodable(.webp)) { try Photo.render(file, longSide: 48, quality: 80) }
  }

  @Test func `a WebP over 100 megapixels is refused before it is decoded`() {
    var file = PackedPictures.webpLossless
    file.replaceSubrange(21..<25, with: little(16_000 - 1 | (12_000 - 1) << 14))
    #expect(throws: PhotoError.tooLarge(.pixels(width: 16_000, height: 12_000))) {
      try Photo.render(file, longSide: 48, quality: 80)
    }
  }

  @Test func `a truncated WebP is reported as damaged`() {
    for file in [PackedPictures.webpLossless, PackedPictures.webpLossy] {
      for count in [13, 21, 26, file.count / 2] {
        #expect(throws: PhotoError.damaged, "\(count)") {
          try Photo.render(Array(file.prefix(count)), longSide: 48, quality: 80)
        }
      }
    }
  }

  @Test func `a damaged WebP never crashes the decoder and is decoded the same each time`() {
    var outcomes: Set<String> = []
    let files = [PackedPictures.webpLossless, PackedPictures.webpLossy, PackedPictures.webpClearLossy]
    for file in files {
      for at in stride(from: 0, to: file.count, by: 7) {
        for change: UInt8 in [0x01, 0x80, 0xFF] {
          var bytes = file
          bytes[at] ^= change
          let (first, second) = (render(bytes), render(bytes))
          // Uninitialized pixels would differ.
          #expect(first == second, "byte \(at) of \(file.count)")
          outcomes.insert(first.map { _ in "shown" } ?? "refused")
        }
      }
    }
    #expect(outcomes == ["shown", "refused"])
  }

  private func render(_ bytes: [UInt8]) -> RenderedPhoto? { try? Photo.render(bytes, longSide: 32, quality: 80) }

  /// The lossless picture in an extended file, with EXIF data after it (RFC 9649 §2.7).
  private func extended(exif segment: [UInt8], hasIntroduction: Bool) -> [UInt8] {
    let notes = Array(segment.dropFirst(hasIntroduction ? 4 : 10))
    let size: [UInt8] = [47, 0, 0, 31, 0, 0]
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [0x08, 0, 0, 0] + size) + PackedPictures.webpLossless.dropFirst(12)
      + chunk("EXIF", notes)
    return Array("RIFF".utf8) + little(body.count) + body
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count) + content + (content.count % 2 == 1 ? [0] : [])
  }

  private func little(_ number: Int) -> [UInt8] { bigEndian(UInt32(number)).reversed() }
}
