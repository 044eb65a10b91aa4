/// HEIC and AVIF receipts as JPEG, made by the machine's own converter: `heif-dec` or `heif-convert` (libheif), on
/// macOS `sips`.
///
/// A process of its own with a time limit, because a damaged file may keep the decoder busy for ever (seen with libheif
/// 1.15). It answers with a JPEG: a PNG of 12 megapixels takes 3.2 s of CPU instead of 0.6.
package struct HEIFConverter: Sendable {
  enum Converter: String, CaseIterable, Sendable {
    /// As newer versions of libheif call it.
    case heifDec = "heif-dec"
    case heifConvert = "heif-convert"
    case sips
  }

  let converter: Converter
  /// Its name, or where it lies.
  let program: String
  /// 12 megapixels take less than one.
  let seconds: Int

  init(converter: Converter, program: String? = nil, seconds: Int = 10) {
    self.converter = converter
    self.program = program ?? converter.rawValue
    self.seconds = seconds
  }

  /// The one that is there; nil without any.
  package static var installed: HEIFConverter? {
    var known: [Converter] = [.heifDec, .heifConvert]
    #if os(macOS)
      known.append(.sips)
    #endif
    return known.first { ChildProcess.isThere($0.rawValue) }.map { HEIFConverter(converter: $0) }
  }

  /// A JPEG file; nil for what gives none in time.
  ///
  /// - Parameter limit: the most bytes that it may have.
  package func jpeg(of bytes: [UInt8], limit: Int) -> [UInt8]? {
    // The converters know formats by the names of files, so neither end can be a pipe.
    guard let folder = PrivateFolder() else { return nil }
    defer { folder.remove() }
    let (from, to) = ("\(folder.path)/receipt.heic", "\(folder.path)/receipt.jpg")
    // Whatever goes wrong, there is no picture: the build says so.
    guard (try? folder.write("receipt.heic", bytes)) != nil,
      case .success(let answer) = ChildProcess.run(arguments(from, to), seconds: seconds, limit: 65_536),
      answer.exitCode == 0
    else { return nil }
    return try? Disk().read(to, limit: limit)
  }

  private func arguments(_ from: String, _ to: String) -> [String] {
    switch converter {
    // Nearly all that is there: the site's own JPEG is made from it.
    case .heifDec, .heifConvert: [program, "-q", "95", from, to]
    case .sips: [program, "-s", "format", "jpeg", "-s", "formatOptions", "95", from, "--out", to]
    }
  }
}
