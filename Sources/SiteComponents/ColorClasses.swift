import Charts
package import Ledger

/// CSS classes and rules for the colours that a book defines. The rules for the colours of the palette are in the
/// template's style sheet.
package enum ColorClasses {
  /// Returns the CSS classes for the category's swatch and bars. The first class is `c1` … `c12`, or a class for a
  /// custom colour. If categories earlier in the book have the same colour, a second class adds a pattern.
  static func className(_ category: Category) -> String {
    let round = category.colorRound % 4
    return round == 0 ? plainClassName(category) : "\(plainClassName(category)) p\(round)"
  }

  /// Returns the CSS class without the pattern, for marks that are too small to show it.
  static func plainClassName(_ category: Category) -> String {
    switch category.color {
    case .palette(let index): "c\(index + 1)"
    case .custom(let value): "x\(hex(value))"
    }
  }

  static func tint(_ category: Category) -> Tint {
    switch category.color {
    case .palette(let index): .category(index + category.colorRound * 12)
    case .custom(let value): .custom(ChartColor(value), round: category.colorRound)
    }
  }

  /// Returns the CSS rules for the accent colour and for custom category colours; `nil` if the book has neither.
  package static func styleSheet(_ ledger: Ledger) -> String? {
    var rules: Set<String> = []
    for category in ledger.categories {
      guard case .custom(let value) = category.color else { continue }
      rules.insert(".x\(hex(value)) { --tint: #\(hex(value)); background: var(--tint); fill: var(--tint); }")
    }
    var text = rules.sorted().map { $0 + "\n" }.joined()
    switch ledger.settings.site.accent {
    case .custom(let value): text += ":root:root { --accent: #\(hex(value)); }\n"
    case .palette(let index): text += ":root:root { --accent: var(--c\(index + 1)); }\n"
    case nil: break
    }
    return text.isEmpty ? nil : text
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value & 0xFFFFFF, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
