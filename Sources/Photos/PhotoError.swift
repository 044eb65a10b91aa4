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
  /// A failure of the encoder: the image is too large for the encoder, or memory has run out.
  case notEncodable

  /// The quantity that exceeds a limit, and its value.
  package enum Excess: Equatable, Sendable {
    case bytes(Int)
    case pixels(width: Int, height: Int)
    /// The number of scans in a JPEG. Each scan covers the whole image.
    case scans(Int)
  }
}
