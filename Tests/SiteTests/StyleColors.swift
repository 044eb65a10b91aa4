import Foundation
import TestSupport

/// The colours defined in `style.css`, by theme.
struct StyleColors {
  enum Theme: String, CaseIterable, CustomStringConvertible {
    /// The theme of the first rule, that of the system, and that chosen by the reader.
    case light = ":root {"
    case darkSystem = "@media screen and (prefers-color-scheme: dark) {\n  :root:not([data-theme=\"light\"]) {"
    case darkChosen = "@media screen {\n  :root[data-theme=\"dark\"] {"

    var description: String { self == .light ? "light" : self == .darkSystem ? "dark by the system" : "dark by choice" }
  }

  /// Hexadecimal numbers, by name without its hyphens.
  let hex: [String: String]

  init(_ theme: Theme) throws {
    let style = try String(
      contentsOf: repositoryFolder.appending(path: "site-template/assets/style.css"), encoding: .utf8)
    var hex: [String: String] = [:]
    if let start = style.range(of: theme.rawValue)?.upperBound {
      for match in style[start...].prefix(while: { $0 != "}" }).matches(of: /--([a-z0-9-]+): (#[0-9a-f]{6});/) {
        hex[String(match.1)] = String(match.2)
      }
    }
    self.hex = hex
  }

  func color(_ name: String) -> ScreenColor? { hex[name].flatMap(ScreenColor.init(hex:)) }
}

/// A colour as light: linear parts of sRGB, 0…1.
struct ScreenColor {
  var parts: [Double]

  init(parts: [Double]) { self.parts = parts }

  init?(hex: String) {
    guard let value = Int(hex.dropFirst(), radix: 16) else { return nil }
    parts = [16, 8, 0].map { shift in
      let part = Double(value >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  /// WCAG 2.2, “relative luminance”.
  var luminance: Double { 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] }

  /// WCAG 2.2, “contrast ratio”: 1…21.
  func contrast(to other: ScreenColor) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }
}

extension ScreenColor {
  /// A kind of cones that is missing: the model of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, “A
  /// Physiologically-based Model for Simulation of Color Vision Deficiency”, 2009, severity 1.0.
  enum Deficiency: CaseIterable {
    case protan, deutan, tritan

    var matrix: [[Double]] {
      switch self {
      case .protan:
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
      case .deutan:
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
      case .tritan:
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
      }
    }
  }

  func seen(with deficiency: Deficiency) -> ScreenColor {
    ScreenColor(
      parts: deficiency.matrix.map { row in
        min(1, max(0, row[0] * parts[0] + row[1] * parts[1] + row[2] * parts[2]))
      })
  }

  /// The colour in CIELAB under D65.
  var lab: LabColor {
    func root(_ value: Double) -> Double {
      if value > 216.0 / 24_389 { return cbrt(value) }
      return (value * 24_389 / 27 + 16) / 116
    }
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    let x: Double = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    let y: Double = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    let z: Double = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    let xyz: [Double] = [root(x / 0.95047), root(y), root(z / 1.08883)]
    return LabColor(116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2]))
  }
}

/// A colour in CIELAB.
struct LabColor {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ lightness: Double, _ a: Double, _ b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The perceived difference of two colours: CIEDE2000 (G. Sharma, W. Wu and E. N. Dalal, 2005, with their names for
  /// the terms).
  func difference(to other: LabColor) -> Double {
    let meanC = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let seventh = pow(meanC, 7) / (pow(meanC, 7) + pow(25, 7))
    let g = 0.5 * (1 - seventh.squareRoot())
    let (c1, h1) = LabColor.polar((1 + g) * a, b)
    let (c2, h2) = LabColor.polar((1 + g) * other.a, other.b)
    let isGrey = c1 * c2 == 0
    var turn = isGrey ? 0 : h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let deltaH = 2 * (c1 * c2).squareRoot() * sin(turn / 2 * .pi / 180)
    let meanL = (lightness + other.lightness) / 2
    let meanCPrime = (c1 + c2) / 2
    var meanH = h1 + h2
    if !isGrey { meanH = abs(h1 - h2) <= 180 ? meanH / 2 : (meanH < 360 ? meanH + 360 : meanH - 360) / 2 }
    let radians = { (degrees: Double) in degrees * .pi / 180 }
    var t: Double = 1 - 0.17 * cos(radians(meanH - 30))
    t += 0.24 * cos(radians(2 * meanH)) + 0.32 * cos(radians(3 * meanH + 6))
    t -= 0.20 * cos(radians(4 * meanH - 63))
    let light: Double = pow(meanL - 50, 2)
    let scaleL = 1 + 0.015 * light / (20 + light).squareRoot()
    let scaleC = 1 + 0.045 * meanCPrime
    let scaleH = 1 + 0.015 * meanCPrime * t
    let power: Double = pow(meanCPrime, 7)
    let hueTerm: Double = exp(-pow((meanH - 275) / 25, 2))
    let rotation = -2 * (power / (power + pow(25, 7))).squareRoot() * sin(radians(60 * hueTerm))
    let (l, c, h) = ((other.lightness - lightness) / scaleL, (c2 - c1) / scaleC, deltaH / scaleH)
    let square: Double = l * l + c * c + h * h + rotation * c * h
    return square.squareRoot()
  }

  /// Chroma, and hue in 0…360.
  private static func polar(_ a: Double, _ b: Double) -> (Double, Double) {
    let degrees = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / .pi
    return (hypot(a, b), degrees < 0 ? degrees + 360 : degrees)
  }
}
