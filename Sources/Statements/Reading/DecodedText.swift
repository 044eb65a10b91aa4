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
  package internal(set) var rivals: [Encoding] = []
  /// Encodings that the file may have but this system cannot decode. If the list is not empty, `bytes` is a guess.
  package internal(set) var unreadable: [Encoding] = []

  /// Returns the text in UTF-8; `nil` for UTF-16, if the system does not support the encoding, or if the bytes are
  /// invalid in it.
  static func read(_ bytes: [UInt8], _ encoding: Encoding) -> [UInt8]? {
    switch encoding {
    case .utf8: Array(String(decoding: bytes, as: UTF8.self).utf8)
    // UTF-16 is recognized by its mark or its zeros.
    case .utf16: nil
    case .gb18030, .big5, .shiftJIS, .eucJP, .korean:
      encoding.system.flatMap { TextCodec.utf8(bytes[...], from: $0)?.text }
    default: decoded(bytes, encoding)
    }
  }

  init(utf8 bytes: ArraySlice<UInt8>) {
    // Bytes after the mark may still be invalid; they become replacement characters.
    self.init(Array(String(decoding: bytes, as: UTF8.self).utf8), .utf8)
  }

  init(_ bytes: [UInt8], _ encoding: Encoding) {
    self.bytes = bytes
    self.encoding = encoding
  }

  /// Returns the first bytes of a file as text, to be searched for ASCII words.
  static func head(_ bytes: [UInt8], _ count: Int) -> String {
    if isLittleEndian(bytes) == nil { return String(decoding: bytes.prefix(count), as: UTF8.self) }
    return String(decoding: DecodedText(Array(bytes.prefix(2 * count))).bytes, as: UTF8.self)
  }

  // MARK: Code pages

  static func decoded(_ bytes: [UInt8], _ encoding: Encoding) -> [UInt8] {
    let table = (scalars(encoding) ?? []).map { Array(String($0).utf8) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 || table.isEmpty { text.append(byte) } else { text += table[Int(byte) - 0x80] }
    }
    return text
  }
}
