/// The line starts of a file, found once, so that many offsets can be converted.
package struct LineTable: Sendable {
  private let file: SourceFile
  /// The byte offset of the first byte of each line.
  private let starts: [Int]
  /// Positions in very long lines, sorted by offset, so that columns need not be counted from the beginning of the
  /// line.
  private var marks: [Mark] = []

  /// A position in a long line, with the number of columns before it.
  private struct Mark {
    var offset: Int
    var characterCount = 0
    var scalarCount = 0
  }

  /// The distance between two stored positions in bytes.
  private static let markDistance = 2048

  package init(_ file: SourceFile) {
    self.file = file
    starts = file.bytes.withUnsafeBytes { LineTable.starts($0) }
    for line in starts.indices {
      let content = content(of: line)
      if content.count > 2 * LineTable.markDistance { addMarks(content) }
    }
  }

  /// Returns the offset of the first byte of each line. Eight bytes are examined at a time.
  private static func starts(_ bytes: UnsafeRawBufferPointer) -> [Int] {
    let (low, high) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    var starts = [0]
    var offset = 0
    while offset + 8 <= bytes.count {
      // Line breaks become zero bytes.
      let word =
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        ^ (low &* UInt64(UInt8(ascii: "\n")))
      // The lowest marked byte is a line break. Bytes above it may be marked by the borrow, so each is compared.
      var marked = (word &- low) & ~word & high
      while marked != 0 {
        let place = offset + marked.trailingZeroBitCount / 8
        if bytes[place] == UInt8(ascii: "\n") { starts.append(place + 1) }
        marked &= marked &- 1
      }
      offset += 8
    }
    for place in offset..<bytes.count where bytes[place] == UInt8(ascii: "\n") { starts.append(place + 1) }
    return starts
  }

  private mutating func addMarks(_ line: Range<Int>) {
    var mark = Mark(offset: line.lowerBound)
    marks.append(mark)
    var length = LineTable.markDistance
    while mark.offset + length < line.upperBound {
      var end = mark.offset + length
      while end > mark.offset, file.bytes[end] & 0xC0 == 0x80 { end -= 1 }
      let text = file.text(in: mark.offset..<end)
      // The last character may continue in the next bytes.
      let whole = text.dropLast()
      if whole.isEmpty {
        length *= 2
        continue
      }
      mark.offset = end - text[whole.endIndex...].utf8.count
      mark.characterCount += whole.count
      mark.scalarCount += whole.unicodeScalars.count
      marks.append(mark)
      length = LineTable.markDistance
    }
  }

  /// Returns the last stored position of the line that is at or before the offset; the line's beginning if there is
  /// none.
  private func mark(before offset: Int, from start: Int) -> Mark {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    if low > 0, marks[low - 1].offset >= start { return marks[low - 1] }
    return Mark(offset: start)
  }

  package var count: Int { starts.count }

  /// Returns the 0-based index of the line that contains a byte offset.
  package func index(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the byte range of the line at a 0-based index, without its line break and any byte order mark.
  package func content(of line: Int) -> Range<Int> {
    var start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] - 1 : file.bytes.count
    if end > start, file.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    if line == 0, file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    return start..<max(start, end)
  }

  package func place(of offset: Int) -> LineAndColumn {
    let line = index(of: offset)
    let mark = mark(before: offset, from: content(of: line).lowerBound)
    let before = file.text(in: mark.offset..<max(mark.offset, offset))
    return LineAndColumn(line: line + 1, column: mark.characterCount + before.count + 1)
  }

  /// Returns the 1-based column in Unicode code points, as used by SARIF, which has no unit for grapheme clusters.
  package func codePointColumn(of offset: Int) -> Int {
    let mark = mark(before: offset, from: content(of: index(of: offset)).lowerBound)
    return mark.scalarCount + file.text(in: mark.offset..<max(mark.offset, offset)).unicodeScalars.count + 1
  }
}
