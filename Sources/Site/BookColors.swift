import Charts
import Ledger

/// The colours that a book brings itself; those of the palette stand in the template's style sheet.
enum BookColors {
  /// The class of a category's swatch and bars: `c1` … `c12`, with a pattern from the thirteenth on, or its own.
  static func className(_ color: Category.Color) -> String {
    switch color {
    case .palette(let index):
      let slot = index % 12 + 1
      return index < 12 ? "c\(slot)" : "c\(slot) p\((index / 12 - 1) % 3 + 1)"
    case .custom(let value): return "x\(hex(value))"
    }
  }

  static func tint(_ color: Category.Color) -> Tint {
    switch color {
    case .palette(let index): .category(index)
    case .custom(let value): .custom(light: ChartColor(value), dark: ChartColor(value))
    }
  }

  /// Rules for colours written as `#rrggbb`, and for the accent; nil when there are none.
  static func styleSheet(_ ledger: Ledger) -> String? {
    var rules: Set<String> = []
    for category in ledger.categories {
      guard case .custom(let value) = category.color else { continue }
      rules.insert(".x\(hex(value)) { background: #\(hex(value)); fill: #\(hex(value)); }")
    }
    var text = rules.sorted().map { $0 + "\n" }.joined()
    switch ledger.settings.site.accent {
    case .custom(let value): text += ":root:root { --accent: #\(hex(value)); }\n"
    case .palette(let index): text += ":root:root { --accent: var(--c\(index % 12 + 1)); }\n"
    case nil: break
    }
    return text.isEmpty ? nil : text
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value & 0xFFFFFF, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
