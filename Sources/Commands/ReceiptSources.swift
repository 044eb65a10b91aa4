import Files
import Ledger
import Photos
import Site

/// The receipts of a book as the site needs them.
struct ReceiptSources {
  let folder: BookFolder
  /// Names that transactions mention; only those are read.
  let used: Set<String>
  /// Nil where nothing draws PDF pages: then they are known by name and type.
  let pages: PDFPages?

  func make(_ receipts: [ReceiptFile]) -> [ReceiptSource] {
    receipts.filter { !$0.leavesFolder }.map { receipt in
      // Without a picture: what is wrong with it is a finding already.
      source(receipt) ?? ReceiptSource(name: receipt.name, format: receipt.format, size: nil, key: 0) { nil }
    }
  }

  private func source(_ receipt: ReceiptFile) -> ReceiptSource? {
    let path = folder.path(of: "receipts/\(receipt.name)")
    let disk = folder.disk
    guard used.contains(receipt.name), receipt.format != nil, receipt.byteCount <= PhotoLimit.bytes,
      let bytes = try? disk.read(path), let kind = PhotoKind(bytes: bytes)
    else { return nil }
    let key = ContentHash.of(bytes)
    if kind == .pdf {
      guard let pages, let size = pages.size(key, path) else { return nil }
      return ReceiptSource(
        name: receipt.name, format: receipt.format, size: size, key: key, load: { pages.page(key, path) })
    }
    guard kind.isDecodable, let header = try? PhotoHeader.read(bytes) else { return nil }
    let size = header.orientation.swapsSides ? (header.height, header.width) : (header.width, header.height)
    return ReceiptSource(
      name: receipt.name, format: receipt.format, size: size, key: key, load: { try? disk.read(path) })
  }
}
