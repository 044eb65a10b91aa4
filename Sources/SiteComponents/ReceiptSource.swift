package import Photos

/// A receipt's file: its format, size and fingerprint. `load` rereads the file, but only if a picture must be
/// generated.
package struct ReceiptSource: Sendable {
  /// The path in `receipts/`.
  package var name: String
  /// The file's format; `nil` if it is unknown or no transaction uses the file.
  package var kind: PhotoKind?
  /// The image's size in pixels after rotation; `nil` if the image cannot be decoded.
  package var size: (width: Int, height: Int)?
  /// A fingerprint of the file's bytes.
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
