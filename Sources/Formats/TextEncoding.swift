/// A character encoding of imported text, with its name in `imports.yaml` and in `--encoding`.
package enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16 = "UTF-16"
  case western = "Windows-1252"
  case central = "Windows-1250"
  case cyrillic = "Windows-1251"
  case greek = "Windows-1253"
  case turkish = "Windows-1254"
  case hebrew = "Windows-1255"
  case arabic = "Windows-1256"
  case baltic = "Windows-1257"
  case thai = "Windows-874"
  case koi8 = "KOI8-R"
  case dos = "IBM850"
  case dosCyrillic = "IBM866"
  case mac = "Macintosh"
  case gb18030 = "GB18030"
  case big5 = "Big5"
  case shiftJIS = "Shift_JIS"
  case eucJP = "EUC-JP"
  case korean = "EUC-KR"

  /// The name as entered by the user: `gb18030`.
  package var option: String { rawValue.lowercased() }

  /// Creates an encoding from its name, in upper or lower case; `nil` if it is unknown.
  package init?(option: String) {
    guard let found = TextEncoding.allCases.first(where: { $0.option == option.lowercased() }) else { return nil }
    self = found
  }
}
