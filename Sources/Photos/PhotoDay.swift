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
    return notes.flatMap { day(reader.slice($0.lowerBound, end: $0.upperBound)) }
  }

  /// Returns the day on which the photo was taken according to the camera's clock, such as `2026-11-03`. If that day is
  /// missing, returns the day of the last change; `nil` if there is no day.
  private static func day(_ tiff: ByteReader) -> String? {
    guard let directory = EXIF.Directory(tiff), let first = directory.entries(at: directory.first) else { return nil }
    // The day on which the photo was taken is in the Exif directory. The first directory contains the day of the last
    // change.
    let own = first.first { $0.tag == 0x8769 }.flatMap { directory.read32($0.value) }.flatMap(directory.entries)
    let entry = own?.first { $0.tag == 0x9003 } ?? first.first { $0.tag == 0x0132 }
    guard let entry, entry.kind == 2, (10...64).contains(entry.count), let start = directory.read32(entry.value) else {
      return nil
    }
    let text = (0..<10).compactMap { tiff.byte(start + $0) }
    guard text.count == 10, text[4] == UInt8(ascii: ":"), text[7] == UInt8(ascii: ":") else { return nil }
    return String(decoding: text, as: UTF8.self).replacing(":", with: "-")
  }
}
