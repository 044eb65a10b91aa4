/// A text and its position.
package struct PlacedText: Sendable, Equatable {
  /// The purpose of a text, which determines its colour.
  package enum Role: Sendable, Equatable {
    case axis
    case label
    /// A second line under a label.
    case head
    case value
    /// Emphasised texts: those of the selected bar, a total.
    case strong
    /// A text on the bar or slice with this index, in black or white, whichever has more contrast.
    case inside(Int)
    /// A note that there are no values, or the caption of a total.
    case remark
  }

  /// The text, already shortened to fit.
  package let text: String
  /// The size and weight.
  package let style: TextStyle
  /// The purpose, which determines the colour.
  package let role: Role
  /// The left end of the baseline, in CSS px.
  package let x: Double
  /// The y of the baseline in CSS px, aligned to a device pixel.
  package let baseline: Double
  /// The advance width in CSS px.
  package let width: Double

  /// The part of a text that is placed at a given point.
  package enum Anchor: Sendable {
    case left
    case middle
    case right
  }

  /// - Parameters:
  ///   - middle: the y of half the height of capitals, so that a text can be centred on a line.
  ///   - range: the horizontal limits of the text, which is moved sideways to stay inside.
  init(
    _ text: String, _ style: TextStyle, _ role: Role, _ anchor: Anchor, x: Double, middle: Double,
    within range: ClosedRange<Double>? = nil, ruler: some TextMeasuring
  ) {
    self.text = text
    self.style = style
    self.role = role
    width = ruler.width(of: text, style)
    var left =
      switch anchor {
      case .left: x
      case .middle: x - width / 2
      case .right: x - width
      }
    if let range { left = max(range.lowerBound, min(left, range.upperBound - width)) }
    self.x = left
    // Capitals of common sans serif fonts are about 0.72 em high.
    baseline = ((middle + 0.36 * style.size) * 2).rounded() / 2
  }

  /// The box of capitals, ascenders and descenders.
  package var frame: Rect {
    Rect(x: x, y: baseline - 0.76 * style.size, width: width, height: style.size)
  }
}

extension [PlacedText] {
  /// Whether a text would touch one of these texts or be closer to it than a gap.
  func collides(with text: PlacedText, gap: Double) -> Bool {
    let frame = text.frame.grown(by: gap)
    return contains { frame.overlaps($0.frame) }
  }
}
