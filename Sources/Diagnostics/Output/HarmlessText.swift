/// Text with its control characters made visible, so that no file can steer a terminal.
package enum HarmlessText {
  /// A part of a file's line as it is; tabs stay, since they move the caret's line the same way.
  package static func excerpt(_ text: String) -> String { replaced(text) { $0 == "\t" } }

  /// Text for one line of its own, such as a message that quotes a value of several lines.
  package static func line(_ text: String) -> String {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isClean ? text : replaced(text) { _ in false }
  }

  private static func replaced(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isControl(scalar) || isKept(scalar) {
        result.append(scalar)
      } else {
        result.append(scalar == "\n" ? "\u{23CE}" : "\u{FFFD}")
      }
    }
    return String(result)
  }

  /// What moves the cursor, colours, ends a line, turns the direction of writing, or cannot be seen at all.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
