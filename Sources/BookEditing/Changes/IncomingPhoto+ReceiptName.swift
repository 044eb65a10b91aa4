import Ledger
import Photos
import Platform

/// A function that chooses the name under which a photo is stored as a receipt.
extension IncomingPhoto {
  /// Returns the name for a photo in `receipts/`: the name of an existing file with the same bytes or, if there is
  /// none, an unused name derived from the id.
  ///
  /// - Parameter receipts: the existing receipts and the receipts about to be added.
  func name(
    for id: String, among receipts: [ReceiptFile], _ folder: BookFolder
  ) throws(BookError) -> (name: String, isNew: Bool) {
    let path = folder.path(of: BookLayout.receipts)
    for receipt in receipts where receipt.byteCount == bytes.count && receipt.isOrdinary {
      do throws(FileError) {
        if try folder.content(BookLayout.receipt(receipt.name)) == bytes { return (receipt.name, false) }
      } catch {
        throw .failed(error)
      }
    }
    return (UniqueFileName.of(id, kind.ending, in: path, folder.disk, besides: Set(receipts.map(\.name))), true)
  }
}
