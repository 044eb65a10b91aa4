/// How a text is set.
package struct TextStyle: Sendable, Hashable {
  /// Regular, or bold where a font has it.
  package enum Weight: Sendable, Hashable {
    case regular
    case bold
  }

  /// Size of an em in CSS px.
  package var size: Double
  /// Bold falls back to regular when a font has no bold partner.
  package var weight: Weight

  /// A size in CSS px and a weight.
  package init(_ size: Double, _ weight: Weight = .regular) {
    self.size = size
    self.weight = weight
  }
}

/// What a layout needs to know about text; fonts know it, and so does a ruler of fixed widths in tests.
package protocol TextMeasuring {
  /// The advance width in CSS px.
  func width(of text: String, _ style: TextStyle) -> Double
}

extension TextMeasuring {
  /// The text itself, or as much of its beginning as fits a width with an ellipsis after it; empty when not even one
  /// character fits.
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

  /// The style, made smaller in steps until a text fits a width, but not below a smallest size.
  package func shrunk(_ text: String, _ style: TextStyle, to width: Double, smallest: Double) -> TextStyle {
    let natural = self.width(of: text, style)
    guard natural > width, natural > 0 else { return style }
    let size = (style.size * width / natural * 2).rounded(.down) / 2
    return TextStyle(min(style.size, max(smallest, size)), style.weight)
  }
}
