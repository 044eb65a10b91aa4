import Ledger
import Photos

/// What the first bytes and the length of a file tell of a receipt.
struct ReceiptHeader {
  /// Known by content; nil for a file that is no image.
  let kind: PhotoKind?
  let byteCount: Int
  /// Width times height; nil where the header does not say.
  let pixelCount: Int?
  /// How often a JPEG that comes step by step goes over its picture; nil where it is not known.
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
      // A header behind a longer preamble than was read, or none at all: drawing the photo will tell.
      return nil
    }
  }

  /// What a check says of it; nil for a picture that can be shown.
  var fault: ReceiptFile.Fault? {
    if byteCount > PhotoLimit.bytes { return .tooLarge(.bytes(byteCount, limit: PhotoLimit.bytes)) }
    if let pixelCount, pixelCount > PhotoLimit.pixels {
      return .tooLarge(.pixels(pixelCount, limit: PhotoLimit.pixels))
    }
    if let scanCount, scanCount > PhotoLimit.scans { return .tooLarge(.scans(limit: PhotoLimit.scans)) }
    return kind == nil ? .noPicture : nil
  }
}
