import Diagnostics

/// An index of the names of all files in `receipts/`.
final class ReceiptIndex {
  let receipts: [ReceiptFile]
  /// The path of the book's folder, relative to the working directory.
  let folder: String
  private(set) lazy var known = Dictionary(receipts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// The file names, grouped by their lower-case form.
  private(set) lazy var names = Dictionary(grouping: receipts.map(\.name)) { $0.lowercased() }

  /// Initializes the lazy properties, so that several threads may use them.
  func prepare() { _ = (known, names) }

  init(_ sources: BookSources) {
    receipts = sources.receipts
    folder = sources.folder
  }
}

/// A check of photos. Reports photo names without a valid file, files that no transaction refers to, and identical
/// files.
struct ReceiptChecks {
  let ledger: Ledger
  let index: ReceiptIndex
  let findings: FindingCollector

  private var receipts: [ReceiptFile] { index.receipts }

  init(ledger: Ledger, _ index: ReceiptIndex, findings: FindingCollector) {
    self.ledger = ledger
    self.index = index
    self.findings = findings
  }

  /// Checks the photos that entries refer to.
  func checkNamed() {
    for transaction in ledger.transactions where !transaction.photos.isEmpty {
      var places: PhotoPlaces?
      for photo in transaction.photos {
        let receipt = index.known[photo]
        if let receipt, receipt.fault == nil, !receipt.endsEarly { continue }
        let id = receipt.map { $0.fault?.id ?? .damagedPhoto } ?? .missingPhoto
        findings.add(id, in: ledger.file(of: transaction)) {
          let found = places ?? PhotoPlaces(transaction, ledger)
          places = found
          let place = found.place(of: photo)
          guard let receipt else { return missing(photo, at: place) }
          if let fault = receipt.fault { return unusable(receipt.name, fault, at: place) }
          return incomplete(receipt.name, at: place)
        }
      }
    }
  }

  /// Checks the files in `receipts/`.
  ///
  /// - Parameter namedPhotos: the names of the photos that any entry refers to, valid or not.
  func checkFiles(_ namedPhotos: Set<String>) {
    for receipt in receipts where !namedPhotos.contains(receipt.name) {
      let remedy =
        receipt.isOrdinary
        ? "write “photo: \(receipt.name)” in a transaction, or remove the file"
        : "put the photo itself into receipts/, or remove this file"
      findings.add(
        .unusedPhoto, at: place(receipt.name),
        receipt.isOrdinary
          ? "no transaction uses this photo" : "this is a link or a special file, and it is ignored",
        notes: [Finding.Note(remedy)])
    }
    checkSameBytes()
  }

  private func place(_ name: String) -> SourceRange {
    let path = index.folder == "." ? "receipts/\(name)" : "\(index.folder)/receipts/\(name)"
    return SourceRange(SourceFile(path: path, bytes: []), nil)
  }

  private func missing(_ photo: String, at place: SourceRange) -> Finding {
    let bare = photo.hasPrefix("receipts/") ? String(photo.dropFirst(9)) : photo
    let same = index.names[bare.lowercased()] ?? []
    if same.count == 1 {
      return Finding(
        .missingPhoto, at: place, "there is no photo “\(photo)” in receipts/",
        suggestions: Suggestion.names(same, at: place).map { Suggestion($0.message, edits: $0.edits, isSafe: true) })
    }
    let isHidden = photo.split(separator: "/").contains { $0.hasPrefix(".") }
    return Finding(
      .missingPhoto, at: place,
      isHidden
        ? "“\(photo)” is hidden, and hidden files are ignored"
        : "there is no photo “\(photo)” in receipts/",
      label: isHidden
        ? "give it a name that does not begin with a dot" : "copy the file into receipts/, or correct the name",
      suggestions: findings.suggestions(near: photo, in: "receipts", among: receipts.map(\.name), at: place))
  }

  private func incomplete(_ name: String, at place: SourceRange) -> Finding {
    let ending = name.lowercased()
    let content = ending.hasSuffix(".pdf") ? "document" : "picture"
    let isShown = ending.hasSuffix(".jpg") || ending.hasSuffix(".jpeg")
    return Finding(
      .damagedPhoto, at: place, "“\(name)” is incomplete: the file ends in the middle of the \(content)",
      label: isShown ? "the readable part is shown; copy the file again" : "copy the file again")
  }

  private func unusable(_ name: String, _ fault: ReceiptFile.Fault, at place: SourceRange) -> Finding {
    let (sentence, label) =
      switch fault {
      case .notOrdinary: ("“\(name)” is a link or a special file", "copy the photo itself into receipts/")
      case .noPicture: ("“\(name)” is not an image", "expected a JPEG, PNG, WebP, HEIC, AVIF or PDF file")
      case .tooLarge(.bytes(let count, let limit)):
        ("“\(name)” is larger than \((count - 1) >> 20) MiB", "files larger than \(limit >> 20) MiB are not shown")
      case .tooLarge(.pixels(let count, let limit)):
        (
          "“\(name)” has \(count / 1_000_000) megapixels",
          "images with more than \(limit / 1_000_000) megapixels are not shown"
        )
      case .tooLarge(.scans(let limit)):
        (
          "“\(name)” is a progressive JPEG with more than \(limit) scans",
          "a photo usually has about ten; save it again"
        )
      }
    return Finding(fault.id, at: place, sentence, label: label)
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
            Finding.Note("several transactions may use one photo"),
          ])
      } else {
        first[hash] = receipt.name
      }
    }
  }
}

extension ReceiptFile.Fault {
  fileprivate var id: FindingID {
    switch self {
    case .notOrdinary: .photoOutsideReceipts
    case .noPicture: .notAnImage
    case .tooLarge: .photoTooLarge
    }
  }
}

/// The locations of a transaction's photo names, found in one pass.
private struct PhotoPlaces {
  private let field: SourceRange
  /// The locations of the photos, keyed by name; empty if the transaction has only one photo.
  private let places: [String: SourceRange]

  init(_ transaction: Transaction, _ ledger: Ledger) {
    field = FieldPlace.of(.photo, transaction, ledger)
    places = transaction.photos.count > 1 ? FieldPlace.list(of: .photo, transaction, ledger) : [:]
  }

  func place(of photo: String) -> SourceRange { places[photo] ?? field }
}
