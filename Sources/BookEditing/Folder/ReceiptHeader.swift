import Ledger
import Photos

/// The properties of a receipt that can be determined from its first bytes and its length.
struct ReceiptHeader {
  /// The image format, detected by content; `nil` for a file that is not an image.
  let kind: PhotoKind?
  let byteCount: Int
  /// The number of pixels, width times height; `nil` if the header does not contain the size.
  let pixelCount: Int?
  /// The number of scans of a progressive JPEG; `nil` if unknown.
  var scanCount: Int?

  init(_ head: [UInt8], byteCount: Int) {
    kind = PhotoKind(bytes: head)
    self.byteCount = byteCount
    pixelCount = kind == nil ? nil : ReceiptHeader.pixelCount(head)
  }

  init(_ kind: PhotoKind?, byteCount: Int, pixelCount: Int? = nil, scanCount: Int? = nil) {
    self.kind = kind
    self.byteCount = byteCount
    self.pixelCount = pixelCount
    self.scanCount = scanCount
  }

  private static func pixelCount(_ head: [UInt8]) -> Int? {
    do throws(PhotoError) {
      let header = try PhotoHeader.read(head)
      return header.width * header.height
    } catch .tooLarge(.pixels(let width, let height)) {
      let (count, overflow) = width.multipliedReportingOverflow(by: height)
      return overflow ? .max : count
    } catch {
      // The header is missing, or is after the bytes that were read. Rendering the photo will report the problem.
      return nil
    }
  }

  /// The problem to report; `nil` for an image that can be shown.
  var fault: ReceiptFile.Fault? {
    if byteCount > PhotoLimit.bytes { return .tooLarge(.bytes(byteCount, limit: PhotoLimit.bytes)) }
    if let pixelCount, pixelCount > PhotoLimit.pixels {
      return .tooLarge(.pixels(pixelCount, limit: PhotoLimit.pixels))
    }
    if let scanCount, scanCount > PhotoLimit.scans { return .tooLarge(.scans(limit: PhotoLimit.scans)) }
    return kind == nil ? .noPicture : nil
  }
}
