import Diagnostics

/// An image below `receipts/`, as far as a check needs to know it.
package struct ReceiptFile: Sendable, Equatable {
  package enum Format: String, Sendable {
    case jpeg
    case png
    case webp
    case heic
    case avif
    case pdf
  }

  /// Its path below `receipts/`.
  package var name: String
  package var byteCount: Int
  /// Known by content; nil for a file that is no image.
  package var format: Format?
  /// Width times height; nil where the header does not say.
  package var pixelCount: Int?
  /// How often a JPEG that comes step by step goes over its picture; nil for any other.
  package var scanCount: Int?
  /// Equal for files with the same bytes; nil where no other file has the same length.
  package var contentHash: UInt64?
  /// False for a link, a pipe or a device, of which nothing was read.
  package var isOrdinary: Bool

  package init(
    name: String, byteCount: Int, format: Format?, pixelCount: Int? = nil, contentHash: UInt64? = nil,
    isOrdinary: Bool = true
  ) {
    self.name = name
    self.byteCount = byteCount
    self.format = format
    self.pixelCount = pixelCount
    self.contentHash = contentHash
    self.isOrdinary = isOrdinary
  }
}
