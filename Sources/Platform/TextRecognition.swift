/// Text recognition in images, which uses `tesseract` if it is installed.
package enum TextRecognition {
  /// Recognizes the text in an image.
  ///
  /// - Parameter path: the image's file.
  /// - Returns: the lines from top to bottom; `nil` if the program is missing or fails.
  package static func lines(of path: String) -> [String]? {
    // A name that begins with a hyphen would be an option.
    let path = path.hasPrefix("-") ? "./\(path)" : path
    let answer = ChildProcess.run(["tesseract", path, "stdout", "--psm", "6"], seconds: 10, limit: 1 << 20)
    guard case .success(let answer) = answer, answer.exitCode == 0 else { return nil }
    return String(decoding: answer.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }
}
