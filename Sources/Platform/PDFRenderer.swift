/// A renderer of the first page of a PDF receipt, which uses `pdftoppm` (poppler) if it is installed. Its time and
/// output are limited, but not its memory.
package enum PDFRenderer {
  private static let program = "pdftoppm"
  /// The time limit in seconds. Scanned pages take a second or two.
  private static let seconds = 15
  /// The maximum size of an image in bytes. Pages are far smaller.
  private static let greatestByteCount = 32 * 1_048_576

  package static var isDrawable: Bool { ChildProcess.isThere(program) }

  /// Returns the first page as a PNG file; `nil` if it cannot be rendered, for example because the PDF is damaged or
  /// protected by a password.
  ///
  /// - Parameter longSide: the length of the longer side in pixels, regardless of the paper size.
  package static func draw(_ path: String, longSide: Int) -> [UInt8]? {
    let arguments = [
      program, "-png", "-singlefile", "-f", "1", "-l", "1", "-cropbox", "-scale-to", String(longSide),
      // A name that begins with a hyphen would be an option.
      path.hasPrefix("-") ? "./\(path)" : path,
    ]
    guard case .success(let answer) = ChildProcess.run(arguments, seconds: seconds, limit: greatestByteCount),
      answer.exitCode == 0, !answer.bytes.isEmpty
    else { return nil }
    return answer.bytes
  }
}
