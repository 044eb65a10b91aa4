/// An opaque sRGB colour.
package struct ChartColor: Sendable, Hashable {
  /// The red component, 0…255 in sRGB.
  package let red: UInt8
  /// The green component, 0…255 in sRGB.
  package let green: UInt8
  /// The blue component, 0…255 in sRGB.
  package let blue: UInt8

  /// Creates a colour from its three components.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from a number.
  ///
  /// - Parameter hex: the components as 0xRRGGBB; higher bits are ignored.
  package init(_ hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// The colour as `#rrggbb`.
  package var hex: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Returns the mixture of this colour and an ink that partly covers it.
  ///
  /// - Parameter level: the coverage by the ink, in fifteenths.
  func mixed(with ink: ChartColor, level: Int) -> ChartColor {
    func part(_ background: UInt8, _ ink: UInt8) -> UInt8 {
      UInt8((Int(background) * (15 - level) + Int(ink) * level + 7) / 15)
    }
    return ChartColor(red: part(red, ink.red), green: part(green, ink.green), blue: part(blue, ink.blue))
  }

  /// Returns the squared difference of the two colours, weighted by the sensitivity of the eye; 0 if they are equal.
  func distance(to other: ChartColor) -> Int {
    let (r, g, b) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return 3 * r * r + 6 * g * g + b * b
  }

  /// The relative luminance, 0…1 (WCAG 2.2). The sRGB curve is approximated by x² (0.7 + 0.3 x).
  var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let x = Double(part) / 255
      return x * x * (0.7 + 0.3 * x)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of the two colours, 1…21 (WCAG 2.2).
  func contrast(with other: ChartColor) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
