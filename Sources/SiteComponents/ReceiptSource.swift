package import Photos

/// An image below `receipts/`, ready to be read when its picture is needed.
package struct ReceiptSource: Sendable {
  /// Its path below `receipts/`.
  package var name: String
  /// Nil where it is unknown, or no transaction names it.
  package var kind: PhotoKind?
  /// Size as shown, upright, in pixels; nil for what cannot be decoded.
  package var size: (width: Int, height: Int)?
  /// Stands for the file's bytes.
  package var key: UInt64
  package var load: @Sendable () -> [UInt8]?

  package init(
    name: String, kind: PhotoKind?, size: (width: Int, height: Int)?, key: UInt64,
    load: @escaping @Sendable () -> [UInt8]?
  ) {
    self.name = name
    self.kind = kind
    self.size = size
    self.key = key
    self.load = load
  }
}
