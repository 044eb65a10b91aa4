/// Text in pictures, read by `tesseract` where it is installed.
package enum TextRecognition {
  /// - Parameter path: of a picture.
  /// - Returns: its lines, from the top; nil where the program is missing, or does not read it.
  package static func lines(of path: String) -> [String]? {
    // A name must not be taken for an option.
    let path = path.hasPrefix("-") ? "./\(path)" : path
    let answer = ChildProcess.run(["tesseract", path, "stdout", "--psm", "6"], seconds: 20, limit: 1 << 20)
    guard case .success(let answer) = answer, answer.exitCode == 0 else { return nil }
    return String(decoding: answer.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }
}
