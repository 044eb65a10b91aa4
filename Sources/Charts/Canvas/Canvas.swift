/// A picture of palette indices that shapes are filled into.
///
/// Coordinates are CSS px; the picture has `scale` pixels for each of them. The same calls give the same pixels on
/// every machine.
package struct Canvas: Sendable {
  /// Size in device pixels.
  package let pixelWidth: Int
  /// Rows of device pixels.
  package let pixelHeight: Int
  /// Device pixels a CSS px.
  package let scale: Double
  /// The colours that `pixels` are indices of.
  package private(set) var palette = Palette()
  /// Palette indices, a byte a pixel, top row first.
  package private(set) var pixels: [UInt8]
  private var texturedPixels = 0
  private var rasterizer: Rasterizer

  /// What a shape is filled with.
  package struct Paint: Sendable, Equatable {
    /// What the shape is filled with first.
    package var ink: ThemedColor
    /// A second ink set into the first.
    package var pattern: Pattern?

    /// A texture and the colour it is printed in.
    package struct Pattern: Sendable, Equatable {
      /// The colour of the texture.
      package var ink: ThemedColor
      /// Where that colour goes.
      package var texture: Texture
    }

    /// A plain colour; patterned when both a second colour and a texture are given.
    package init(_ ink: ThemedColor, pattern: ThemedColor? = nil, texture: Texture? = nil) {
      self.ink = ink
      if let pattern, let texture { self.pattern = Pattern(ink: pattern, texture: texture) }
    }
  }

  /// A canvas filled with one colour; sizes below one pixel become one.
  package init(width: Double, height: Double, scale: Double = 2, ground: ThemedColor) {
    self.scale = scale
    pixelWidth = max(1, Int((width * scale).rounded()))
    pixelHeight = max(1, Int((height * scale).rounded()))
    let index = palette.index(of: ground)
    pixels = Array(repeating: index, count: pixelWidth * pixelHeight)
    rasterizer = Rasterizer(width: pixelWidth, height: pixelHeight, scale: scale)
  }

  /// Whether textures take more than a thirtieth of the picture, which asks for another way of packing it.
  package var isPatterned: Bool { texturedPixels * 30 > pixels.count }

  /// Gives colours their place in the palette before mixtures fill it, so that these are exact whatever else is drawn.
  package mutating func reserve(_ colors: [ThemedColor]) {
    for color in colors { _ = palette.index(of: color) }
  }

  /// The colour of a device pixel.
  package subscript(x: Int, y: Int) -> ThemedColor { palette.colors[Int(pixels[y * pixelWidth + x])] }

  /// Fills what a path encloses (non-zero winding), anti-aliased.
  package mutating func fill(_ path: Path, _ color: ThemedColor) {
    fill(path, Paint(color))
  }

  /// Fills what a path encloses (non-zero winding), anti-aliased; textures lie on the grid of the picture, not of the
  /// path.
  package mutating func fill(_ path: Path, _ paint: Paint) {
    let ink = palette.index(of: paint.ink)
    let patternInk = paint.pattern.map { palette.index(of: $0.ink) }
    let width = pixelWidth
    rasterizer.fill(path) { y, xs, level in
      let row = y * width
      let run = row + xs.lowerBound..<row + xs.upperBound
      if level == Rasterizer.full {
        pixels.withUnsafeMutableBufferPointer { $0[run].update(repeating: ink) }
      } else {
        for place in run { pixels[place] = palette.mix(ink: ink, over: pixels[place], level: level) }
      }
      guard let pattern = paint.pattern, let patternInk else { return }
      texturedPixels += xs.count
      for x in xs {
        let amount = pattern.texture.level(x: x, y: y) * level / Rasterizer.full
        if amount > 0 { pixels[row + x] = palette.mix(ink: patternInk, over: pixels[row + x], level: amount) }
      }
    }
  }

  /// Fills a rectangle.
  package mutating func fill(_ rect: Rect, _ color: ThemedColor) {
    fill(Path(rect), color)
  }
}
