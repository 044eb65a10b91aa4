/// A file in `receipts/`, with the properties that checks use.
package struct ReceiptFile: Sendable, Equatable {
  /// A reason why a file cannot be shown.
  package enum Fault: Sendable, Equatable {
    /// A link, a pipe or a device; its content was not read.
    case notOrdinary
    /// The content is neither an image of a known type nor a PDF.
    case noPicture
    case tooLarge(Excess)
  }

  /// The measure that exceeds its limit.
  package enum Excess: Sendable, Equatable {
    case bytes(Int, limit: Int)
    /// The number of pixels: width times height.
    case pixels(Int, limit: Int)
    /// A progressive JPEG with more scans than the limit.
    case scans(limit: Int)
  }

  /// The path, relative to `receipts/`.
  package var name: String
  package var byteCount: Int
  /// The reason why the file cannot be shown; `nil` if it can.
  package var fault: Fault?
  /// A hash of the bytes, equal for identical files; `nil` if no other file has the same length.
  package var contentHash: UInt64?
  /// Whether the file is a truncated JPEG, PNG or PDF. The readable part of a JPEG is still shown.
  package var endsEarly = false

  package var isOrdinary: Bool { fault != .notOrdinary }

  package init(name: String, byteCount: Int, fault: Fault? = nil, contentHash: UInt64? = nil) {
    self.name = name
    self.byteCount = byteCount
    self.fault = fault
    self.contentHash = contentHash
  }
}
