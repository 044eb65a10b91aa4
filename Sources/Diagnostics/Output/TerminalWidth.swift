/// The width of text in terminal columns.
package enum TerminalWidth {
  package static func of(_ text: String) -> Int {
    // Most text is ASCII, and this test is fast.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the width of the character. Emoji and East Asian wide characters take two columns; each sign of an Indic
  /// syllable takes one column; marks above or below a letter take no column.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    // A tab is one column wide, because the line with the caret repeats the tab.
    if value < 0x300 { return value == 0xAD || value >= 0x20 || value == 0x09 ? 1 : 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and final consonants that join a Hangul syllable.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The characters with East Asian Width W or F (UAX 11), in coarse blocks. Wide emoji are recognized by their emoji
  /// presentation instead.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
