import Diagnostics

/// JSON written by hand: a handful of shapes, keys in a fixed order.
package enum JSONText {
  /// A string with its quotes; what cannot be seen or would steer a terminal is written as `\u`.
  package static func string(_ text: String) -> String {
    // Most text needs no escape, and long lists hold much of it.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) { return "\"\(text)\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where HarmlessText.isControl(scalar) || scalar == "\u{AD}" || scalar.value >= 0xE_0000:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Keys with values that are JSON already.
  package static func object(_ pairs: [(String, String)]) -> String {
    "{" + pairs.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  package static func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }
}
