import Diagnostics
import Formats
import Platform
import Ledger
import Photos

/// The files in `receipts/`. Only the bytes that checks need are read.
struct ReceiptFolder {
  let book: BookFolder

  private static let greatestLookedThrough = 2 << 20

  private var path: String { book.path(of: BookLayout.receipts) }

  func load(_ findings: inout [Finding]) -> [ReceiptFile] {
    let names: [String]
    do throws(FileError) { names = try self.names() } catch {
      findings.append(BookFolder.unreadable(error))
      return []
    }
    var receipts: [ReceiptFile] = []
    for name in names {
      do throws(FileError) {
        if let receipt = try load(name) { receipts.append(receipt) }
      } catch {
        findings.append(BookFolder.unreadable(error))
      }
    }
    return withHashes(receipts, &findings)
  }

  /// Returns the file names, except for hidden files and files created by operating systems and editors.
  private func names() throws(FileError) -> [String] {
    let root = try OpenFolder(book.path, disk: book.disk)
    let there =
      root.status(BookLayout.receipts) == nil
      ? []
      : try root.folder(BookLayout.receipts).files().filter {
        !ForeignFile.isOne($0.split(separator: "/").last.map(String.init) ?? $0)
      }
    let former = book.formerNames(in: BookLayout.receipts).filter {
      !$0.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    return former.isEmpty ? there : Set(there).union(former).sorted()
  }

  private func load(_ name: String) throws(FileError) -> ReceiptFile? {
    let file: BookFile
    do throws(FileError) {
      guard let opened = try book.open(BookLayout.receipt(name)) else { return nil }
      file = opened
    } catch {
      if !error.isNoFile { throw error }
      // A broken link is treated as a missing photo, which never prevents a build.
      if error.isLink, book.disk.status("\(path)/\(name)") == nil { return nil }
      return ReceiptFile(name: name, byteCount: 0, fault: .notOrdinary)
    }
    // Enough bytes to find the size of nearly every image, even after thumbnails and colour profiles.
    let head = try file.bytes(atMost: 262_144)
    var image = ReceiptHeader(head, byteCount: file.byteCount)
    // A larger file is checked when it is rendered, because reading all its scans would take too long.
    if image.kind == .jpeg, file.byteCount <= ReceiptFolder.greatestLookedThrough, JPEGScans(head).areSeveral {
      image.scanCount = JPEGScans(try book.content(BookLayout.receipt(name)) ?? []).count
    }
    var receipt = ReceiptFile(name: name, byteCount: file.byteCount, fault: image.fault)
    if let kind = image.kind, image.fault == nil { receipt.endsEarly = try endsEarly(name, file, head, kind) }
    return receipt
  }

  /// Whether the file is truncated. For most files, this can be determined from the last bytes. Other files are read
  /// completely.
  private func endsEarly(
    _ name: String, _ file: BookFile, _ head: [UInt8], _ kind: PhotoKind
  ) throws(FileError) -> Bool {
    let length = PhotoEnd.tailByteCount
    let tail: [UInt8] =
      switch file {
      case .opened(let opened) where head.count < file.byteCount:
        opened.read(at: max(0, file.byteCount - length), count: length)
      default: Array(head.suffix(length))
      }
    if PhotoEnd.isIn(tail, kind) { return false }
    let whole = head.count < file.byteCount ? try book.content(BookLayout.receipt(name)) ?? head : head
    return PhotoEnd.isMissing(in: whole, kind)
  }

  /// Adds content hashes to files of equal length. Files with a unique length cannot have duplicates, so they are not
  /// read.
  private func withHashes(_ receipts: [ReceiptFile], _ findings: inout [Finding]) -> [ReceiptFile] {
    let lengths = Dictionary(grouping: receipts, by: \.byteCount).filter { $0.value.count > 1 && $0.key > 0 }
    return receipts.map { receipt in
      guard lengths[receipt.byteCount] != nil, receipt.isOrdinary else { return receipt }
      var receipt = receipt
      // A file that no longer exists has no duplicate. A file that is too large is not shown.
      let bytes = try? book.content(BookLayout.receipt(receipt.name), limit: PhotoLimit.bytes)
      receipt.contentHash = bytes.map { Fingerprint.of($0) }
      return receipt
    }
  }
}
