/// Functions that make control characters visible, so that no file can control a terminal.
package enum TerminalSafeText {
  /// Returns the excerpt of a line, with control characters made visible. Tabs are kept, because the line with the
  /// carets repeats them.
  package static func excerpt(_ text: String) -> String { replaced(text) { $0 == "\t" } }

  /// Returns the text on one line, with line breaks and all other control characters made visible.
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

  /// Returns multi-line text with its control characters made visible. Line breaks and tabs are kept.
  package static func lines(_ text: String) -> String {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }
    return isClean ? text : replaced(text) { $0 == "\n" || $0 == "\t" }
  }

  /// Returns multi-line text as `lines` does, but keeps the program's own colour sequences.
  package static func coloredLines(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return lines(text) }
    var result = ""
    var rest = Substring(text)
    while let escape = rest.firstIndex(of: "\u{1B}") {
      result += lines(String(rest[..<escape]))
      rest = rest[escape...]
      if let color = FindingText.colorSequences.first(where: rest.hasPrefix) {
        result += color
        rest = rest.dropFirst(color.count)
      } else {
        result.unicodeScalars.append("\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
    return result + lines(String(rest))
  }

  /// Whether the character moves the cursor, begins a colour sequence, ends a line, changes the text direction, or is
  /// invisible.
  ///
  /// Joiners are not included: emoji and many scripts need them.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}
