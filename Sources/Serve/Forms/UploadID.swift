/// A word that stands for bytes which a form brought and which wait below `.daybook/`: in names of files, and in forms.
enum UploadID {
  /// - Parameter fingerprint: of the bytes.
  static func of(_ fingerprint: UInt64) -> String { String(fingerprint, radix: 36) }

  /// Whether a text that a form sent can be one.
  static func isOne(_ text: String) -> Bool {
    (1...13).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }
}
