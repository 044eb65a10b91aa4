/// A text and its place.
package struct PlacedText: Sendable, Equatable {
  /// What the text is for, which decides its colour.
  package enum Role: Sendable, Equatable {
    case axis
    case label
    /// A second line under a label.
    case head
    case value
    /// What the eye should find first: the selected bar's texts, a total.
    case strong
    /// On the bar or slice of this index, in whichever of black and white is read better.
    case inside(Int)
    /// Says that there is nothing, or what a total is of.
    case remark
  }

  /// Already shortened to its room.
  package let text: String
  /// Size and weight.
  package let style: TextStyle
  /// What it is for.
  package let role: Role
  /// Left end of the baseline, CSS px.
  package let x: Double
  /// The y on which letters stand, CSS px, on a device pixel.
  package let baseline: Double
  /// Advance width, CSS px.
  package let width: Double

  /// Which part of a text a given point fixes.
  package enum Anchor: Sendable {
    case left
    case middle
    case right
  }

  /// - Parameters:
  ///   - middle: where half the height of capitals comes to lie, so that a text is centred on a line.
  ///   - range: the text is moved sideways to stay within it.
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
    // Capitals of the usual sans serifs are about 0.72 em high.
    baseline = ((middle + 0.36 * style.size) * 2).rounded() / 2
  }

  /// The box that capitals, ascenders and descenders fill.
  package var frame: Rect {
    Rect(x: x, y: baseline - 0.76 * style.size, width: width, height: style.size)
  }
}

extension [PlacedText] {
  /// Whether a text would touch one of these, or come nearer than a gap.
  func collides(with text: PlacedText, gap: Double) -> Bool {
    let frame = text.frame.grown(by: gap)
    return contains { frame.overlaps($0.frame) }
  }
}
