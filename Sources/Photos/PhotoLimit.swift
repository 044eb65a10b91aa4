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
