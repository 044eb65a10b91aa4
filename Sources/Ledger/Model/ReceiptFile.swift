/// An image below `receipts/`, as far as a check needs to know it.
package struct ReceiptFile: Sendable, Equatable {
  /// Why a file cannot be shown.
  package enum Fault: Sendable, Equatable {
    /// A link, a pipe or a device, of which nothing was read.
    case notOrdinary
    /// Its content is of no kind that is known.
    case noPicture
    case tooLarge(Excess)
  }

  /// What is too large, with what is allowed (BOOK.md §6).
  package enum Excess: Sendable, Equatable {
    case bytes(Int, limit: Int)
    /// Width times height.
    case pixels(Int, limit: Int)
    /// A JPEG that goes over its picture more often.
    case scans(limit: Int)
  }

  /// Its path below `receipts/`.
  package var name: String
  package var byteCount: Int
  /// Nil for a picture.
  package var fault: Fault?
  /// Equal for files with the same bytes; nil where no other file has the same length.
  package var contentHash: UInt64?
  /// Whether it is a JPEG that ends before its picture does; the part that is there is shown.
  package var endsEarly = false

  package var isOrdinary: Bool { fault != .notOrdinary }

  package init(name: String, byteCount: Int, fault: Fault? = nil, contentHash: UInt64? = nil) {
    self.name = name
    self.byteCount = byteCount
    self.fault = fault
    self.contentHash = contentHash
  }
}
