import CPNG

/// A reason why an image cannot be encoded.
package enum ChartError: Error, Equatable {
  /// A size of zero, or above 65,535 pixels on a side.
  case badSize(width: Int, height: Int)
  case outOfMemory
  /// A failure in libpng.
  case encodingFailed
}

/// Encodes palette indices as an indexed PNG (colour type 3; 1, 2, 4 or 8 bits as the palette needs).
///
/// libpng and zlib do the compression with the settings in `CPNG/write.c`. Rejected: own compression code. It saved a
/// quarter of a cold build's time and a fifth of the bytes, but a library is maintained by others.
///
/// - Parameters:
///   - pixels: one byte per pixel, top row first; `width` × `height` bytes.
///   - palette: 1…256 colours. Every pixel is below the number of colours.
package func encodePNG(pixels: [UInt8], width: Int, height: Int, palette: [ChartColor])
  throws(ChartError) -> [UInt8]
{
  guard (1...65_535).contains(width), (1...65_535).contains(height) else {
    throw .badSize(width: width, height: height)
  }
  precondition(pixels.count == width * height, "an image needs a byte for each pixel")
  let colors = palette.flatMap { [$0.red, $0.green, $0.blue] }
  var bytes: UnsafeMutablePointer<UInt8>?
  var count: UInt64 = 0
  let status = daybook_png_write_indexed(
    pixels, UInt32(width), UInt32(height), colors, UInt32(palette.count), nil, &bytes, &count)
  defer { daybook_png_free(bytes) }
  guard status == DAYBOOK_PNG_OK.rawValue, let bytes else {
    throw status == DAYBOOK_PNG_OUT_OF_MEMORY.rawValue ? .outOfMemory : .encodingFailed
  }
  return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
}
