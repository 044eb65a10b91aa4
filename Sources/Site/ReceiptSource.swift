package import Ledger

/// An image below `receipts/`, ready to be read when its picture is needed.
package struct ReceiptSource: Sendable {
  /// Its path below `receipts/`.
  package var name: String
  package var format: ReceiptFile.Format?
  /// Size as shown, upright, in pixels; nil for what cannot be decoded.
  package var size: (width: Int, height: Int)?
  /// Stands for the file's bytes.
  package var key: UInt64
  package var load: @Sendable () -> [UInt8]?

  package init(
    name: String, format: ReceiptFile.Format?, size: (width: Int, height: Int)?, key: UInt64,
    load: @escaping @Sendable () -> [UInt8]?
  ) {
    self.name = name
    self.format = format
    self.size = size
    self.key = key
    self.load = load
  }
}
