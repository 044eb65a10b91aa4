import Diagnostics
import Files
import Ledger
import Photos

/// The files below `receipts/`, as far as checks need to know them.
struct ReceiptFolder {
  let book: BookFolder

  private var disk: Disk { book.disk }
  private var path: String { book.path(of: "receipts") }

  func load(_ findings: inout [Finding]) -> [ReceiptFile] {
    guard disk.isLinkOrFile(path) else { return [] }
    var receipts: [ReceiptFile] = []
    do throws(FileError) {
      for name in try disk.files(below: path) where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
        // A link that leads nowhere is a photo that is not there yet, which never stops a site.
        guard disk.status("\(path)/\(name)") != nil else { continue }
        do throws(FileError) {
          receipts.append(try load(name))
        } catch {
          findings.append(BookFolder.unreadable(error))
        }
      }
    } catch {
      findings.append(BookFolder.unreadable(error))
    }
    return withHashes(receipts, &findings)
  }

  private func load(_ name: String) throws(FileError) -> ReceiptFile {
    let file = "\(path)/\(name)"
    let byteCount = disk.status(file)?.byteCount ?? 0
    var receipt = ReceiptFile(name: name, byteCount: byteCount, format: nil, leavesFolder: leavesFolder(file))
    if receipt.leavesFolder { return receipt }
    // Enough for the size of nearly every image, behind thumbnails and profiles.
    let head = try disk.read(file, limit: 262_144)
    let (format, pixelCount) = ReceiptImage.look(head)
    receipt.format = format
    receipt.pixelCount = pixelCount
    return receipt
  }

  private func leavesFolder(_ file: String) -> Bool {
    guard let real = disk.resolved(file), let folder = disk.resolved(path) else { return false }
    return !real.hasPrefix(folder + "/")
  }

  /// Only files of the same length can have the same bytes, so only those are read whole.
  private func withHashes(_ receipts: [ReceiptFile], _ findings: inout [Finding]) -> [ReceiptFile] {
    let lengths = Dictionary(grouping: receipts, by: \.byteCount).filter { $0.value.count > 1 && $0.key > 0 }
    return receipts.map { receipt in
      guard lengths[receipt.byteCount] != nil, !receipt.leavesFolder else { return receipt }
      var receipt = receipt
      // A file that vanished since is no twin of another.
      receipt.contentHash = (try? disk.read("\(path)/\(receipt.name)")).map { ContentHash.of($0) }
      return receipt
    }
  }
}

/// What an image's first bytes tell.
enum ReceiptImage {
  /// The format, known by content, and the number of pixels where the header says it.
  static func look(_ head: [UInt8]) -> (ReceiptFile.Format?, pixelCount: Int?) {
    guard let kind = PhotoKind(bytes: head) else { return (nil, nil) }
    let format: ReceiptFile.Format =
      switch kind {
      case .jpeg: .jpeg
      case .png: .png
      case .webp: .webp
      case .heic: .heic
      case .avif: .avif
      case .pdf: .pdf
      }
    do throws(PhotoError) {
      let header = try PhotoHeader.read(head)
      return (format, header.width * header.height)
    } catch .tooLarge(.pixels(let width, let height)) {
      let (count, overflow) = width.multipliedReportingOverflow(by: height)
      return (format, overflow ? .max : count)
    } catch {
      // A header behind a longer preamble than was read, or none at all: drawing the photo will tell.
      return (format, nil)
    }
  }
}
