/// One box of an ISO media file.
struct HEIFBox {
  /// The maximum number of boxes that are read. Even a file with hundreds of photos has fewer boxes.
  private static let most = 10_000

  private let head: ByteReader
  let content: ByteReader

  func `is`(_ type: StaticString) -> Bool { head.has(type, at: 4) }

  /// Returns the consecutive boxes in the bytes.
  static func all(in reader: ByteReader) -> [HEIFBox] {
    var boxes: [HEIFBox] = []
    var position = 0
    while boxes.count < most, var length = reader.big32(position) {
      var headCount = 8
      if length == 1 {
        guard let high = reader.big32(position + 8), let low = reader.big32(position + 12) else { break }
        // A length that does not fit into an `Int` is beyond the end of the file in any case.
        length = high > 0x7FFF ? 0 : high << 32 | low
        headCount = 16
      }
      let rest = reader.count - position
      if length == 0 { length = rest }
      guard length >= headCount else { break }
      let end = position + min(length, rest)
      boxes.append(
        HEIFBox(head: reader.slice(position, end: end), content: reader.slice(position + headCount, end: end)))
      position = end
    }
    return boxes
  }
}
