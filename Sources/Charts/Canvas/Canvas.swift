/// An image into which shapes can be drawn. Each pixel is an index into a palette.
///
/// Coordinates are in CSS px; `scale` is the number of pixels per CSS px. The same calls produce the same pixels on
/// every machine.
package struct Canvas: Sendable {
  /// The width in device pixels.
  package let pixelWidth: Int
  /// The height in device pixels.
  package let pixelHeight: Int
  /// The number of device pixels per CSS px.
  package let scale: Double
  /// The colours to which the values in `pixels` refer.
  package private(set) var palette = PixelColors()
  /// The palette indices, one byte per pixel, top row first.
  package private(set) var pixels: [UInt8]
  private var rasterizer: Rasterizer

  /// The colour of a shape, with an optional pattern.
  package struct Paint: Sendable, Equatable {
    /// The colour of the shape, under the pattern.
    package var ink: ThemedColor
    /// The pattern drawn over the colour; `nil` for a plain colour.
    package var pattern: Pattern?

    /// A texture and its colour.
    package struct Pattern: Sendable, Equatable {
      /// The colour of the texture.
      package var ink: ThemedColor
      /// The tile of the texture, which contains a coverage level for each pixel.
      package var texture: Texture
    }

    /// Creates a plain colour, or a pattern if both a second colour and a texture are given.
    package init(_ ink: ThemedColor, pattern: ThemedColor? = nil, texture: Texture? = nil) {
      self.ink = ink
      if let pattern, let texture { self.pattern = Pattern(ink: pattern, texture: texture) }
    }
  }

  /// Creates a canvas filled with one colour. Each side has at least one pixel.
  package init(width: Double, height: Double, scale: Double = 2, background: ThemedColor) {
    self.scale = scale
    pixelWidth = max(1, Int((width * scale).rounded()))
    pixelHeight = max(1, Int((height * scale).rounded()))
    let index = palette.index(of: background)
    pixels = Array(repeating: index, count: pixelWidth * pixelHeight)
    rasterizer = Rasterizer(width: pixelWidth, height: pixelHeight, scale: scale)
  }

  /// Adds colours to the palette before mixed colours can fill it, so that the added colours are always exact.
  package mutating func reserve(_ colors: [ThemedColor]) {
    for color in colors { _ = palette.index(of: color) }
  }

  /// The colour of a device pixel.
  package subscript(x: Int, y: Int) -> ThemedColor { palette.colors[Int(pixels[y * pixelWidth + x])] }

  /// Fills the inside of a path (non-zero winding) with a colour, anti-aliased.
  package mutating func fill(_ path: Path, _ color: ThemedColor) {
    fill(path, Paint(color))
  }

  /// Fills the inside of a path (non-zero winding), anti-aliased. Textures are aligned with the image and not with the
  /// path.
  package mutating func fill(_ path: Path, _ paint: Paint) {
    rasterizer.rasterize(path)
    let spans = rasterizer.spans
    fill(spans, palette.index(of: paint.ink))
    if let pattern = paint.pattern { print(pattern, on: spans) }
  }

  /// Fills glyphs at their positions.
  mutating func fill(_ glyphs: [PlacedGlyph], _ color: ThemedColor) {
    let ink = palette.index(of: color)
    for glyph in glyphs { fill(glyph.shape.spans, ink, x: glyph.x, y: glyph.y) }
  }

  /// Fills spans after moving them by whole pixels. Parts outside the image are cut off.
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

  /// Draws the pattern over filled spans.
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
