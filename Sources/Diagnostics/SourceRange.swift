/// A stretch of a source file, or the whole file when nothing inside it is meant.
package struct SourceRange: Sendable, Equatable {
  package let file: SourceFile
  /// UTF-8 byte offsets into the file; nil for the file as a whole.
  package let bytes: Range<Int>?

  package init(_ file: SourceFile, _ bytes: Range<Int>?) {
    self.file = file
    self.bytes = bytes
  }
}

/// Where a byte offset stands for a person.
package struct LineAndColumn: Sendable, Equatable {
  /// 1-based.
  package let line: Int
  /// 1-based, in characters as a person counts them (grapheme clusters).
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The line starts of one file, found once, so that many offsets can be placed.
package struct LineTable: Sendable {
  private let file: SourceFile
  /// Byte offsets of the first byte of each line.
  private let starts: [Int]

  package init(_ file: SourceFile) {
    self.file = file
    var starts = [0]
    for (offset, byte) in file.bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.starts = starts
  }

  package var count: Int { starts.count }

  /// The 0-based index of the line that holds a byte offset.
  package func index(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The bytes of a 0-based line, without its line end and without a leading byte order mark.
  package func content(of line: Int) -> Range<Int> {
    var start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] - 1 : file.bytes.count
    if end > start, file.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    if line == 0, file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    return start..<max(start, end)
  }

  package func place(of offset: Int) -> LineAndColumn {
    let line = index(of: offset)
    let start = content(of: line).lowerBound
    let before = file.text(in: start..<max(start, offset))
    return LineAndColumn(line: line + 1, column: before.count + 1)
  }
}
