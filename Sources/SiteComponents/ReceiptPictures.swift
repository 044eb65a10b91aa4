import Localization
import Formats
import Ledger
import Photos

/// The pictures of receipts on the site: a thumbnail and a large view for each receipt that can be decoded. Both are
/// re-encoded without metadata.
package struct ReceiptPictures {
  package struct Picture {
    /// The address of the thumbnail on the site.
    package var small: String
    /// The address of the large view on the site.
    package var large: String
    /// The size of the thumbnail in pixels.
    var smallSize: (width: Int, height: Int)
    /// The size of the large view in pixels.
    package var largeSize: (width: Int, height: Int)
  }

  /// The longest side of a thumbnail in pixels.
  static let smallSide = 240
  /// The longest side of a large view in pixels, unless the book's settings request small photos.
  package static let largeSide = 2400
  /// The longest side of a large view in pixels if the book's settings request small photos.
  static let reducedLargeSide = 480
  /// The JPEG quality of thumbnails and large views, 1…100.
  static let quality = 82

  private let pictures: [String: Picture]
  private let words: [String: Word]
  /// The jobs that generate the pictures. Each receipt has a separate job, so that the jobs can run in parallel.
  package let jobs: [Job]

  /// Whether a receipt with this name exists.
  package func has(_ name: String) -> Bool { words[name] != nil }

  /// Determines the addresses of the pictures, and creates the jobs that generate them.
  ///
  /// - Parameter used: the names of the receipts that transactions use. Other receipts have no pictures.
  init(_ receipts: [ReceiptSource], used: Set<String>, photos: SiteSettings.PhotoSize, version: String) {
    var pictures: [String: Picture] = [:]
    var jobs: [Job] = []
    var taken: Set<String> = []
    let largeSide = photos == .large ? ReceiptPictures.largeSide : ReceiptPictures.reducedLargeSide
    for receipt in receipts where used.contains(receipt.name) {
      guard let size = receipt.size else { continue }
      let stem = ReceiptPictures.stem(receipt.name, &taken)
      let picture = Picture(
        small: "receipts/\(stem)-s.jpg", large: "receipts/\(stem).jpg",
        smallSize: ReceiptPictures.scaled(size, ReceiptPictures.smallSide),
        largeSize: ReceiptPictures.scaled(size, largeSide))
      pictures[receipt.name] = picture
      // The small picture is made from the large one, so both depend on both sizes.
      var key = Fingerprint(receipt.key)
      key.add("photo 2 \(version) \(ReceiptPictures.smallSide) \(largeSide) \(ReceiptPictures.quality)")
      let both = key.value
      jobs.append(
        Job(name: "receipt \(stem)", fingerprint: both) {
          var tree = FileTree()
          // A picture that cannot be decoded is left out, and the build reports it.
          tree.add(
            FileTree.Output(
              paths: [picture.small, picture.large],
              content: .made(key: both) { ReceiptPictures.pictures(of: receipt, largeSide: largeSide) }))
          return tree
        })
    }
    self.pictures = pictures
    self.jobs = jobs
    words = Dictionary(receipts.map { ($0.name, ReceiptPictures.word(of: $0.kind)) }) { first, _ in first }
  }

  /// Returns the thumbnail and the large view of the receipt; `nil` if the receipt cannot be decoded or no longer
  /// exists.
  private static func pictures(of receipt: ReceiptSource, largeSide: Int) -> [[UInt8]]? {
    guard let bytes = receipt.load(),
      let both = try? Photo.renderBoth(bytes, thumbnail: smallSide, large: largeSide, quality: quality)
    else { return nil }
    return [both.thumbnail.bytes, both.large.bytes]
  }

  private static func word(of kind: PhotoKind?) -> Word {
    switch kind {
    case .jpeg, .png: .formatDamaged
    case .webp: .formatWebp
    case .heic: .formatHeic
    case .avif: .formatAvif
    case .pdf: .formatPdf
    case nil: .formatUnknown
    }
  }

  /// Returns the text that is shown if a receipt has no picture.
  func formatWord(_ name: String) -> Word { words[name] ?? .formatMissing }

  package func picture(_ name: String) -> Picture? { pictures[name] }

  /// Returns the picture of the first receipt that has a picture; `nil` if no receipt has a picture.
  func firstPicture(_ names: [String]) -> Picture? {
    for name in names { if let picture = pictures[name] { return picture } }
    return nil
  }

  /// Returns the receipt that is shown in a picture file; `nil` for any other file.
  func receipt(of path: String) -> String? {
    pictures.first { $0.value.small == path || $0.value.large == path }?.key
  }

  /// Returns a unique file name for a picture on the site: the slug of the receipt's path without the extension, with a
  /// number added if that name is taken.
  private static func stem(_ name: String, _ taken: inout Set<String>) -> String {
    let plain = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let slug = Slug.make(plain)
    var stem = slug
    var number = 1
    // `a-s` next to `a` would have the file name of the small picture of `a`.
    while taken.contains(stem) || taken.contains("\(stem)-s")
      || (stem.hasSuffix("-s") && taken.contains(String(stem.dropLast(2))))
    {
      number += 1
      stem = "\(slug)-\(number)"
    }
    taken.insert(stem)
    return stem
  }

  /// Returns the size, reduced so that its longer side is at most `side`.
  private static func scaled(_ size: (width: Int, height: Int), _ side: Int) -> (width: Int, height: Int) {
    let longer = max(size.width, size.height)
    guard longer > side else { return size }
    return (max(1, (size.width * side + longer / 2) / longer), max(1, (size.height * side + longer / 2) / longer))
  }
}
