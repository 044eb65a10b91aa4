/// A key of the keyboard, by its name in WebDriver (“Keyboard actions”).
package enum Key: Sendable, Hashable, ExpressibleByUnicodeScalarLiteral {
  case character(Unicode.Scalar)
  case backspace, tab, enter, shift, control, alt, meta, escape, space
  case pageUp, pageDown, end, home, left, up, right, down, delete

  package init(unicodeScalarLiteral value: Unicode.Scalar) { self = .character(value) }

  var value: JSON {
    let scalar: Unicode.Scalar =
      switch self {
      case .character(let scalar): scalar
      case .backspace: "\u{E003}"
      case .tab: "\u{E004}"
      case .enter: "\u{E006}"
      case .shift: "\u{E008}"
      case .control: "\u{E009}"
      case .alt: "\u{E00A}"
      case .escape: "\u{E00C}"
      case .space: " "
      case .pageUp: "\u{E00E}"
      case .pageDown: "\u{E00F}"
      case .end: "\u{E010}"
      case .home: "\u{E011}"
      case .left: "\u{E012}"
      case .up: "\u{E013}"
      case .right: "\u{E014}"
      case .down: "\u{E015}"
      case .delete: "\u{E017}"
      case .meta: "\u{E03D}"
      }
    return .text(String(Character(scalar)))
  }
}
