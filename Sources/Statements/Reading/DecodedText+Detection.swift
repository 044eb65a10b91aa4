import Formats

/// Functions that detect the encoding of a file.
extension DecodedText {
  /// Detects the encoding of a file and decodes it.
  ///
  /// - Parameters:
  ///   - chosen: the user's choice, which has priority.
  ///   - declared: the encoding that the file itself declares, for example `1252` or `ISO-8859-1`; ignored if it is
  ///     UTF-8 or if the bytes are valid UTF-8.
  ///   - isKnown: whether the system can decode the given encoding.
  package init(
    _ bytes: [UInt8], chosen: Encoding? = nil, declared: String? = nil,
    isKnown: (Encoding) -> Bool = DecodedText.isKnown
  ) {
    if let chosen, isKnown(chosen), let bytes = DecodedText.read(bytes, chosen) {
      self.init(bytes, chosen)
      return
    }
    if let chosen, !isKnown(chosen) {
      self.init(bytes, .utf8)
      unreadable = [chosen]
      return
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(utf8: bytes.dropFirst(3))
      return
    }
    if let isLittle = DecodedText.isLittleEndian(bytes) {
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2)
      for place in stride(from: 0, to: bytes.count - 1, by: 2) {
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        units.append(isLittle ? second << 8 | first : first << 8 | second)
      }
      if units.first == 0xFEFF { units.removeFirst() }
      self.init(Array(String(decoding: units, as: UTF16.self).utf8), .utf16)
      return
    }
    if let encoding = declared.flatMap(DecodedText.encoding), encoding != .utf8, !bytes.allSatisfy({ $0 < 0x80 }) {
      // Some programs declare 1252 but write UTF-8.
      if String(validating: bytes, as: UTF8.self) == nil, let text = DecodedText.read(bytes, encoding) {
        self.init(text, encoding)
        return
      }
    }
    if String(validating: bytes, as: UTF8.self) != nil {
      self.init(bytes, .utf8)
      return
    }
    let (single, headings) = CodePageDetector(bytes).likeliest(usual: CodePageDetector.likeliest(bytes))
    // Known headings are stronger evidence than frequent letters.
    let (wide, isOpen) = headings > 1 ? ([], false) : DecodedText.wide(bytes, beside: single, isKnown)
    if let encoding = wide.first, let text = DecodedText.read(bytes, encoding) {
      self.init(text, encoding)
      if wide.count > 1 || isOpen { rivals = wide + (isOpen ? [single] : []) }
      return
    }
    self.init(DecodedText.decoded(bytes, single), single)
    if headings < 2, DecodedText.hasWideRuns(bytes[...], single) {
      unreadable = Encoding.allCases.filter { !isKnown($0) }
    }
  }

  private static func encoding(named name: String) -> Encoding? {
    switch name.uppercased().filter({ $0.isLetter || $0.isNumber }) {
    case "UTF8", "UNICODE": .utf8
    case "1252", "WINDOWS1252", "CP1252", "ISO88591", "ISO885915", "LATIN1", "ISO8859115", "8859", "USASCII": .western
    case "1250", "WINDOWS1250", "CP1250", "ISO88592", "LATIN2": .central
    case "1251", "WINDOWS1251", "CP1251": .cyrillic
    case "1253", "WINDOWS1253", "CP1253", "ISO88597": .greek
    case "1254", "WINDOWS1254", "CP1254", "ISO88599", "LATIN5": .turkish
    case "1255", "WINDOWS1255", "CP1255": .hebrew
    case "1256", "WINDOWS1256", "CP1256": .arabic
    case "1257", "WINDOWS1257", "CP1257", "ISO885913": .baltic
    case "874", "WINDOWS874", "CP874", "TIS620", "ISO885911": .thai
    case "KOI8R": .koi8
    case "850", "CP850", "IBM850": .dos
    case "866", "CP866", "IBM866": .dosCyrillic
    case "MACINTOSH", "MACROMAN": .mac
    case "GB18030", "GBK", "GB2312", "936", "CP936", "WINDOWS936": .gb18030
    case "BIG5", "BIG5HKSCS", "950", "CP950", "WINDOWS950": .big5
    case "SHIFTJIS", "SJIS", "WINDOWS31J", "MS932", "932", "CP932": .shiftJIS
    case "EUCJP": .eucJP
    case "EUCKR", "KSC56011987", "949", "CP949", "UHC": .korean
    default: nil
    }
  }

  /// Whether the bytes are little-endian UTF-16; `nil` if they are not UTF-16.
  static func isLittleEndian(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    if bytes.starts(with: [0xFF, 0xFE]) { return true }
    if bytes.starts(with: [0xFE, 0xFF]) { return false }
    // Digits, commas and line ends of a table have a zero next to them.
    let head = bytes.prefix(512)
    guard head.count >= 8 else { return nil }
    let zeros = (
      head.indices.count { $0 % 2 == 0 && head[$0] == 0 }, head.indices.count { $0 % 2 == 1 && head[$0] == 0 }
    )
    if zeros.1 > head.count * 3 / 8, zeros.0 == 0 { return true }
    if zeros.0 > head.count * 3 / 8, zeros.1 == 0 { return false }
    return nil
  }
}
