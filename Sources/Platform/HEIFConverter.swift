/// A converter of HEIC and AVIF receipts to JPEG, which uses an installed program: `heif-dec` or `heif-convert`
/// (libheif), or `sips` on macOS.
///
/// It uses a child process with a time limit, because a damaged file may keep the decoder busy forever (observed with
/// libheif 1.15). The result is a JPEG, because a PNG of 12 megapixels takes 3.2 s of CPU time instead of 0.6 s.
package struct HEIFConverter: Sendable {
  enum Converter: String, CaseIterable, Sendable {
    /// The program's name in newer versions of libheif.
    case heifDec = "heif-dec"
    case heifConvert = "heif-convert"
    case sips
  }

  let converter: Converter
  /// The program's name or path.
  let program: String
  /// The time limit in seconds. An image of 12 megapixels takes less than a second.
  let seconds: Int

  init(converter: Converter, program: String? = nil, seconds: Int = 10) {
    self.converter = converter
    self.program = program ?? converter.rawValue
    self.seconds = seconds
  }

  /// The installed converter; `nil` if there is none.
  package static var installed: HEIFConverter? {
    var known: [Converter] = [.heifDec, .heifConvert]
    #if os(macOS)
      known.append(.sips)
    #endif
    return known.first { ChildProcess.isThere($0.rawValue) }.map { HEIFConverter(converter: $0) }
  }

  /// Returns a JPEG file; `nil` if the conversion fails or takes too long.
  ///
  /// - Parameter limit: the maximum number of bytes of the result.
  package func jpeg(of bytes: [UInt8], limit: Int) -> [UInt8]? {
    // The converters recognize formats by file name, so input and output cannot be pipes.
    guard let folder = PrivateFolder() else { return nil }
    defer { folder.remove() }
    let (from, to) = ("\(folder.path)/receipt.heic", "\(folder.path)/receipt.jpg")
    // For any error the result is nil, and the build reports a missing photo.
    guard (try? folder.write("receipt.heic", bytes)) != nil,
      case .success(let answer) = ChildProcess.run(arguments(from, to), seconds: seconds, limit: 65_536),
      answer.exitCode == 0
    else { return nil }
    return try? Disk().read(to, limit: limit)
  }

  private func arguments(_ from: String, _ to: String) -> [String] {
    switch converter {
    // A high quality is used, because the site's JPEG is made from the result.
    case .heifDec, .heifConvert: [program, "-q", "95", from, to]
    case .sips: [program, "-s", "format", "jpeg", "-s", "formatOptions", "95", from, "--out", to]
    }
  }
}
