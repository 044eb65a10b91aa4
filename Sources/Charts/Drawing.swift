/// A drawn chart: its picture in both themes, and where its bars or slices lie.
package struct Drawing: Sendable {
  /// Size in CSS px; the picture has twice as many pixels each way.
  package let width: Int
  /// CSS px, like the width.
  package let height: Int
  /// One for each bar or slice, in the caller's order; slices without a value have none.
  package let regions: [Region]
  /// The picture itself.
  package let canvas: Canvas

  /// Where a bar or slice lies, for links over the image.
  package struct Region: Sendable, Equatable {
    /// Index into the chart's bars or slices.
    package let index: Int
    /// What the pointer has to hit.
    package let shape: Shape

    package init(index: Int, shape: Shape) {
      self.index = index
      self.shape = shape
    }

    /// A shape in CSS px of the drawing, as inline SVG with its size as `viewBox` shows it.
    package enum Shape: Sendable, Equatable {
      case rect(Rect)
      /// The `d` of an SVG path.
      case path(String)
    }
  }

  /// The picture of one theme as an indexed PNG.
  package func png(_ theme: ChartTheme) throws(ChartError) -> [UInt8] {
    try encodePNG(
      pixels: canvas.pixels, width: canvas.pixelWidth, height: canvas.pixelHeight,
      palette: canvas.palette.colors(in: theme))
  }

  /// Both pictures, packed once: they differ in nothing but their palettes.
  package func pngs() throws(ChartError) -> (light: [UInt8], dark: [UInt8]) {
    let light = try png(.light)
    return (light, recolored(light, canvas.palette.colors(in: .dark)))
  }
}
