import Files
import Ledger
import Photos
import Site

/// The receipts of a book as the site needs them.
struct ReceiptSources {
  let folder: BookFolder

  init(_ folder: BookFolder) {
    self.folder = folder
  }

  func make(_ receipts: [ReceiptFile]) -> [ReceiptSource] {
    receipts.filter { !$0.leavesFolder }.map { receipt in
      let path = folder.path(of: "receipts/\(receipt.name)")
      let disk = folder.disk
      guard receipt.format == .jpeg || receipt.format == .png, receipt.byteCount <= PhotoLimit.bytes,
        let bytes = try? disk.read(path), let header = try? PhotoHeader.read(bytes)
      else {
        // Known by name and type only; what is wrong with it is a finding already.
        return ReceiptSource(name: receipt.name, format: receipt.format, size: nil, key: 0) { nil }
      }
      let size = header.orientation.swapsSides ? (header.height, header.width) : (header.width, header.height)
      return ReceiptSource(
        name: receipt.name, format: receipt.format, size: size, key: ContentHash.of(bytes),
        load: { try? disk.read(path) })
    }
  }
}
