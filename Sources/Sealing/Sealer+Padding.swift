/// Functions that compress content before its encryption, and pad it so that its length reveals little about the file.
extension Sealer {
  /// The number of bytes before the content. They contain two lengths, and state whether the content is compressed.
  static let headByteCount = 9

  func padded(_ path: String, _ bytes: [UInt8]) -> [UInt8] {
    let compressed = Sealer.isText(path) ? Deflate.compressed(bytes) : nil
    let content = compressed ?? bytes
    let count = Sealer.paddedByteCount(Sealer.headByteCount + content.count)
    var padded: [UInt8] = []
    padded.reserveCapacity(count)
    padded.append(compressed == nil ? 0 : 1)
    for number in [content.count, bytes.count] { BigEndian.append(number, to: &padded) }
    padded += content
    padded += repeatElement(0, count: count - padded.count)
    return padded
  }

  /// Whether compressing a file is useful. Images and documents are already compressed.
  private static func isText(_ path: String) -> Bool {
    [".html", ".js", ".css", ".ics", ".txt", PackName.suffix].contains { path.hasSuffix($0) }
  }

  /// Returns the padded size in bytes, which is at least 2 KiB. Larger sizes are rounded up to a multiple of a
  /// sixteenth of the next lower power of two, which adds at most 6%.
  package static func paddedByteCount(_ count: Int) -> Int {
    let least = 2048
    if count <= least { return least }
    let step = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount - 4)
    return (count + step - 1) / step * step
  }
}
