import CPNG
import Charts
import TestSupport

/// A text measure whose characters are all 0.55 em wide, so that layouts do not depend on fonts.
struct FixedRuler: TextMeasuring {
  func width(of text: String, _ style: TextStyle) -> Double {
    Double(text.count) * style.size * (style.weight == .bold ? 0.6 : 0.55)
  }
}

/// The scripts that the fonts of this machine have; tests that need one use `.enabled(if:)`.
enum InstalledFonts {
  static let paths = FontSet.findFonts()

  static func have(_ text: String) -> Bool {
    // A machine without fonts is allowed.
    (try? FontSet(paths: paths))?.missingCharacters(in: text).isEmpty ?? false
  }
}

/// 1234 as `1,234`, with U+2212 before negative numbers.
@Sendable func grouped(_ value: Int64) -> String {
  var digits = String(value.magnitude)
  var result = ""
  while digits.count > 3 {
    result = "," + digits.suffix(3) + result
    digits = String(digits.dropLast(3))
  }
  return (value < 0 ? "−" : "") + digits + result
}

extension Rect {
  var text: String { "\(tenths(x)),\(tenths(y)) \(tenths(width))×\(tenths(height))" }
}

extension PlacedText {
  var line: String {
    let weight = style.weight == .bold ? " bold" : ""
    return "\(role) “\(text)” at \(tenths(x)),\(tenths(baseline)) \(tenths(style.size)) px\(weight)"
  }
}

extension BarLayout {
  var text: String {
    var lines = ["\(tenths(width))×\(tenths(height)) step \(scale.step) lines \(scale.lines)"]
    lines += grid.map { "grid \($0.text)" }
    lines += [zero].compactMap { $0.map { "zero \($0.text)" } }
    lines += bars.map { "bar \($0.index) \($0.frame.text) \($0.end) slot \($0.slot.text)" }
    lines += bars.compactMap { bar in bar.earlier.map { "earlier \(bar.index) \($0.text)" } }
    lines += bars.compactMap { bar in bar.parts.map { "parts \(bar.index) \($0.text)" } }
    lines += notches.map { "notch \($0.text)" }
    lines += budgets.map { "budget \($0.text)" }
    lines += [average].compactMap { $0.map { "average \($0.text)" } }
    return (lines + texts.map(\.line)).joined(separator: "\n") + "\n"
  }
}

extension PieLayout {
  var text: String {
    let circle = "center \(tenths(center.x)),\(tenths(center.y)) outer \(tenths(outer)) inner \(tenths(inner))"
    let lines = slices.map { "slice \($0.index) \(tenths($0.start * 1000))…\(tenths($0.end * 1000))‰" }
    return (["\(tenths(width))×\(tenths(height)) \(circle) gap \(tenths(gap))"] + lines + texts.map(\.line))
      .joined(separator: "\n") + "\n"
  }
}

extension Canvas {
  /// The picture as text: darker pixels get heavier characters.
  var art: String {
    let signs = Array(" .:-=+*%@#")
    return (0..<pixelHeight).map { y in
      let row = (0..<pixelWidth).map { x in
        signs[(255 - Int(self[x, y].light.green)) * (signs.count - 1) / 255]
      }
      return String(row) + "|"
    }.joined(separator: "\n") + "\n"
  }
}

/// A PNG as CPNG reads it back.
struct DecodedPNG {
  let width: Int
  let height: Int
  /// Four bytes per pixel.
  let rgba: [UInt8]

  init?(_ bytes: [UInt8]) {
    var (width, height, isInterlaced) = (UInt32(0), UInt32(0), Int32(0))
    let status = daybook_png_read_header(bytes, UInt64(bytes.count), &width, &height, &isInterlaced)
    guard status == 0, isInterlaced == 0 else { return nil }
    var rgba = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    guard daybook_png_read_rgba(bytes, UInt64(bytes.count), &rgba, UInt64(rgba.count)) == 0 else { return nil }
    (self.width, self.height, self.rgba) = (Int(width), Int(height), rgba)
  }

  func color(_ x: Int, _ y: Int) -> ChartColor {
    let place = (y * width + x) * 4
    return ChartColor(red: rgba[place], green: rgba[place + 1], blue: rgba[place + 2])
  }
}

/// The chunks of a PNG, cut apart by their lengths (PNG spec 5.3).
struct PNGChunks {
  private(set) var names: [String] = []
  private var contents: [[UInt8]] = []

  init(_ bytes: [UInt8]) {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
      contents.append(Array(bytes[place + 8..<place + 8 + length]))
      place += length + 12
    }
  }

  /// The joined content of all chunks with a name, as libpng splits packed pixels; `nil` if there is none.
  subscript(name: String) -> [UInt8]? {
    names.contains(name) ? zip(names, contents).flatMap { $0 == name ? $1 : [] } : nil
  }
}
