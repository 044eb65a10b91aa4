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
    rasterizer.rasterize(path)
    let spans = rasterizer.spans
    fill(spans, palette.index(of: paint.ink))
    if let pattern = paint.pattern { print(pattern, on: spans) }
  }

  /// Sets glyphs, each where its text wants it.
  mutating func fill(_ glyphs: [PlacedGlyph], _ color: ThemedColor) {
    let ink = palette.index(of: color)
    for glyph in glyphs { fill(glyph.shape.spans, ink, x: glyph.x, y: glyph.y) }
  }

  /// Lays an ink over spans that are moved by whole pixels; what lies outside of the picture is cut off.
  private mutating func fill(_ spans: [Span], _ ink: UInt8, x: Int = 0, y: Int = 0) {
    let (width, height) = (pixelWidth, pixelHeight)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for span in spans {
        let row = y + Int(span.y)
        let start = max(0, x + Int(span.x))
        let end = min(width, x + Int(span.x + span.count))
        guard row >= 0, row < height, start < end else { continue }
        let run = row * width + start..<row * width + end
        if span.level == Rasterizer.full {
          pixels[run].update(repeating: ink)
        } else {
          for place in run { pixels[place] = palette.mix(ink: ink, over: pixels[place], level: Int(span.level)) }
        }
      }
    }
  }

  /// Sets a pattern into spans that have been filled.
  private mutating func print(_ pattern: Paint.Pattern, on spans: [Span]) {
    let ink = palette.index(of: pattern.ink)
    let width = pixelWidth
    pixels.withUnsafeMutableBufferPointer { pixels in
      for span in spans {
        let y = Int(span.y)
        for x in Int(span.x)..<Int(span.x + span.count) {
          let amount = pattern.texture.level(x: x, y: y) * Int(span.level) / Rasterizer.full
          let place = y * width + x
          if amount > 0 { pixels[place] = palette.mix(ink: ink, over: pixels[place], level: amount) }
        }
      }
    }
  }

  /// Fills a rectangle.
  package mutating func fill(_ rect: Rect, _ color: ThemedColor) {
    fill(Path(rect), color)
  }
}
