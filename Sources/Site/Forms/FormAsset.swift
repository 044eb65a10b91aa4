/// A script or style of forms as a browser gets it.
enum FormAsset {
  /// Without indentation and without lines that are only a comment.
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
      compact += text + [UInt8(ascii: "\n")]
    }
    return compact
  }
}
