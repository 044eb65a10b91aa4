package import Formats
import Platform

/// The decoded text of a file in an unknown encoding. The first match is used: a byte order mark, UTF-16 recognized by
/// its zero bytes, valid UTF-8, an East Asian encoding with a plausible result, otherwise the Windows code page with
/// the likeliest letters.
package struct DecodedText: Sendable {
  package typealias Encoding = TextEncoding

  /// The text in UTF-8, with the file's line breaks.
  package let bytes: [UInt8]
  package let encoding: Encoding
  /// All possible encodings if the encoding is uncertain; `encoding` is the first of them.
  package private(set) var rivals: [Encoding] = []
  /// Encodings that the file may have but this system cannot read. If the list is not empty, `bytes` is a guess.
  package private(set) var unreadable: [Encoding] = []

  /// - Parameters:
  ///   - chosen: the user's choice, which has priority.
  ///   - declared: the encoding that the file itself states, for example `1252` or `ISO-8859-1`; ignored if it is UTF-8
  ///     or if the bytes are valid UTF-8.
  ///   - isKnown: whether the system can read an encoding.
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
    let (single, headings) = CodePageDetector(bytes).likeliest(usual: DecodedText.likeliest(bytes))
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

  /// Returns the text in UTF-8; `nil` for UTF-16, for an encoding that the system does not know, and for bytes that are
  /// invalid in the encoding.
  private static func read(_ bytes: [UInt8], _ encoding: Encoding) -> [UInt8]? {
    switch encoding {
    case .utf8: Array(String(decoding: bytes, as: UTF8.self).utf8)
    // UTF-16 is recognized by its mark or its zeros.
    case .utf16: nil
    case .gb18030, .big5, .shiftJIS, .eucJP, .korean:
      encoding.system.flatMap { TextCodec.utf8(bytes[...], from: $0)?.text }
    default: decoded(bytes, encoding)
    }
  }

  private init(utf8 bytes: ArraySlice<UInt8>) {
    // Bytes after the mark may still be invalid; they become replacement characters.
    self.init(Array(String(decoding: bytes, as: UTF8.self).utf8), .utf8)
  }

  private init(_ bytes: [UInt8], _ encoding: Encoding) {
    self.bytes = bytes
    self.encoding = encoding
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

  /// Returns the first bytes of a file as text, to be searched for ASCII words.
  static func head(_ bytes: [UInt8], _ count: Int) -> String {
    if isLittleEndian(bytes) == nil { return String(decoding: bytes.prefix(count), as: UTF8.self) }
    return String(decoding: DecodedText(Array(bytes.prefix(2 * count))).bytes, as: UTF8.self)
  }

  // MARK: UTF-16

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

  // MARK: Code pages

  private static func decoded(_ bytes: [UInt8], _ encoding: Encoding) -> [UInt8] {
    let table = (scalars(encoding) ?? []).map { Array(String($0).utf8) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 || table.isEmpty { text.append(byte) } else { text += table[Int(byte) - 0x80] }
    }
    return text
  }

  /// Returns the letters for each byte from 0x80 on; `nil` for encodings that are not single-byte code pages.
  static func scalars(_ encoding: Encoding) -> [Unicode.Scalar]? { tables[encoding] ?? rarePages[encoding] }

  private static let tables: [Encoding: [Unicode.Scalar]] = [
    .western: table(
      "€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
    ),
    .central: table(
      "€�‚�„…†‡�‰Š‹ŚŤŽŹ�‘’“”•–—�™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
    ),
    .cyrillic: table(
      "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—�™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
    ),
  ]

  private static func table(_ letters: String) -> [Unicode.Scalar] { Array(letters.unicodeScalars) }

  /// Chooses the Western, Polish or Cyrillic code page. A Cyrillic word consists only of bytes beyond ASCII, which are
  /// mixed with ASCII letters in Western and Polish words. Some of these bytes are letters in the Western page and
  /// signs in the Polish page, or the reverse.
  private static func likeliest(_ bytes: [UInt8]) -> Encoding {
    var (long, between, polish, western) = (0, 0, 0, 0)
    var place = 0
    while place < bytes.count {
      guard isLetter(bytes[place]) else {
        place += 1
        continue
      }
      let start = place
      while place < bytes.count, isLetter(bytes[place]) { place += 1 }
      let word = bytes[start..<place]
      let high = word.count { $0 >= 0x80 }
      if high == 0 { continue }
      // A £ before a number is not an Ł.
      if word == [0xA3], place < bytes.count, bytes[place].isDigit || bytes[place] == .minus {
        western += 1
        continue
      }
      // A word that consists of at least two such bytes is treated as Cyrillic; an abbreviation may have two letters.
      if high == word.count, high > 1 { long += high } else { between += high }
      for byte in word where byte >= 0x80 {
        if polishLetters.contains(byte) { polish += 1 }
        if westernLetters.contains(byte) { western += 1 }
      }
    }
    if long > between { return .cyrillic }
    return polish > western ? .central : .western
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0xC0 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || polishLetters.contains(byte) || byte == 0xA8
      || byte == 0xB8
  }

  /// Bytes of Polish letters: Ś Ź ś ź Ł Ą Ż ł ą ż, which are signs or rare letters in the Western page, and ę ć ń Ę Ć
  /// Ń.
  private static let polishLetters: Set<UInt8> = [
    0x8C, 0x8F, 0x9C, 0x9F, 0xA3, 0xA5, 0xAF, 0xB3, 0xB9, 0xBF, 0xEA, 0xE6, 0xF1, 0xCA, 0xC6, 0xD1,
  ]
  /// Bytes of German, French, Spanish, Italian and Portuguese letters that are rare in Polish. The bytes of ñ and ê are
  /// in both sets.
  private static let westernLetters: Set<UInt8> = [
    0xC4, 0xD6, 0xDC, 0xDF, 0xE4, 0xF6, 0xFC, 0xE0, 0xE1, 0xE2, 0xE3, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xED, 0xEE, 0xEF,
    0xF1, 0xF4, 0xF5, 0xF9, 0xFA, 0xFB, 0xC9, 0xC0, 0xC7, 0xD1,
  ]
}
