/// The first page of a PDF receipt as a picture, drawn by `pdftoppm` (poppler) where it is installed.
package enum PDFRenderer {
  private static let program = "pdftoppm"
  /// Scanned pages take a second or two.
  private static let seconds = 15
  /// Far above any page of this size.
  private static let greatestByteCount = 32 * 1_048_576

  package static var isDrawable: Bool { ChildProcess.isThere(program) }

  /// A PNG file, or nil for what cannot be drawn: damaged, locked with a password, or without pages.
  ///
  /// - Parameter longSide: in pixels, whatever the size of the paper.
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
