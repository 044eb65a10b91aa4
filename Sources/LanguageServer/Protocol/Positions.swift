import Formats

/// A position in a document, as in the protocol (LSP).
struct Position: Equatable, Comparable {
  /// The zero-based line.
  var line: Int
  /// The zero-based column, in units of the negotiated encoding.
  var character: Int

  static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  var json: JSON { .object([("line", .int(line)), ("character", .int(character))]) }
}

/// The unit in which the characters of a line are counted.
enum PositionEncoding: String, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the fastest encoding that the client offers; UTF-16 if the client offers none, as the protocol specifies.
  static func chosen(among offered: [String]) -> PositionEncoding {
    allCases.first { offered.contains($0.rawValue) } ?? .utf16
  }

  /// Returns the number of units that encode a character with the given first UTF-8 byte.
  fileprivate func units(_ lead: UInt8) -> Int {
    switch self {
    case .utf8: PositionEncoding.width(lead)
    case .utf16: lead >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }

  fileprivate static func width(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }
}

/// The lines of a document, for conversions between byte offsets and positions of the protocol.
struct Positions {
  let bytes: [UInt8]
  let encoding: PositionEncoding
  /// The byte offset of each line.
  let starts: [Int]

  init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    starts = bytes.withUnsafeBufferPointer { buffer in
      var starts = [0]
      starts.reserveCapacity(buffer.count / 20)
      for index in buffer.indices {
        // A single carriage return ends a line too.
        let isEnd =
          buffer[index] == 0x0A
          || (buffer[index] == 0x0D && (index + 1 == buffer.count || buffer[index + 1] != 0x0A))
        if isEnd { starts.append(index + 1) }
      }
      return starts
    }
  }

  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the byte range of a line, without its line break. The range of a line after the last one is empty, at the
  /// end of the text.
  func content(of line: Int) -> Range<Int> {
    guard starts.indices.contains(line) else { return bytes.count..<bytes.count }
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > starts[line], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return starts[line]..<end
  }

  func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(of: offset)
    var (at, count) = (starts[line], 0)
    if encoding == .utf8 { return Position(line: line, character: offset - at) }
    while at < offset {
      count += encoding.units(bytes[at])
      at += PositionEncoding.width(bytes[at])
    }
    return Position(line: line, character: count)
  }

  /// Returns the byte offset of the position. A column after the end of the line is treated as the end, as the protocol
  /// requires.
  func offset(of position: Position) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let line = content(of: position.line)
    var (at, count) = (line.lowerBound, 0)
    while at < line.upperBound {
      let units = encoding.units(bytes[at])
      if count + units > position.character { break }
      count += units
      at += PositionEncoding.width(bytes[at])
    }
    return min(at, line.upperBound)
  }

  func range(_ range: Range<Int>) -> JSON {
    .object([("start", position(of: range.lowerBound).json), ("end", position(of: range.upperBound).json)])
  }

  func offsets(_ range: (start: Position, end: Position)) -> Range<Int> {
    let (start, end) = (offset(of: range.start), offset(of: range.end))
    return min(start, end)..<max(start, end)
  }
}
