import CPNG

/// The interface to libpng's reader. Images of any depth, palette and interlacing are converted to 8-bit colour, and
/// transparency is blended over white.
enum PNG {
  /// Decodes a PNG and scales it down row by row. For most files, only some of the rows are in memory at a time.
  ///
  /// - Returns: the image with its longer side at most `longSide` pixels.
  /// - Throws: `tooLarge` if the image exceeds a limit in `PhotoLimit`; `damaged` if it cannot be decoded.
  static func decode(_ bytes: [UInt8], longSide: Int, room: PixelRoom = .shared) throws(PhotoError) -> Raster {
    let (width, height, isInterlaced) = try header(bytes)
    if !isInterlaced { return try decodeRows(bytes, width: width, height: height, longSide: longSide) }
    // The rows of an interlaced file are complete only at its end.
    return try room.holding(width * height) { () throws(PhotoError) in
      try decodeWhole(bytes, width: width, height: height).shrunk(longSide: longSide)
    }
  }

  private static func header(_ bytes: [UInt8]) throws(PhotoError) -> (width: Int, height: Int, isInterlaced: Bool) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    var isInterlaced: Int32 = 0
    let status = bytes.withUnsafeBufferPointer { buffer in
      daybook_png_read_header(buffer.baseAddress, UInt64(buffer.count), &width, &height, &isInterlaced)
    }
    if status != 0 { throw .damaged }
    try PhotoLimit.check(width: Int(width), height: Int(height))
    return (Int(width), Int(height), isInterlaced != 0)
  }

  private static func decodeRows(
    _ bytes: [UInt8], width: Int, height: Int, longSide: Int
  ) throws(PhotoError) -> Raster {
    var shrinking = RowShrinking(width: width, height: height, longSide: longSide)
    var row = [Pixel](repeating: Pixel(repeating: 0), count: width)
    let isWhole = bytes.withUnsafeBufferPointer { buffer in
      guard let rows = daybook_png_open_rows(buffer.baseAddress, UInt64(buffer.count)) else { return false }
      defer { daybook_png_close_rows(rows) }
      return row.withUnsafeMutableBufferPointer { pixels in
        for _ in 0..<height {
          let memory = UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self)
          if daybook_png_next_row(rows, memory) != 0 { return false }
          pixels.layOverWhite(width)
          shrinking.add(UnsafeBufferPointer(pixels))
        }
        return true
      }
    }
    if !isWhole { throw .damaged }
    return shrinking.raster
  }

  /// Decodes all rows at once in full size.
  static func decodeWhole(_ bytes: [UInt8], width: Int, height: Int) throws(PhotoError) -> Raster {
    let total = width * height
    var hasFailed = false
    let pixels = [Pixel](unsafeUninitializedCapacity: total) { target, count in
      let memory = UnsafeMutableRawBufferPointer(target)
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      hasFailed = bytes.withUnsafeBufferPointer { buffer in
        daybook_png_read_rgba(
          buffer.baseAddress, UInt64(buffer.count), memory.baseAddress?.assumingMemoryBound(to: UInt8.self),
          UInt64(4 * total)) != 0
      }
      target.layOverWhite(total)
      count = total
    }
    if hasFailed { throw .damaged }
    return Raster(width: width, height: height, pixels: pixels)
  }
}
