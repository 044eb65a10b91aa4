import CHEIF

/// The wall around libheif, which is there or not: HEIC photos of telephones, and AVIF.
enum HEIF {
  /// Whether this machine's libheif unpacks such files; false without one.
  static func reads(_ kind: PhotoKind) -> Bool {
    daybook_heif_reads(kind == .avif ? DAYBOOK_HEIF_AV1 : DAYBOOK_HEIF_HEVC) != 0
  }

  /// Decodes the primary picture of a file, cropped and turned upright as the file says, transparency over white.
  ///
  /// - Throws: `notDecodable`, `tooLarge` or `damaged`.
  static func decode(_ bytes: [UInt8], _ header: PhotoHeader) throws(PhotoError) -> Raster {
    var picture = daybook_heif_picture()
    let status = bytes.withUnsafeBufferPointer { buffer in
      daybook_heif_read(buffer.baseAddress, UInt64(buffer.count), UInt64(PhotoLimit.pixels), &picture)
    }
    defer { daybook_heif_free(&picture) }
    switch UInt32(status) {
    case DAYBOOK_HEIF_OK.rawValue: break
    case DAYBOOK_HEIF_UNSUPPORTED.rawValue: throw .notDecodable(header.kind)
    case DAYBOOK_HEIF_TOO_LARGE.rawValue: throw .tooLarge(.pixels(width: header.width, height: header.height))
    default: throw .damaged
    }
    let (width, height) = (Int(picture.width), Int(picture.height))
    let pixels = [Pixel](unsafeUninitializedCapacity: width * height) { target, count in
      let memory = UnsafeMutableRawBufferPointer(target)
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(start: picture.pixels + y * Int(picture.stride), count: 4 * width)
        UnsafeMutableRawBufferPointer(rebasing: memory[(4 * width * y)...]).copyMemory(from: row)
      }
      target.layOverWhite(width * height)
      count = width * height
    }
    return Raster(width: width, height: height, pixels: pixels)
  }
}
