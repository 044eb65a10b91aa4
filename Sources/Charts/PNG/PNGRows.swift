/// Palette indices as the rows of a PNG: none filtered, each with a byte of zero before it that says so (PNG spec 9.2).
struct PNGRows {
  /// Bits a pixel: 1, 2, 4 or 8.
  let depth: Int
  /// Bytes from one row to the next.
  let stride: Int
  let bytes: [UInt8]

  /// As few bits as so many colours need.
  static func depth(colors: Int) -> Int {
    switch colors {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// - Parameters:
  ///   - pixels: a byte a pixel, top row first.
  ///   - colors: all pixels are below it.
  init(_ pixels: [UInt8], width: Int, height: Int, colors: Int) {
    let depth = Self.depth(colors: colors)
    let stride = (width * depth + 7) / 8 + 1
    (self.depth, self.stride) = (depth, stride)
    bytes = [UInt8](unsafeUninitializedCapacity: stride * height) { bytes, count in
      pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height {
          let row = pixels[y * width..<(y + 1) * width]
          bytes[y * stride] = 0
          let packed = UnsafeMutableBufferPointer(rebasing: bytes[y * stride + 1..<(y + 1) * stride])
          if depth == 8 { _ = packed.initialize(from: row) } else { Self.pack(row, depth, into: packed) }
        }
      }
      count = stride * height
    }
  }

  /// Several pixels a byte, the leftmost in its highest bits (PNG spec 7.2).
  private static func pack(
    _ row: Slice<UnsafeBufferPointer<UInt8>>, _ depth: Int, into packed: UnsafeMutableBufferPointer<UInt8>
  ) {
    packed.initialize(repeating: 0)
    for (x, pixel) in row.enumerated() {
      let bit = x * depth
      packed[bit / 8] |= pixel << UInt8(8 - depth - bit % 8)
    }
  }
}
