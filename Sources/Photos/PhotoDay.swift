/// The day on which a photo was taken.
package enum PhotoDay {
  /// Returns a day such as `2026-11-03`, which may not exist in the calendar; `nil` if the file contains no day.
  package static func of(_ bytes: [UInt8]) -> String? {
    let reader = ByteReader(bytes)
    let notes: Range<Int>? =
      switch PhotoKind(bytes: Array(bytes.prefix(PhotoKind.greatestHeadCount))) {
      case .jpeg: PhotoMetadata.jpeg(reader)
      case .png: PhotoMetadata.png(reader)
      case .webp: PhotoMetadata.webP(reader)
      case .heic, .avif, .pdf, nil: nil
      }
    return notes.flatMap { EXIF.day(reader.slice($0.lowerBound, end: $0.upperBound)) }
  }
}
