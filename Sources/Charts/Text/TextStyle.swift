/// The size and weight of a text.
package struct TextStyle: Sendable, Hashable {
  /// A font weight. Bold is used only if the font has it.
  package enum Weight: Sendable, Hashable {
    case regular
    case bold
  }

  /// The size of an em in CSS px.
  package var size: Double
  /// The weight. Bold becomes regular if a font has no bold variant.
  package var weight: Weight

  /// Creates a style from a size in CSS px and a weight.
  package init(_ size: Double, _ weight: Weight = .regular) {
    self.size = size
    self.weight = weight
  }
}

/// Measures texts for a layout. Implemented by fonts, and in tests by a ruler of fixed widths.
package protocol TextMeasuring {
  /// Returns the advance width in CSS px.
  func width(of text: String, _ style: TextStyle) -> Double
}

extension TextMeasuring {
  /// Returns the text, or as much of its beginning as fits with an ellipsis. Empty if not even one character fits.
  package func shortened(_ text: String, _ style: TextStyle, to width: Double) -> String {
    if self.width(of: text, style) <= width { return text }
    let characters = Array(text)
    var fits = 0
    var fails = characters.count
    var best = ""
    while fails - fits > 1 {
      let middle = (fits + fails) / 2
      var kept = characters[..<middle]
      while let last = kept.last, last.isWhitespace || last.isPunctuation { kept.removeLast() }
      let candidate = String(kept) + "…"
      if self.width(of: candidate, style) <= width {
        fits = middle
        best = kept.isEmpty ? "" : candidate
      } else {
        fails = middle
      }
    }
    return best
  }

  /// Returns the style with a smaller size, in steps of half a CSS px, so that a text fits a width. The size is at
  /// least `smallest`.
  package func shrunk(_ text: String, _ style: TextStyle, to width: Double, smallest: Double) -> TextStyle {
    let natural = self.width(of: text, style)
    guard natural > width, natural > 0 else { return style }
    let size = (style.size * width / natural * 2).rounded(.down) / 2
    return TextStyle(min(style.size, max(smallest, size)), style.weight)
  }
}
