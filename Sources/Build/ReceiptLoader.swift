package import BookEditing
import Formats
package import SiteComponents
import Platform
package import Ledger
import Photos

/// A loader of a book's receipts for the site.
package struct ReceiptLoader {
  let folder: BookFolder
  /// The names of the receipts used by transactions. Other receipts are not read.
  let used: Set<String>
  /// The cache of PDF pages; `nil` if no program can draw PDF pages, in which case PDF receipts are shown by name and
  /// type.
  let pages: PDFPageCache?
  /// A function that converts a HEIC or AVIF file to JPEG; `nil` to show such receipts by name and type.
  let convert: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)?

  package init(
    folder: BookFolder, used: Set<String>, pages: PDFPageCache?, convert: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)?
  ) {
    self.folder = folder
    self.used = used
    self.pages = pages
    self.convert = convert
  }

  package func make(_ receipts: [ReceiptFile]) -> [ReceiptSource] {
    receipts.filter(\.isOrdinary).map { receipt in
      guard used.contains(receipt.name) else {
        return ReceiptSource(name: receipt.name, kind: nil, size: nil, key: 0) { nil }
      }
      // This receipt is shown without an image. Its problem is already reported as a finding.
      return source(receipt) ?? ReceiptSource(name: receipt.name, kind: kind(receipt), size: nil, key: 0) { nil }
    }
  }

  /// Returns the format of a receipt that is shown without an image; `nil` if the format is unknown.
  private func kind(_ receipt: ReceiptFile) -> PhotoKind? {
    // An unreadable file is already reported as a finding.
    let file = try? folder.open(BookLayout.receipt(receipt.name))
    return (try? file?.bytes(atMost: PhotoKind.greatestHeadCount)).flatMap(PhotoKind.init(bytes:))
  }

  private func source(_ receipt: ReceiptFile) -> ReceiptSource? {
    let (folder, file) = (folder, BookLayout.receipt(receipt.name))
    let path = folder.path(of: file)
    guard receipt.byteCount <= PhotoLimit.bytes,
      let bytes = try? folder.content(file, limit: PhotoLimit.bytes), let kind = PhotoKind(bytes: bytes)
    else { return nil }
    let key = Fingerprint.of(bytes)
    if kind == .pdf {
      guard let pages, let size = pages.size(key, path) else { return nil }
      return ReceiptSource(
        name: receipt.name, kind: kind, size: size, key: key, load: { pages.page(key, path) })
    }
    guard kind.isDecodable || convert != nil, let header = try? PhotoHeader.read(bytes) else { return nil }
    let size = header.orientation.swapsSides ? (header.height, header.width) : (header.width, header.height)
    return ReceiptSource(name: receipt.name, kind: kind, size: size, key: key) {
      guard let bytes = try? folder.content(file, limit: PhotoLimit.bytes) else { return nil }
      return kind.isDecodable ? bytes : converted(bytes, size)
    }
  }

  /// Returns the file as a JPEG of the size that pages expect; `nil` if the image has a different size or cannot be
  /// converted.
  private func converted(_ bytes: [UInt8], _ size: (width: Int, height: Int)) -> [UInt8]? {
    guard let convert, let alone = try? HEIF.withOnlyPrimaryImage(bytes), let picture = convert(alone),
      let header = try? PhotoHeader.read(picture)
    else { return nil }
    let (width, height) = header.orientation.swapsSides ? (header.height, header.width) : (header.width, header.height)
    // Converters round the size of a crop to whole pixels in different ways.
    return abs(width - size.width) <= 1 && abs(height - size.height) <= 1 ? picture : nil
  }
}
