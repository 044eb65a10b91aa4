import CPNG

/// The wall around libpng's reader.
enum PNG {
  /// Decodes any PNG: every depth, palette and interlacing becomes 8-bit colour, with transparency over white.
  ///
  /// - Throws: `tooLarge` or `damaged`.
  static func decode(_ bytes: [UInt8]) throws(PhotoError) -> Raster {
    var (width, height): (UInt32, UInt32) = (0, 0)
    let status = bytes.withUnsafeBufferPointer { buffer in
      daybook_png_read_size(buffer.baseAddress, UInt64(buffer.count), &width, &height)
    }
    if status != 0 { throw .damaged }
    try PhotoLimit.check(width: Int(width), height: Int(height))

    let total = Int(width) * Int(height)
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
    return Raster(width: Int(width), height: Int(height), pixels: pixels)
  }
}
