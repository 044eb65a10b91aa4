/// A text cut into lines, which are what edits take away and put in.
struct TextLines {
  let bytes: [UInt8]
  /// Byte offsets; the first line begins after a byte order mark.
  private let starts: [Int]
  /// What ends a line written by us: the file's first line break.
  let lineBreak: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var starts = bytes.count > textStart ? [textStart] : []
    for at in textStart..<max(textStart, bytes.count - 1) where bytes[at] == .newline { starts.append(at + 1) }
    self.starts = starts
    let first = bytes.firstIndex(of: .newline) ?? 0
    lineBreak = first > 0 && bytes[first - 1] == .carriageReturn ? [.carriageReturn, .newline] : [.newline]
  }

  var count: Int { starts.count }
  var hasFinalBreak: Bool { bytes.last == .newline }

  /// The byte offset of a line's first byte; after the last line the end of the text.
  func start(of line: Int) -> Int { line < count ? starts[line] : bytes.count }

  /// The byte offset before a line's break.
  func contentEnd(of line: Int) -> Int {
    var end = start(of: line + 1)
    if end > start(of: line), bytes[end - 1] == .newline { end -= 1 }
    if end > start(of: line), bytes[end - 1] == .carriageReturn { end -= 1 }
    return end
  }

  func content(of line: Int) -> ArraySlice<UInt8> { bytes[start(of: line)..<contentEnd(of: line)] }

  /// The line that holds a byte; the last one for the end of the text.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The last line that a range touches.
  func lastLine(of range: Range<Int>) -> Int { line(at: max(range.lowerBound, range.upperBound - 1)) }

  func column(of offset: Int) -> Int { offset - start(of: line(at: offset)) }

  /// The white space that a line begins with, in bytes.
  func indent(of line: Int) -> Int { content(of: line).prefix { $0 == .space || $0 == .tab }.count }

  func isBlank(_ line: Int) -> Bool { line < count && content(of: line).count == indent(of: line) }

  func isComment(_ line: Int) -> Bool {
    guard line < count else { return false }
    return content(of: line).dropFirst(indent(of: line)).first == .hash
  }

  /// The break of a line's neighbours where the file has several kinds, else the file's.
  func lineBreak(near line: Int) -> [UInt8] {
    guard count > 0, line >= 0, line < count else { return lineBreak }
    let end = contentEnd(of: line)
    return end < start(of: line + 1) ? Array(bytes[end..<start(of: line + 1)]) : lineBreak
  }
}

/// Bytes that take the place of a stretch of text.
struct Splice {
  var range: Range<Int>
  var bytes: [UInt8]

  init(_ range: Range<Int>, _ bytes: [UInt8] = []) {
    self.range = range
    self.bytes = bytes
  }

  init(at offset: Int, _ bytes: [UInt8]) {
    self.init(offset..<offset, bytes)
  }
}

extension [UInt8] {
  /// The text after splices that do not overlap.
  func applying(_ splices: [Splice]) -> [UInt8] {
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
}
