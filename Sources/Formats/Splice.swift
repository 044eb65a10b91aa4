/// A replacement of a range of bytes.
package struct Splice {
  var range: Range<Int>
  var bytes: [UInt8]

  package init(_ range: Range<Int>, _ bytes: [UInt8] = []) {
    self.range = range
    self.bytes = bytes
  }

  init(at offset: Int, _ bytes: [UInt8]) {
    self.init(offset..<offset, bytes)
  }
}

extension [UInt8] {
  /// Returns the bytes after the replacements, which must not overlap.
  package func applying(_ splices: [Splice]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var at = 0
    for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += self[at..<splice.range.lowerBound]
      result += splice.bytes
      at = splice.range.upperBound
    }
    return result + self[at...]
  }

  /// The lines of the text, each with its line break. Text after the last break is a line too.
  package var linesWithBreaks: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? count
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}
