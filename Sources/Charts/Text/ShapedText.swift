/// A one-line text as glyphs from left to right, in ems, so that it serves every size.
package struct ShapedText: Sendable {
  /// One glyph and its place in the line.
  package struct Glyph: Sendable, Equatable {
    /// Which of the fonts used draws it; a key of the `FontSet` that shaped the text.
    let font: Int
    /// The glyph's number in its font.
    package let id: UInt32
    /// UTF-32 index of the first scalar it stands for.
    package let cluster: Int
    /// Left end of its baseline in ems, y upwards.
    let x: Double
    let y: Double
  }

  /// From left to right, whatever the direction of the text.
  package internal(set) var glyphs: [Glyph] = []
  /// Advance width in ems.
  package internal(set) var width = 0.0
}
