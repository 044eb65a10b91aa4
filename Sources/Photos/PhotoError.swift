/// A reason why a receipt cannot be shown as an image.
package enum PhotoError: Error, Equatable, Sendable {
  /// A format that Daybook does not know.
  case unknownKind
  /// A known format that Daybook does not decode.
  case notDecodable(PhotoKind)
  /// A file beyond the limits in `PhotoLimit`. Nothing was decoded.
  case tooLarge(Excess)
  /// A file so truncated or broken that it contains no usable image.
  case damaged
  /// A failure of the encoder: the image is too large for it, or memory has run out.
  case notEncodable

  /// The quantity that exceeds a limit, and its value.
  package enum Excess: Equatable, Sendable {
    case bytes(Int)
    case pixels(width: Int, height: Int)
    /// The number of scans of a JPEG, each of which covers the whole image.
    case scans(Int)
  }
}

/// The limits for receipts that are decoded.
package enum PhotoLimit {
  /// The maximum file size in bytes: 64 MiB.
  package static let bytes = 64 << 20
  /// The maximum number of pixels, width × height as stored: 100 megapixels.
  package static let pixels = 100_000_000

  /// The maximum number of scans in a JPEG; encoders write at most about ten.
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
