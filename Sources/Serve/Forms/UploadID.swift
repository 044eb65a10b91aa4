/// Ids of uploaded files that are stored in `.daybook/`. Used in file names and forms.
enum UploadID {
  /// Returns the id of an uploaded file.
  ///
  /// - Parameter fingerprint: the fingerprint of the file's bytes.
  static func of(_ fingerprint: UInt64) -> String { String(fingerprint, radix: 36) }

  /// Whether a string from a form is a valid id.
  static func isOne(_ text: String) -> Bool {
    (1...13).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }
}
