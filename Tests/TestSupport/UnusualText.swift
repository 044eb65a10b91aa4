/// Texts with unusual characters, as careless users write them.
///
/// U+FEFF is never the first character: Yams reads the escape, and Foundation then drops it from the string.
package enum UnusualText {
  package static let list = [
    "", " ", "  x", "x ", "no", "No", "yes", "YES", "on", "off", "y", "n", "null", "Null", "~", "true", "False",
    "12:30",
    "1e3", "2026-11-03", "2026-11-03T10:00:00Z", ".5", "0x1F", "0o17", "0b101", "1_000", "1,250.00", "+12", "-3",
    ".inf",
    "+.Inf", ".NaN", "<<", "=", "a: b", "a:", ":a", "a:b", "http://x.y/z?a=b#c", "a #b", "a#b", "#a", "- a", "-a", "-",
    "---", "...", "? a", "?", "!a", "&a", "*a", "%a", "@a", "`a", "|", ">", "|-", "[a]", "{a}", "a, b", "a]", "}", "'",
    "''", "it's", "\"", "a\"b", "\\", "C:\\n", "a\tb", "\ta", "a\u{85}b", "a\u{2028}b", "a\u{2029}b", "a\u{FEFF}b",
    "a\u{200B}b", "a\u{202E}b", "\u{A0}a", "a\u{A0}", "👩‍👩‍👧", "e\u{301}", "\u{301}e", " \u{301}", "עברית", "مرحبا: عالم",
    "東京", "Café (x)", "50% off!", "a & b", "7 eggs", "12 cafe", "1990s", "a\nb", "a\nb\n", "a\n\nb", "a\n\n", "\n",
    "\na",
    " a\nb", "a\n b", "a\n \nb", "a\nb ", "a\r\nb", "a\r", "# a\n# b", "a\n# b\n- c: d\n", "\ta\nb", "a\n\tb", "---\na",
    "\u{7}", "\u{1B}[0m", "\u{0}", "\u{FFFE}", "key: |", "a\u{FFFF}", "𝒳 = 𝓎", "=1+1", "a'b\"c\\d",
  ]

  private static let pieces = [
    "a", "B", "é", "ж", "東", "🍎", "\u{301}", "\u{200D}", "\u{5D0}", " ", "  ", "\t", "\n", "\r", "\u{85}", "\u{2028}",
    "\u{A0}", "z\u{FEFF}", ":", ": ", " #", "#", "-", "- ", "'", "\"", "\\", "{", "}", "[", "]", ",", "|", ">", "&",
    "*",
    "!", "?", "@", "%", "`", "~", "=", "<", ".", "0", "1", "x", "e", "_", "+", "/", "no", "null", "true", "\u{7F}",
  ]

  package static func make(_ random: inout SeededRandom) -> String {
    if Int.random(in: 0..<4, using: &random) == 0 { return list.randomElement(using: &random) ?? "" }
    return (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
