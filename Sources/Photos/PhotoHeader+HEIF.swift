extension PhotoHeader {
  /// Reads the displayed size of the primary image of a HEIC or AVIF file, after cropping and rotation (ISO/IEC
  /// 14496-12 §8.11, ISO/IEC 23008-12 §6.5); `nil` if the file is damaged.
  static func readHEIF(_ reader: ByteReader, _ kind: PhotoKind) -> PhotoHeader? {
    guard let boxes = HEIFBox.meta(of: reader), let primary = HEIFBox.primary(boxes),
      let properties = boxes.first(where: { $0.is("iprp") }).map({ HEIFBox.all(in: $0.content) }),
      let container = properties.first(where: { $0.is("ipco") }).map({ HEIFBox.all(in: $0.content) })
    else { return nil }
    var size: (width: Int, height: Int)?
    for index in properties.filter({ $0.is("ipma") }).flatMap({ associations($0.content, primary) }) {
      guard index > 0, index <= container.count else { continue }
      let property = container[index - 1]
      if property.is("ispe") {
        guard let width = property.content.big32(4), let height = property.content.big32(8) else { return nil }
        size = (width, height)
      } else if property.is("clap"), let whole = size {
        size = cropped(whole, property.content)
      } else if property.is("irot"), let angle = property.content.byte(0), angle & 1 == 1 {
        size = size.map { ($0.height, $0.width) }
      }
    }
    // Decoders apply the rotation themselves, so the result is always upright.
    return size.map { PhotoHeader(kind: kind, width: $0.0, height: $0.1, orientation: .upright, isAdobe: false) }
  }

  /// Returns the indices of the item's properties, counted from 1, in the order in which they apply.
  private static func associations(_ box: ByteReader, _ item: Int) -> [Int] {
    guard let version = box.byte(0), let flags = box.byte(3), let count = box.big32(4) else { return [] }
    var position = 8
    for _ in 0..<count {
      guard let id = version == 0 ? box.big16(position) : box.big32(position) else { return [] }
      position += version == 0 ? 2 : 4
      guard let propertyCount = box.byte(position).map(Int.init) else { return [] }
      position += 1
      let isWide = flags & 1 == 1
      if id == item {
        return (0..<propertyCount).compactMap { number in
          isWide
            ? box.big16(position + 2 * number).map { $0 & 0x7FFF } : box.byte(position + number).map { Int($0 & 0x7F) }
        }
      }
      position += propertyCount * (isWide ? 2 : 1)
    }
    return []
  }

  /// Returns the size of the clean aperture, whose width and height are stored as fractions.
  private static func cropped(_ size: (width: Int, height: Int), _ box: ByteReader) -> (width: Int, height: Int) {
    func side(_ offset: Int, _ whole: Int) -> Int {
      guard let numerator = box.big32(offset), let denominator = box.big32(offset + 4), denominator > 0 else {
        return whole
      }
      return min(max(1, numerator / denominator), max(1, whole))
    }
    return (side(0, size.width), side(8, size.height))
  }
}
