/// Functions that prepare HEIC and AVIF files for the system's converter. This process does not decode them (see
/// `HEIFConverter`).
package enum HEIF {
  /// Returns the file with only its primary image visible and without EXIF metadata. All offsets in the file remain
  /// the same.
  ///
  /// Converters write every image of a burst, and copy EXIF metadata, which contains a GPS position and an orientation
  /// that repeats the rotation in the file itself.
  ///
  /// - Throws: `damaged` for a file whose list of images cannot be read.
  package static func withOnlyPrimaryImage(_ bytes: [UInt8]) throws(PhotoError) -> [UInt8] {
    guard let boxes = HEIFBox.meta(of: ByteReader(bytes)), let primary = HEIFBox.primary(boxes),
      let list = boxes.first(where: { $0.is("iinf") })?.content, let version = list.byte(0)
    else { throw .damaged }
    var bytes = bytes
    // Entries of images have version 2 or 3 (ISO/IEC 14496-12 §8.11.6). The lowest bit of their flags hides an image.
    for entry in HEIFBox.all(in: list.from(version == 0 ? 6 : 8)).map(\.content) {
      guard let version = entry.byte(0), version == 2 || version == 3, let flags = entry.byte(3) else { continue }
      let (item, type) = version == 2 ? (entry.big16(4), 8) : (entry.big32(4), 10)
      bytes[entry.start + 3] = item == primary ? flags & ~1 : flags | 1
      if entry.has("Exif", at: type) {
        bytes.replaceSubrange(entry.start + type..<entry.start + type + 4, with: noType)
      }
    }
    return bytes
  }

  /// An unknown item type, so that programs skip the item.
  private static let noType = Array("none".utf8)
}

extension HEIFBox {
  /// Returns the boxes inside the `meta` box, which describe the images; `nil` if there is no `meta` box.
  static func meta(of file: ByteReader) -> [HEIFBox]? {
    all(in: file).first { $0.is("meta") }.map { all(in: $0.content.from(4)) }
  }

  /// Returns the id of the primary image (`pitm`), which programs show; `nil` if the file specifies none.
  static func primary(_ meta: [HEIFBox]) -> Int? {
    guard let box = meta.first(where: { $0.is("pitm") })?.content, let version = box.byte(0) else { return nil }
    return version == 0 ? box.big16(4) : box.big32(4)
  }
}
