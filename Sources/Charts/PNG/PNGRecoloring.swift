/// Returns the same image with another palette of the same size. Only the bytes of `PLTE` and its checksum change (PNG
/// spec 11.2.2), so an image is compressed only once for both themes.
///
/// - Parameter png: an image from `encodePNG`, which has complete chunks including a palette.
func recolored(_ png: [UInt8], _ palette: [ChartColor]) -> [UInt8] {
  var bytes = png
  var chunk = 8
  func length() -> Int { bytes[chunk..<chunk + 4].reduce(0) { $0 << 8 | Int($1) } }
  // A chunk has its length, a name of four letters, its content and a checksum (PNG spec 5.3).
  while !bytes[chunk + 4..<chunk + 8].elementsEqual("PLTE".utf8) { chunk += length() + 12 }
  precondition(length() == palette.count * 3, "the new palette must have the same number of colors")
  var place = chunk + 8
  for color in palette {
    (bytes[place], bytes[place + 1], bytes[place + 2]) = (color.red, color.green, color.blue)
    place += 3
  }
  let checksum = CRC32.of(bytes[chunk + 4..<place])
  for part in 0..<4 { bytes[place + part] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * part)) }
  return bytes
}

/// The checksum of PNG chunks (PNG spec, annex D).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    return ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
