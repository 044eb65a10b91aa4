import Photos
import TestSupport
import Testing

/// Photos turned by changing the orientation in their metadata.
@Suite struct TurnTests {
  private func orientation(_ bytes: [UInt8]) throws -> Orientation { try PhotoHeader.read(bytes).orientation }

  @Test func `four quarter turns restore the bytes of a JPEG except for its metadata`() throws {
    let photo = try JPEG.encode(quarters(), quality: 90)
    var turned = photo
    var seen: [Orientation] = []
    for _ in 0..<4 {
      turned = try PhotoTurn.turned(turned)
      seen.append(try orientation(turned))
    }
    #expect(seen == [.quarterRight, .halfTurn, .quarterLeft, .upright])
    // The compressed picture is unchanged, byte for byte.
    #expect(turned.suffix(photo.count - 20) == photo.suffix(photo.count - 20))
    #expect(try PhotoTurn.turned(turned).count == turned.count)
  }

  @Test func `a rotated photo is rendered in its new orientation`() throws {
    let photo = try JPEG.encode(quarters(), quality: 95)
    let before = try Photo.render(photo, longSide: 400, quality: 90)
    let after = try Photo.render(try PhotoTurn.turned(photo), longSide: 400, quality: 90)
    #expect(before.width == after.height && before.height == after.width)
  }

  @Test func `rotating a JPEG keeps the camera's metadata, including the day`() throws {
    let photo = try JPEG.encode(quarters(), quality: 90)
    for isLittle in [true, false] {
      let noted = TurnTests.noted(photo, "2026:11:03 12:00:00", isLittle: isLittle)
      #expect(PhotoDay.of(noted) == "2026-11-03")
      let turned = try PhotoTurn.turned(noted)
      #expect(PhotoDay.of(turned) == "2026-11-03")
      #expect(try orientation(turned) == .quarterRight)
      #expect(try orientation(try PhotoTurn.turned(turned)) == .halfTurn)
    }
    #expect(PhotoDay.of(photo) == nil)
  }

  @Test func `rotating a PNG changes its EXIF chunk and no other chunk`() throws {
    let photo = PNGFixture(width: 3, height: 2).bytes { x, y in [x * 80, y * 100, 9] }
    let turned = try PhotoTurn.turned(photo)
    #expect(try orientation(turned) == .quarterRight)
    #expect(turned.suffix(photo.count - 33) == photo.suffix(photo.count - 33))
    #expect(try PhotoTurn.turned(turned).count == turned.count)
    let shown = try Photo.render(turned, longSide: 100, quality: 90)
    #expect(shown.width == 2 && shown.height == 3)
  }

  @Test(arguments: [PackedPictures.webpLossless, PackedPictures.webpLossy])
  func `rotating a WebP changes its metadata and keeps its image`(file: [UInt8]) throws {
    let turned = try PhotoTurn.turned(file)
    #expect(try orientation(turned) == .quarterRight)
    let (before, after) = (
      try Photo.render(file, longSide: 32, quality: 90), try Photo.render(turned, longSide: 32, quality: 90)
    )
    #expect(before.width == after.height && before.height == after.width)
    #expect(try orientation(try PhotoTurn.turned(turned)) == .halfTurn)
  }

  @Test func `a file of a kind without an EXIF orientation cannot be rotated`() {
    #expect(throws: PhotoError.self) { try PhotoTurn.turned(Array("%PDF-1.4\n".utf8)) }
    #expect(throws: PhotoError.self) { try PhotoTurn.turned([1, 2, 3]) }
    #expect(!PhotoTurn.canTurn(.heic) && !PhotoTurn.canTurn(nil) && PhotoTurn.canTurn(.webp))
  }

  /// A JPEG whose first directory has one text, and a day.
  private static func noted(_ photo: [UInt8], _ day: String, isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? little : little.reversed()
    }
    let text = Array(day.utf8) + [0]
    var tiff = isLittle ? Array("II".utf8) : Array("MM".utf8)
    tiff += number(42, 2) + number(8, 4) + number(1, 2)
    tiff += number(0x0132, 2) + number(2, 2) + number(text.count, 4) + number(26, 4) + number(0, 4) + text
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    return photo[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content + photo[2...]
  }
}
