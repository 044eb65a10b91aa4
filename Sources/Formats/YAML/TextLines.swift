/// The lines of a file, for edits that remove or insert lines.
package struct TextLines {
  package let bytes: [UInt8]
  /// The byte offset of each line; the first line begins after a byte order mark.
  private let starts: [Int]
  /// The line break for new lines, which is the first one in the file.
  package let lineBreak: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var starts = bytes.count > textStart ? [textStart] : []
    for at in textStart..<max(textStart, bytes.count - 1) where bytes[at] == .newline { starts.append(at + 1) }
    self.starts = starts
    let first = bytes.firstIndex(of: .newline) ?? 0
    lineBreak = first > 0 && bytes[first - 1] == .carriageReturn ? [.carriageReturn, .newline] : [.newline]
  }

  package var count: Int { starts.count }
  package var hasFinalBreak: Bool { bytes.last == .newline }

  /// Returns the offset of the line's first byte. For the line after the last one, returns the end of the text.
  package func start(of line: Int) -> Int { line < count ? starts[line] : bytes.count }

  /// Returns the byte offset of the end of the line's content, before its line break.
  package func contentEnd(of line: Int) -> Int {
    var end = start(of: line + 1)
    if end > start(of: line), bytes[end - 1] == .newline { end -= 1 }
    if end > start(of: line), bytes[end - 1] == .carriageReturn { end -= 1 }
    return end
  }

  package func content(of line: Int) -> ArraySlice<UInt8> { bytes[start(of: line)..<contentEnd(of: line)] }

  /// Returns the 0-based index of the line that contains the byte at the offset. For the end of the text, returns the
  /// index of the last line.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the 0-based index of the last line that the range touches.
  package func lastLine(of range: Range<Int>) -> Int { line(at: max(range.lowerBound, range.upperBound - 1)) }

  package func column(of offset: Int) -> Int { offset - start(of: line(at: offset)) }

  /// Returns the number of spaces and tabs at the beginning of the line.
  package func indent(of line: Int) -> Int { content(of: line).prefix { $0 == .space || $0 == .tab }.count }

  /// Returns the number of spaces at the beginning of the line. Tabs are not counted, since they are part of block
  /// text.
  func spaces(of line: Int) -> Int { content(of: line).prefix { $0 == .space }.count }

  /// Returns the column at which the block text begins; `nil` if its lines are empty.
  func textColumn(of body: Range<Int>) -> Int? {
    body.first { spaces(of: $0) < content(of: $0).count }.map { spaces(of: $0) }
  }

  package func isBlank(_ line: Int) -> Bool { line < count && content(of: line).count == indent(of: line) }

  package func isComment(_ line: Int) -> Bool {
    guard line < count else { return false }
    return content(of: line).dropFirst(indent(of: line)).first == .hash
  }

  /// Returns the line break of the given line, since a file may contain several kinds. If the line has none, returns
  /// the file's line break.
  package func lineBreak(near line: Int) -> [UInt8] {
    guard count > 0, line >= 0, line < count else { return lineBreak }
    let end = contentEnd(of: line)
    return end < start(of: line + 1) ? Array(bytes[end..<start(of: line + 1)]) : lineBreak
  }
}
