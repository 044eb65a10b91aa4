/// A pixel of red, green and blue, each 0…255 in sRGB, and a fourth byte that is used only during decoding.
package typealias Pixel = SIMD4<UInt8>

/// A decoded image, row by row from the top left.
package struct Raster: Sendable, Equatable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int
  /// The pixels, row by row; their number is width × height.
  package let pixels: [Pixel]

  /// Creates a raster. The number of pixels must be width × height.
  package init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "a raster must have width × height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Returns the pixel at a column and a row, each counted from 0.
  package subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

  /// Returns the size whose longer side is `longSide`, both sides at least 1; never larger than the raster.
  func size(longSide: Int) -> (width: Int, height: Int) {
    Raster.size(width: width, height: height, longSide: longSide)
  }

  static func size(width: Int, height: Int, longSide: Int) -> (width: Int, height: Int) {
    let longer = max(width, height)
    let target = max(longSide, 1)
    if target >= longer { return (width, height) }
    func scaled(_ side: Int) -> Int { max(1, (2 * side * target + longer) / (2 * longer)) }
    return (scaled(width), scaled(height))
  }
}
