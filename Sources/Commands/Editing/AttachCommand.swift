package import ArgumentParser
import Bookkeeping
import Notation
import Platform
import Ledger

/// `daybook attach`: a photo for a transaction.
package struct AttachCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Copy a photo into receipts/ and name it in a transaction.",
    discussion: """
      JPEG, PNG, WebP, HEIC, AVIF and PDF files are known by what is in them. The copy is named after the transaction; \
      bytes that are in receipts/ already are not copied again.

      Example: daybook attach dining-out ~/Pictures/IMG_4711.jpg
      """)

  @OptionGroup var entry: EntryArgument

  @Argument(help: "The photo.", completion: .file())
  var file: String

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    BookEdit(book, edit, environment).run("attach \(entry.id)", withReceipts: true) {
      (session, draft) throws(EditFailure) in
      try attach(session, &draft)
    }
  }

  private func attach(_ session: Session, _ draft: inout Draft) throws(EditFailure) -> BookEdit.Report {
    var editor = EntryEditor(draft)
    let found = try editor.find(entry.id, session.environment)
    let photo = try IncomingPhoto(file, session.folder.disk)
    let place = try photo.place(found.id, among: draft.sources.receipts, session.folder)
    let photos = found.transaction.photos
    if photos.contains(place.name) {
      throw .refused("“\(found.id)” has this photo already: receipts/\(place.name)")
    }
    if place.isNew {
      let path = session.folder.path(of: "receipts/\(place.name)")
      editor.draft.copy(photo.bytes, to: path, photo.receipt(place.name))
    }
    let edited = try editor.change(found, [FieldChange(.photo, .list(photos + [place.name]))], names: [.photo: "FILE"])
    draft = editor.draft
    var report = edited.report("attached receipts/\(place.name) to", "attach")
    report.facts.append(("photo", .string(place.name)))
    if !place.isNew { report.lines.append("the same photo was in receipts/ already, so it was not copied") }
    return report
  }
}

/// A file that is to become a receipt.
struct IncomingPhoto {
  let path: String
  let bytes: [UInt8]
  private let format: ReceiptFile.Format
  private let pixelCount: Int?

  /// - Throws: for what is no photo, or too large to be shown.
  init(_ path: String, _ disk: Disk) throws(EditFailure) {
    self.path = path
    guard let status = disk.status(path) else { throw .refused("there is no file “\(path)”") }
    guard status.kind == .file else { throw .refused("“\(path)” is a folder or no ordinary file") }
    if status.byteCount > ReceiptChecks.greatestByteCount {
      throw .refused("“\(path)” is over \((status.byteCount - 1) / 1_048_576) MiB large; at most 64 MiB are shown")
    }
    do throws(FileError) { bytes = try disk.read(path) } catch { throw .failed(error) }
    let (format, pixelCount) = ReceiptImage.look(bytes)
    guard let format else {
      throw .refused("“\(path)” is not an image; expected a JPEG, PNG, WebP, HEIC, AVIF or PDF file")
    }
    if let pixelCount, pixelCount > ReceiptChecks.greatestPixelCount {
      throw .refused("“\(path)” has \(pixelCount / 1_000_000) megapixels; at most 100 megapixels are shown")
    }
    self.format = format
    self.pixelCount = pixelCount
  }

  func receipt(_ name: String) -> ReceiptFile {
    ReceiptFile(name: name, byteCount: bytes.count, format: format, pixelCount: pixelCount)
  }

  private var ending: String {
    switch format {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .heic: "heic"
    case .avif: "avif"
    case .pdf: "pdf"
    }
  }

  /// The name below `receipts/`: of the file with the same bytes, if there is one, else a free one made from an id.
  ///
  /// - Parameter receipts: what lies there.
  func place(
    _ id: String, among receipts: [ReceiptFile], _ folder: BookFolder
  ) throws(EditFailure) -> (name: String, isNew: Bool) {
    let path = folder.path(of: "receipts")
    for receipt in receipts where receipt.byteCount == bytes.count && receipt.isOrdinary {
      do throws(FileError) {
        if try folder.content("receipts/\(receipt.name)") == bytes { return (receipt.name, false) }
      } catch {
        throw .failed(error)
      }
    }
    return (FreeName.of(id, ending, in: path, folder.disk), true)
  }
}

/// Names that no file has yet.
enum FreeName {
  /// `stem.ending`, else `stem-2.ending` and so on.
  static func of(_ stem: String, _ ending: String, in folder: String, _ disk: Disk) -> String {
    let suffix = ending.isEmpty ? "" : ".\(ending)"
    var name = stem + suffix
    var number = 1
    while disk.isLinkOrFile("\(folder)/\(name)") {
      number += 1
      name = "\(stem)-\(number)\(suffix)"
    }
    return name
  }
}
