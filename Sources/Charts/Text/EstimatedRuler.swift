/// An estimate of text widths without fonts, for drawings whose text the browser renders. Its widths are a little
/// larger than those of common sans serif fonts, so that labels fit.
package struct EstimatedRuler: TextMeasuring {
  package init() {}

  package func width(of text: String, _ style: TextStyle) -> Double {
    let ems = text.unicodeScalars.reduce(0.0) { $0 + EstimatedRuler.ems(of: $1) }
    return ems * style.size * (style.weight == .bold ? 1.07 : 1)
  }

  private static func ems(of scalar: Unicode.Scalar) -> Double {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .uppercaseLetter: return scalar == "I" ? 0.34 : scalar == "M" || scalar == "W" ? 0.95 : 0.7
    case .decimalNumber: return 0.58
    default: break
    }
    switch scalar {
    case "i", "j", "l", ".", ",", ":", ";", "'", "|", "!": return 0.3
    case " ", "\u{A0}", "f", "t", "r", "(", ")", "-", "·": return 0.4
    case "m", "w", "%", "…", "—": return 0.9
    default:
      // East Asian letters and pictures are square.
      return scalar.value >= 0x1100 && !(0x1E00...0x20FF).contains(scalar.value) ? 1.05 : 0.58
    }
  }
}
