import Ledger
import Photos
import Platform

/// A photo that is about to be stored as a receipt.
struct IncomingPhoto {
  let path: String
  let bytes: [UInt8]
  let kind: PhotoKind

  /// Reads a photo from a file.
  ///
  /// - Throws: an error if the file is not an image or is too large to be shown.
  init(_ path: String, _ disk: Disk) throws(BookError) {
    guard let status = disk.status(path) else { throw .noFile(path) }
    guard status.kind == .file else { throw .noOrdinaryFile(path) }
    if status.byteCount > PhotoLimit.bytes {
      throw .photoTooLarge(path, mebibytes: (status.byteCount - 1) >> 20)
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try disk.read(path) } catch { throw .failed(error) }
    try self.init(path, bytes)
  }

  /// Checks the bytes of a photo.
  ///
  /// - Parameter path: the name of the photo in messages. No file is read.
  init(_ path: String, _ bytes: [UInt8]) throws(BookError) {
    self.path = path
    self.bytes = bytes
    if bytes.count > PhotoLimit.bytes { throw .photoTooLarge(path, mebibytes: (bytes.count - 1) >> 20) }
    let image = ReceiptHeader(bytes, byteCount: bytes.count)
    guard let kind = image.kind else { throw .noImage(path) }
    if case .tooLarge(.pixels(let count, _)) = image.fault {
      throw .tooManyPixels(path, megapixels: count / 1_000_000)
    }
    self.kind = kind
  }

  /// Returns the photo as a receipt. If the photo is truncated, the entry that uses it will have a warning.
  func receipt(_ name: String) -> ReceiptFile {
    var receipt = ReceiptFile(name: name, byteCount: bytes.count)
    receipt.endsEarly = PhotoEnd.isMissing(in: bytes, kind)
    return receipt
  }
}
