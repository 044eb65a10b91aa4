/// What a text of another program may be written in; `imports.yaml` and `--encoding` name it.
package enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16 = "UTF-16"
  case western = "Windows-1252"
  case central = "Windows-1250"
  case cyrillic = "Windows-1251"
  case gb18030 = "GB18030"
  case big5 = "Big5"
  case shiftJIS = "Shift_JIS"
  case eucJP = "EUC-JP"
  case korean = "EUC-KR"

  /// As it is typed: `gb18030`.
  package var option: String { rawValue.lowercased() }

  /// Nil for a word that is none of them, in any case of letters.
  package init?(option: String) {
    guard let found = TextEncoding.allCases.first(where: { $0.option == option.lowercased() }) else { return nil }
    self = found
  }
}
