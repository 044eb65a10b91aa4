import Diagnostics

/// What can be wrong between the photos that transactions name and the files that are there (BOOK.md §6).
package struct ReceiptChecks {
  let ledger: Ledger
  let receipts: [ReceiptFile]
  /// The book's folder, as seen from the current one.
  let folder: String
  /// By any entry, refused ones included.
  let namedPhotos: Set<String>

  /// BOOK.md §6.
  package static let greatestPixelCount = 100_000_000
  package static let greatestByteCount = 64 * 1024 * 1024
  /// Of a JPEG.
  static let greatestScanCount = 100

  func findings() -> [Finding] {
    let known = Dictionary(receipts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var findings: [Finding] = []
    for transaction in ledger.transactions {
      for photo in transaction.photos {
        guard let receipt = known[photo] else {
          findings.append(missing(photo, transaction))
          continue
        }
        if let finding = unusable(receipt, transaction) { findings.append(finding) }
      }
    }
    for receipt in receipts where !namedPhotos.contains(receipt.name) { findings.append(unused(receipt)) }
    return findings + sameBytes()
  }

  private func unused(_ receipt: ReceiptFile) -> Finding {
    guard receipt.isOrdinary else {
      return Finding(
        .unusedPhoto, at: place(receipt.name), "this is a link or no ordinary file, and it is left alone",
        notes: [Finding.Note("put the photo itself here, or remove it")])
    }
    return Finding(
      .unusedPhoto, at: place(receipt.name), "no transaction names this photo",
      notes: [Finding.Note("write “photo: \(receipt.name)” in a transaction, or remove the file")])
  }

  private func place(_ name: String) -> SourceRange {
    let path = folder == "." ? "receipts/\(name)" : "\(folder)/receipts/\(name)"
    return SourceRange(SourceFile(path: path, bytes: []), nil)
  }

  private func photoPlace(_ photo: String, _ transaction: Transaction) -> SourceRange {
    let field = FieldPlace.of(.photo, transaction, ledger)
    guard transaction.photos.count > 1, let range = field.bytes else { return field }
    // One of a list: its own text, if it stands there as it is.
    let wanted = Array(photo.utf8)
    let bytes = field.file.bytes
    for start in range where start + wanted.count <= range.upperBound {
      if bytes[start..<start + wanted.count].elementsEqual(wanted) {
        return SourceRange(field.file, start..<start + wanted.count)
      }
    }
    return field
  }

  private func missing(_ photo: String, _ transaction: Transaction) -> Finding {
    let place = photoPlace(photo, transaction)
    let bare = photo.hasPrefix("receipts/") ? String(photo.dropFirst(9)) : photo
    let same = receipts.filter { $0.name == bare || $0.name.lowercased() == bare.lowercased() }
    if same.count == 1 {
      return Finding(
        .missingPhoto, at: place, "there is no photo “\(photo)” in receipts/",
        suggestions: Suggestion.names(near: same[0].name.lowercased(), among: [same[0].name], at: place).map {
          Suggestion($0.message, edits: $0.edits, isSafe: true)
        })
    }
    return Finding(
      .missingPhoto, at: place, "there is no photo “\(photo)” in receipts/",
      label: "copy the file there, or correct the name",
      suggestions: Suggestion.names(near: photo, among: receipts.map(\.name), at: place))
  }

  private func unusable(_ receipt: ReceiptFile, _ transaction: Transaction) -> Finding? {
    if !receipt.isOrdinary {
      return Finding(
        .photoOutsideReceipts, at: photoPlace(receipt.name, transaction),
        "“\(receipt.name)” is a link or no ordinary file", label: "copy the photo itself into receipts/")
    }
    if receipt.byteCount > ReceiptChecks.greatestByteCount {
      return Finding(
        .photoTooLarge, at: photoPlace(receipt.name, transaction),
        "“\(receipt.name)” is over \((receipt.byteCount - 1) / 1_048_576) MiB large", label: "at most 64 MiB are shown")
    }
    if let pixels = receipt.pixelCount, pixels > ReceiptChecks.greatestPixelCount {
      return Finding(
        .photoTooLarge, at: photoPlace(receipt.name, transaction),
        "“\(receipt.name)” has \(pixels / 1_000_000) megapixels", label: "at most 100 megapixels are shown")
    }
    if let scans = receipt.scanCount, scans > ReceiptChecks.greatestScanCount {
      return Finding(
        .photoTooLarge, at: photoPlace(receipt.name, transaction),
        "“\(receipt.name)” is drawn in more than \(ReceiptChecks.greatestScanCount) steps (scans)",
        label: "a photo has some ten; save it anew")
    }
    if receipt.format == nil {
      return Finding(
        .notAnImage, at: photoPlace(receipt.name, transaction), "“\(receipt.name)” is not an image",
        label: "expected a JPEG, PNG, WebP, HEIC, AVIF or PDF file")
    }
    return nil
  }

  private func sameBytes() -> [Finding] {
    var first: [UInt64: String] = [:]
    var findings: [Finding] = []
    for receipt in receipts.sorted(by: { $0.name < $1.name }) {
      guard let hash = receipt.contentHash else { continue }
      if let other = first[hash] {
        findings.append(
          Finding(
            .samePhotoTwice, at: place(receipt.name), "this photo is the same as “\(other)”",
            notes: [
              Finding.Note("the other one", at: place(other)),
              Finding.Note("several transactions may name one photo"),
            ]))
      } else {
        first[hash] = receipt.name
      }
    }
    return findings
  }
}
