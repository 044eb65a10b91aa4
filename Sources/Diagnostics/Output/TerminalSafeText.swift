/// Text with its control characters made visible, so that no file can steer a terminal.
package enum TerminalSafeText {
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

  /// Text of any number of lines, such as a message that quotes arguments; line breaks stay.
  package static func lines(_ text: String) -> String {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }
    return isClean ? text : replaced(text) { $0 == "\n" || $0 == "\t" }
  }

  /// The same where our own colours go to a terminal: of what steers it only they stay.
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

  /// What moves the cursor, colours, ends a line, turns the direction of writing, or cannot be seen at all.
  ///
  /// Joiners are none of them: emoji and many scripts need them.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}
