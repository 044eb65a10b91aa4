import CHarfBuzz

/// An error that prevents text from being drawn.
package enum FontError: Error, Equatable {
  /// None of the paths in the list, which may be empty, is a readable font.
  case noFont(tried: [String])
}

/// A list of fonts in order of preference, with a cache of shaped text.
///
/// Each part of a string is drawn with the first font that has its characters. Fonts are opened on first use: Latin
/// text needs one file, or two if some text is bold. The set contains C objects and caches, and is therefore not
/// Sendable. Create a separate set for each task.
package final class FontSet: TextMeasuring {
  private let families: [FontFamily]
  private let pen = GlyphPen()
  private let buffer: OpaquePointer
  private var familyOfScalar: [Unicode.Scalar: Int?] = [:]
  private var shaped: [Key: ShapedText] = [:]
  private let shapes = GlyphShapes()
  private var fonts: [Font] = []
  private var fontIndices: [ObjectIdentifier: Int] = [:]

  private struct Key: Hashable {
    let text: String
    let weight: TextStyle.Weight
  }

  /// Creates a set of fonts.
  ///
  /// - Parameter paths: font files in order of preference; unreadable files are skipped. The bold variant of each file
  ///   is looked for in the same folder (`X-Regular.ttf`, `X-Bold.ttf`).
  /// - Throws: `FontError.noFont` if none of the files can be read.
  package convenience init(paths: [String]) throws(FontError) {
    self.init(again: paths)
    if families.isEmpty { throw .noFont(tried: paths) }
  }

  /// Creates another set of the same fonts, for another task. If none of the fonts can be read any more, no text is
  /// drawn.
  package init(again paths: [String]) {
    let families = paths.map(FontFamily.init)
    self.families = Array(families.drop { $0.regular == nil })
    buffer = hb_buffer_create()
  }

  deinit { hb_buffer_destroy(buffer) }

  /// The path of the font file for ordinary text.
  package var primaryPath: String { families[0].path }

  /// The paths of the fonts used for drawing, in order of first use. For tests and diagnostics.
  package var usedPaths: [String] { fonts.map(\.path) }

  /// Returns the advance width of a string in CSS px. Widths are cached.
  package func width(of text: String, _ style: TextStyle) -> Double {
    shape(text, style.weight).width * style.size
  }

  /// Returns the characters that no font contains and that are therefore not drawn, each only once, in order of
  /// occurrence.
  package func missingCharacters(in text: String) -> [Character] {
    var missing: [Character] = []
    for character in text where !missing.contains(character) && family(of: character, after: 0) == nil {
      missing.append(character)
    }
    return missing
  }

  /// Shapes text as one line. Line breaks and control characters are treated as spaces.
  package func shape(_ text: String, _ weight: TextStyle.Weight = .regular) -> ShapedText {
    let key = Key(text: text, weight: weight)
    if let known = shaped[key] { return known }
    // Enough for every label of a large site's charts. Clearing the cache limits its size.
    if shaped.count >= 4096 { shaped.removeAll(keepingCapacity: true) }
    let result = shapeAfresh(text, weight)
    shaped[key] = result
    return result
  }

  /// Returns the outlines of a string in CSS px, with y growing downwards.
  ///
  /// - Parameter origin: the left end of the baseline.
  package func path(of text: String, _ style: TextStyle, at origin: Point) -> Path {
    var path = Path()
    for glyph in shape(text, style.weight).glyphs {
      let font = fonts[glyph.font]
      path.append(
        font.outline(of: glyph.id, with: pen), scale: style.size / font.unitsPerEm, flipped: true,
        offset: Point(origin.x + glyph.x * style.size, origin.y - glyph.y * style.size))
    }
    return path
  }

  /// Returns the glyphs of a string as pixels, with their positions.
  ///
  /// - Parameters:
  ///   - origin: the left end of the baseline, in CSS px.
  ///   - scale: the number of device pixels per CSS px.
  func glyphs(of text: String, _ style: TextStyle, at origin: Point, scale: Double) -> [PlacedGlyph] {
    shape(text, style.weight).glyphs.map { glyph in
      let at = Point((origin.x + glyph.x * style.size) * scale, (origin.y - glyph.y * style.size) * scale)
      let (x, y) = (GlyphPlace(at.x), GlyphPlace(at.y))
      let key = GlyphShapes.Key(font: glyph.font, glyph: glyph.id, size: style.size * scale, x: x.step, y: y.step)
      let font = fonts[glyph.font]
      return PlacedGlyph(
        shape: shapes.shape(key) {
          var path = Path()
          path.append(
            font.outline(of: glyph.id, with: pen), scale: key.size / font.unitsPerEm, flipped: true,
            offset: Point(x.fraction, y.fraction))
          return path
        }, x: x.pixel, y: y.pixel)
    }
  }

  private func shapeAfresh(_ text: String, _ weight: TextStyle.Weight) -> ShapedText {
    var scalars: [UInt32] = []
    var families: [Int?] = []
    var last = 0
    for character in text {
      let family = family(of: character, after: last)
      for scalar in character.unicodeScalars {
        scalars.append(scalar.properties.generalCategory == .control ? 0x20 : scalar.value)
        families.append(family)
      }
      last = family ?? last
    }
    // If the first character is missing from all fonts, the spaces after it are omitted too.
    if let first = families.first, first == nil {
      let kept = scalars.indices.first { families[$0] != nil && scalars[$0] != 0x20 } ?? scalars.count
      scalars.removeFirst(kept)
      families.removeFirst(kept)
    }
    var result = ShapedText()
    for run in TextRuns.visualOrder(runs(scalars, families)) {
      append(run, of: scalars, weight, to: &result)
    }
    return result
  }

  private func runs(_ scalars: [UInt32], _ families: [Int?]) -> [TextRun] {
    let levels = TextRuns.levels(of: scalars)
    let scripts = TextRuns.scripts(of: scalars)
    var runs: [TextRun] = []
    for index in scalars.indices {
      let next = TextRun(
        scalars: index..<index + 1, level: levels[index], script: scripts[index], family: families[index])
      if let last = runs.last, last.level == next.level, last.script == next.script, last.family == next.family {
        runs[runs.count - 1].scalars = last.scalars.lowerBound..<index + 1
      } else {
        runs.append(next)
      }
    }
    return runs
  }

  private func append(
    _ run: TextRun, of scalars: [UInt32], _ weight: TextStyle.Weight, to result: inout ShapedText
  ) {
    guard let family = run.family, let font = font(family, weight, for: scalars[run.scalars]) else { return }
    hb_buffer_clear_contents(buffer)
    // The whole text is passed as context, so that Arabic letters join across runs.
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(run.scalars.lowerBound), Int32(run.scalars.count))
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    hb_shape(font.handle, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    let fontIndex = index(of: font)
    let em = font.unitsPerEm
    for place in 0..<Int(count) {
      let (info, position) = (infos[place], positions[place])
      result.glyphs.append(
        ShapedText.Glyph(
          font: fontIndex, id: info.codepoint, cluster: Int(info.cluster),
          x: result.width + Double(position.x_offset) / em, y: Double(position.y_offset) / em))
      result.width += Double(position.x_advance) / em
    }
  }

  private func index(of font: Font) -> Int {
    if let known = fontIndices[ObjectIdentifier(font)] { return known }
    fonts.append(font)
    fontIndices[ObjectIdentifier(font)] = fonts.count - 1
    return fonts.count - 1
  }

  private func font(_ family: Int, _ weight: TextStyle.Weight, for scalars: ArraySlice<UInt32>) -> Font? {
    let regular = families[family].regular
    guard weight == .bold, let bold = families[family].bold else { return regular }
    let hasAll = scalars.allSatisfy { value in
      guard let scalar = Unicode.Scalar(value) else { return true }
      return scalar.needsNoGlyph || bold.has(scalar)
    }
    return hasAll ? bold : regular
  }

  /// Returns the index of the first font family that has the character and all its combining marks; `nil` if there is
  /// no such family.
  ///
  /// - Parameter last: the family of the previous character, used for characters that need no glyph, such as spaces.
  private func family(of character: Character, after last: Int) -> Int? {
    let scalars = character.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 {
      if scalar.needsNoGlyph { return last }
      if let known = familyOfScalar[scalar] { return known }
    }
    let found = families.firstIndex { family in
      guard let font = family.regular else { return false }
      return scalars.allSatisfy { $0.needsNoGlyph || font.has($0) }
    }
    if let scalar = scalars.first, scalars.count == 1 { familyOfScalar[scalar] = .some(found) }
    return found
  }
}

extension Unicode.Scalar {
  /// Whether the character needs no glyph, such as a space, a control character, a joiner or a variation selector.
  fileprivate var needsNoGlyph: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
  }
}
