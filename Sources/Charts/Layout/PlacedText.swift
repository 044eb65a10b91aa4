/// Text and its position.
package struct PlacedText: Sendable, Equatable {
  /// The purpose of a label, which determines its colour.
  package enum Role: Sendable, Equatable {
    case axis
    case label
    /// A second line under a label.
    case head
    case value
    /// Emphasized text, such as the label of a selected bar or a total.
    case strong
    /// Text on the bar or slice with this index, in black or white, whichever has more contrast.
    case inside(Int)
    /// A note that the chart has no values, or the caption of a total.
    case remark
  }

  /// The text, already shortened to fit.
  package let text: String
  /// The size and weight of the text.
  package let style: TextStyle
  /// The purpose of the text, which determines its colour.
  package let role: Role
  /// The left end of the baseline, in CSS px.
  package let x: Double
  /// The y coordinate of the baseline in CSS px, aligned to a device pixel.
  package let baseline: Double
  /// The advance width in CSS px.
  package let width: Double

  /// The part of the text that is placed at a given point.
  package enum Anchor: Sendable {
    case left
    case middle
    case right
  }

  /// Places text at a position.
  ///
  /// - Parameters:
  ///   - middle: the y coordinate of the middle of capital letters, so that text can be centred on a line.
  ///   - range: the horizontal limits. Text that exceeds them is moved sideways.
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
    baseline = PlacedText.baseline(middle: middle, size: style.size)
  }

  /// The rectangle that contains capital letters, ascenders and descenders.
  package var frame: Rect { PlacedText.frame(x: x, baseline: baseline, width: width, size: style.size) }

  /// Returns the baseline that centres capital letters on a given y coordinate, aligned to a device pixel.
  static func baseline(middle: Double, size: Double) -> Double {
    // Capitals of common sans serif fonts are about 0.72 em high.
    ((middle + 0.36 * size) * 2).rounded() / 2
  }

  /// Returns the rectangle that contains capital letters, ascenders and descenders.
  static func frame(x: Double, baseline: Double, width: Double, size: Double) -> Rect {
    Rect(x: x, y: baseline - 0.76 * size, width: width, height: size)
  }
}

extension [PlacedText] {
  /// Whether the given text touches one of the labels in the array, or is closer to it than `gap`.
  func collides(with text: PlacedText, gap: Double) -> Bool {
    let frame = text.frame.grown(by: gap)
    return contains { frame.overlaps($0.frame) }
  }
}
