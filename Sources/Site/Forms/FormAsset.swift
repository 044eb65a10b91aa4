/// A script or style of forms as a browser gets it.
enum FormAsset {
  /// Without indentation and without lines that are only a comment; a style also without line ends and spaces that mean
  /// nothing.
  ///
  /// A script in which a text goes over several lines stays as it is: there a line's beginning may be part of the text.
  static func compact(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let isScript = name.hasSuffix(".js")
    guard isScript || name.hasSuffix(".css") else { return bytes }
    var compact: [UInt8] = []
    compact.reserveCapacity(bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if isScript, line.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 { return bytes }
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if text.isEmpty || isScript && text.starts(with: "//".utf8) { continue }
      if !isScript, text.starts(with: "/*".utf8), text.suffix(2).elementsEqual("*/".utf8) { continue }
      if isScript {
        compact += text + [UInt8(ascii: "\n")]
      } else {
        compact += withoutSpaces(text)
        if let last = compact.last, !"{};,".utf8.contains(last) { compact.append(UInt8(ascii: "\n")) }
      }
    }
    return compact
  }

  /// A line of a style without the spaces that mean nothing: outside quotes, after `:`, `;` and `,` and next to braces and `>`.
  private static func withoutSpaces(_ line: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let last = text.last {
        if byte == UInt8(ascii: " "), ":;,{}>".utf8.contains(last) { continue }
        if "{>".utf8.contains(byte), last == UInt8(ascii: " ") { text.removeLast() }
        if byte == UInt8(ascii: "}"), last == UInt8(ascii: ";") { text.removeLast() }
      }
      text.append(byte)
    }
    return text
  }
}
