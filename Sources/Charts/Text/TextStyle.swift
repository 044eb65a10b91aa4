/// The size and weight of text.
package struct TextStyle: Sendable, Hashable {
  /// A font weight. If the font has no bold variant, the regular one is used.
  package enum Weight: Sendable, Hashable {
    case regular
    case bold
  }

  /// The size of the text: the length of an em in CSS px.
  package var size: Double
  /// The weight. If a font has no bold variant, the regular one is used.
  package var weight: Weight

  /// Creates a style.
  package init(_ size: Double, _ weight: Weight = .regular) {
    self.size = size
    self.weight = weight
  }
}

/// A type that measures text for a layout. `FontSet` measures with fonts; tests use fixed widths.
package protocol TextMeasuring {
  /// Returns the advance width of a string in CSS px.
  func width(of text: String, _ style: TextStyle) -> Double
}

extension TextMeasuring {
  /// Returns the text if it fits into the width, otherwise its beginning with an ellipsis; empty if no character fits.
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

  /// Returns the style, with its size reduced if the text does not fit into the width. The reduced size is a multiple
  /// of half a CSS px and at least `smallest`.
  package func shrunk(_ text: String, _ style: TextStyle, to width: Double, smallest: Double) -> TextStyle {
    let natural = self.width(of: text, style)
    guard natural > width, natural > 0 else { return style }
    let size = (style.size * width / natural * 2).rounded(.down) / 2
    return TextStyle(min(style.size, max(smallest, size)), style.weight)
  }
}
