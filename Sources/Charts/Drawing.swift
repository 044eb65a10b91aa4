/// A drawn chart: its images for both themes, and the regions of its bars or slices.
package struct Drawing: Sendable {
  /// The width in CSS px. The image has two pixels for each CSS px.
  package let width: Int
  /// The height in CSS px.
  package let height: Int
  /// The regions of the bars or slices, in the caller's order. Omitted slices have no region.
  package let regions: [Region]
  /// The image, which is encoded as a PNG file for each theme.
  package let canvas: Canvas

  /// The position of a bar or slice, for links over the image.
  package struct Region: Sendable, Equatable {
    /// The index into the chart's bars or slices.
    package let index: Int
    /// The clickable area.
    package let shape: Shape

    package init(index: Int, shape: Shape) {
      self.index = index
      self.shape = shape
    }

    /// A shape in CSS px of the drawing, for inline SVG whose `viewBox` is the drawing's size.
    package enum Shape: Sendable, Equatable {
      case rect(Rect)
      /// The `d` attribute of an SVG path.
      case path(String)
    }
  }

  /// Returns the image of one theme as an indexed PNG.
  package func png(_ theme: ChartTheme) throws(ChartError) -> [UInt8] {
    try encodePNG(
      pixels: canvas.pixels, width: canvas.pixelWidth, height: canvas.pixelHeight,
      palette: canvas.palette.colors(in: theme))
  }

  /// Returns both images. Pixels are compressed only once, because only the palettes differ.
  package func pngs() throws(ChartError) -> (light: [UInt8], dark: [UInt8]) {
    let light = try png(.light)
    return (light, recolored(light, canvas.palette.colors(in: .dark)))
  }
}
