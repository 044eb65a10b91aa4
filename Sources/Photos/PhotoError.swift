/// Why a receipt cannot be shown as a picture.
package enum PhotoError: Error, Equatable, Sendable {
  /// Not one of the kinds that Daybook knows.
  case unknownKind
  /// A known kind that Daybook does not decode.
  case notDecodable(PhotoKind)
  /// Beyond the limits of BOOK.md §6; nothing was decoded.
  case tooLarge(Excess)
  /// Truncated or broken so that no picture comes out.
  case damaged
  /// The encoder refused; the picture is too large for it, or memory has run out.
  case notEncodable

  /// What is too large, and how large it is.
  package enum Excess: Equatable, Sendable {
    case bytes(Int)
    case pixels(width: Int, height: Int)
    /// A JPEG in so many scans, each of which goes over the whole picture.
    case scans(Int)
  }
}

/// The largest receipt that is decoded (BOOK.md §6).
package enum PhotoLimit {
  /// 64 MiB.
  package static let bytes = 64 << 20
  /// Width × height as stored: 100 megapixels.
  package static let pixels = 100_000_000

  /// Of a JPEG; encoders make at most some ten.
  package static let scans = 100

  static func check(bytes count: Int) throws(PhotoError) {
    if count > bytes { throw .tooLarge(.bytes(count)) }
  }

  static func check(width: Int, height: Int) throws(PhotoError) {
    if width < 1 || height < 1 { throw .damaged }
    let (product, isOverflow) = width.multipliedReportingOverflow(by: height)
    if isOverflow || product > pixels { throw .tooLarge(.pixels(width: width, height: height)) }
  }
}
