import Diagnostics

/// What can be wrong between the photos that transactions name and the files that are there (BOOK.md §6).
package struct ReceiptChecks {
  let ledger: Ledger
  let receipts: [ReceiptFile]
  /// The book's folder, as seen from the current one.
  let folder: String
  /// By any entry, refused ones included.
  let namedPhotos: Set<String>
  let findings: FindingCollector

  /// BOOK.md §6.
  package static let greatestPixelCount = 100_000_000
  package static let greatestByteCount = 64 * 1024 * 1024
  /// Of a JPEG.
  static let greatestScanCount = 100

  func run() {
    let known = Dictionary(receipts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Dictionary(grouping: receipts.map(\.name)) { $0.lowercased() }
    for transaction in ledger.transactions where !transaction.photos.isEmpty {
      var places: PhotoPlaces?
      for photo in transaction.photos {
        guard let id = problem(with: known[photo]) else { continue }
        findings.add(id, in: ledger.file(of: transaction)) {
          let found = places ?? PhotoPlaces(transaction, ledger)
          places = found
          let place = found.place(of: photo)
          return known[photo].map { unusable($0, id, at: place) } ?? missing(photo, at: place, names)
        }
      }
    }
    for receipt in receipts where !namedPhotos.contains(receipt.name) {
      let remedy =
        receipt.isOrdinary
        ? "write “photo: \(receipt.name)” in a transaction, or remove the file"
        : "put the photo itself here, or remove it"
      findings.add(
        .unusedPhoto, at: place(receipt.name),
        receipt.isOrdinary
          ? "no transaction names this photo" : "this is a link or no ordinary file, and it is left alone",
        notes: [Finding.Note(remedy)])
    }
    checkSameBytes()
  }

  private func place(_ name: String) -> SourceRange {
    let path = folder == "." ? "receipts/\(name)" : "\(folder)/receipts/\(name)"
    return SourceRange(SourceFile(path: path, bytes: []), nil)
  }

  /// What is wrong with a photo that a transaction names.
  private func problem(with receipt: ReceiptFile?) -> FindingID? {
    guard let receipt else { return .missingPhoto }
    if !receipt.isOrdinary { return .photoOutsideReceipts }
    if receipt.byteCount > ReceiptChecks.greatestByteCount { return .photoTooLarge }
    if let pixels = receipt.pixelCount, pixels > ReceiptChecks.greatestPixelCount { return .photoTooLarge }
    if let scans = receipt.scanCount, scans > ReceiptChecks.greatestScanCount { return .photoTooLarge }
    return receipt.format == nil ? .notAnImage : nil
  }

  /// - Parameter names: of the photos that are there, by what they are in lower case.
  private func missing(_ photo: String, at place: SourceRange, _ names: [String: [String]]) -> Finding {
    let bare = photo.hasPrefix("receipts/") ? String(photo.dropFirst(9)) : photo
    let same = names[bare.lowercased()] ?? []
    if same.count == 1 {
      return Finding(
        .missingPhoto, at: place, "there is no photo “\(photo)” in receipts/",
        suggestions: Suggestion.names(same, at: place).map { Suggestion($0.message, edits: $0.edits, isSafe: true) })
    }
    return Finding(
      .missingPhoto, at: place, "there is no photo “\(photo)” in receipts/",
      label: "copy the file there, or correct the name",
      suggestions: findings.suggestions(near: photo, in: "receipts", among: receipts.map(\.name), at: place))
  }

  private func unusable(_ receipt: ReceiptFile, _ id: FindingID, at place: SourceRange) -> Finding {
    switch id {
    case .photoOutsideReceipts:
      return Finding(
        id, at: place, "“\(receipt.name)” is a link or no ordinary file", label: "copy the photo itself into receipts/")
    case .photoTooLarge where receipt.byteCount > ReceiptChecks.greatestByteCount:
      return Finding(
        id, at: place, "“\(receipt.name)” is over \((receipt.byteCount - 1) / 1_048_576) MiB large",
        label: "at most 64 MiB are shown")
    case .photoTooLarge where receipt.scanCount ?? 0 > ReceiptChecks.greatestScanCount:
      return Finding(
        id, at: place,
        "“\(receipt.name)” is drawn in more than \(ReceiptChecks.greatestScanCount) steps (scans)",
        label: "a photo has some ten; save it anew")
    case .photoTooLarge:
      return Finding(
        id, at: place, "“\(receipt.name)” has \((receipt.pixelCount ?? 0) / 1_000_000) megapixels",
        label: "at most 100 megapixels are shown")
    default:
      return Finding(
        id, at: place, "“\(receipt.name)” is not an image",
        label: "expected a JPEG, PNG, WebP, HEIC, AVIF or PDF file")
    }
  }

  private func checkSameBytes() {
    var first: [UInt64: String] = [:]
    for receipt in receipts.sorted(by: { $0.name < $1.name }) {
      guard let hash = receipt.contentHash else { continue }
      if let other = first[hash] {
        findings.add(
          .samePhotoTwice, at: place(receipt.name), "this photo is the same as “\(other)”",
          notes: [
            Finding.Note("the other one", at: place(other)),
            Finding.Note("several transactions may name one photo"),
          ])
      } else {
        first[hash] = receipt.name
      }
    }
  }
}

/// Where the photos of one transaction are named, found once for all of them.
private struct PhotoPlaces {
  private let field: SourceRange
  /// Of several photos.
  private let places: [String: SourceRange]

  init(_ transaction: Transaction, _ ledger: Ledger) {
    field = FieldPlace.of(.photo, transaction, ledger)
    places = transaction.photos.count > 1 ? FieldPlace.list(of: .photo, transaction, ledger) : [:]
  }

  func place(of photo: String) -> SourceRange { places[photo] ?? field }
}
