/// A line of text as glyphs from left to right. Lengths are in ems and can be scaled to any text size.
package struct ShapedText: Sendable {
  /// A glyph and its position in the line.
  package struct Glyph: Sendable, Equatable {
    /// The index of the glyph's font in the `FontSet` that shaped the text.
    let font: Int
    /// The index of the glyph in its font.
    package let id: UInt32
    /// The index of the glyph's first Unicode scalar.
    package let cluster: Int
    /// The position of the left end of the glyph's baseline, in ems. y grows upwards.
    let x: Double
    let y: Double
  }

  /// The glyphs from left to right, even for text that is written from right to left.
  package internal(set) var glyphs: [Glyph] = []
  /// The advance width in ems.
  package internal(set) var width = 0.0
}
