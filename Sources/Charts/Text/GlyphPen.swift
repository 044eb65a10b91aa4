import CHarfBuzz

/// Collects the outline of a glyph from HarfBuzz's drawing callbacks.
final class GlyphPen {
  private(set) var path = Path()
  private let functions: OpaquePointer

  init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in GlyphPen.at(pen)?.path.move(to: Point(Double(x), Double(y))) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in GlyphPen.at(pen)?.path.line(to: Point(Double(x), Double(y))) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, pen, _, cx, cy, x, y, _ in
        GlyphPen.at(pen)?.path.quad(control: Point(Double(cx), Double(cy)), to: Point(Double(x), Double(y)))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, c1x, c1y, c2x, c2y, x, y, _ in
        GlyphPen.at(pen)?.path.cubic(
          control1: Point(Double(c1x), Double(c1y)), control2: Point(Double(c2x), Double(c2y)),
          to: Point(Double(x), Double(y)))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, pen, _, _ in GlyphPen.at(pen)?.path.close() }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
  }

  deinit { hb_draw_funcs_destroy(functions) }

  /// Returns the outline of the glyph in font units, y upwards.
  func outline(of glyph: UInt32, in font: OpaquePointer) -> Path {
    path = Path()
    // HarfBuzz uses the pointer only during the call, and `self` lives until then.
    withExtendedLifetime(self) {
      daybook_hb_draw_glyph(font, glyph, functions, Unmanaged.passUnretained(self).toOpaque())
    }
    return path
  }

  private static func at(_ pen: UnsafeMutableRawPointer?) -> GlyphPen? {
    pen.map { Unmanaged<GlyphPen>.fromOpaque($0).takeUnretainedValue() }
  }
}
