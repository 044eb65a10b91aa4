/// A text of one line as glyphs from left to right, in ems, so that it fits every text size.
package struct ShapedText: Sendable {
  /// A glyph and its position in the line.
  package struct Glyph: Sendable, Equatable {
    /// The index of its font among those used by the `FontSet` that shaped the text.
    let font: Int
    /// The glyph's index in its font.
    package let id: UInt32
    /// The index of the glyph's first Unicode scalar.
    package let cluster: Int
    /// The left end of the glyph's baseline in ems, y upwards.
    let x: Double
    let y: Double
  }

  /// The glyphs from left to right, whatever the direction of the text.
  package internal(set) var glyphs: [Glyph] = []
  /// The advance width in ems.
  package internal(set) var width = 0.0
}
