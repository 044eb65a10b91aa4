import Diagnostics
import Formats

/// A parser for colours: the name of a palette colour, or `#rrggbb`.
enum ColorReader {
  static func read(_ node: Node, _ key: String, _ id: FindingID, _ values: inout ValueReader) -> Category.Color? {
    guard values.isScalar(node, key) else { return nil }
    let text = values.text(node)
    if let index = Category.colorNames.firstIndex(of: text) { return .palette(index) }
    if text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(text.dropFirst(), radix: 16)
    {
      return .custom(value)
    }
    values.report(
      id, node, "“\(text)” is not a color", label: "expected a color name from the palette, or \"#rrggbb\" in quotes",
      notes: [Finding.Note("the palette: " + Category.colorNames.joined(separator: ", "))],
      suggestions: values.suggestions(near: text, in: "colors", among: Category.colorNames, node))
    return nil
  }
}
