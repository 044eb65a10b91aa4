import CHarfBuzz

/// An open font file, with its characters and the outlines of its glyphs.
///
/// The file is memory-mapped. Opening a file of any size therefore takes only microseconds.
final class Font {
  let path: String
  /// A `hb_font_t` scaled to font units, valid for the lifetime of this object.
  let handle: OpaquePointer
  let unitsPerEm: Double
  private var outlines: [UInt32: Path] = [:]

  /// Opens a font file.
  ///
  /// - Parameter boldAxis: whether to set the weight axis of a variable font to bold. Fails for a font without that
  ///   axis.
  /// - Returns: `nil` if the file cannot be read or is not a font.
  init?(path: String, boldAxis: Bool = false) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    let face = hb_face_create(blob, 0)
    defer {
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    if boldAxis {
      // The tag `wght`.
      let weight: UInt32 = 0x7767_6874
      var axis = hb_ot_var_axis_info_t()
      guard hb_ot_var_find_axis_info(face, weight, &axis) != 0 else {
        hb_font_destroy(font)
        return nil
      }
      var bold = hb_variation_t(tag: weight, value: 700)
      hb_font_set_variations(font, &bold, 1)
    }
    self.path = path
    handle = font
    unitsPerEm = Double(max(1, hb_face_get_upem(face)))
  }

  deinit { hb_font_destroy(handle) }

  func has(_ scalar: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(handle, scalar.value, &glyph) != 0
  }

  /// Returns the outline of the glyph in font units, y upwards. Outlines are cached.
  func outline(of glyph: UInt32, with pen: GlyphPen) -> Path {
    if let known = outlines[glyph] { return known }
    let path = pen.outline(of: glyph, in: handle)
    outlines[glyph] = path
    return path
  }
}
