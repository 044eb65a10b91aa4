/// A parser that divides a stream of bytes into messages: headers, an empty line, and the number of bytes in
/// `Content-Length`.
///
/// Malformed bytes are reported and skipped. Parsing continues at the next `Content-Length:` anywhere in the stream,
/// since the body of a message has no end mark.
struct MessageReader {
  enum Item: Equatable {
    case message([UInt8])
    /// Bytes that are not a message. The value is the reason, in one sentence.
    case malformed(String)
  }

  /// The maximum size of a message in bytes. A file of a book has at most 64 MiB, and escapes may double the size.
  static let greatestByteCount = 256 << 20
  private static let greatestHeaderCount = 8_192
  private static let name = Array("content-length:".utf8)

  private var bytes: [UInt8] = []
  /// The number of consumed bytes at the beginning of `bytes`.
  private var start = 0
  private var isLost = false

  mutating func append(_ more: [UInt8]) {
    if start > 1 << 20 || start == bytes.count {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Returns the next message.
  ///
  /// - Returns: `nil` until more bytes are appended.
  mutating func next() -> Item? {
    if isLost {
      guard let place = nameStart() else {
        // The end of the buffer may contain the beginning of the name.
        start = max(start, bytes.count - MessageReader.name.count + 1)
        return nil
      }
      start = place
      isLost = false
    }
    guard let end = headerEnd() else {
      if bytes.count - start <= MessageReader.greatestHeaderCount { return nil }
      return lost("the header of a message is longer than \(MessageReader.greatestHeaderCount) bytes")
    }
    let header = bytes[start..<end.content]
    guard let field = MessageReader.length(header) else {
      start = end.body
      return lost("a message has no Content-Length")
    }
    guard let length = field, length <= MessageReader.greatestByteCount else {
      start = end.body
      return lost("the Content-Length of a message is not a number from 0 to \(MessageReader.greatestByteCount)")
    }
    guard bytes.count - end.body >= length else { return nil }
    start = end.body + length
    return .message(Array(bytes[end.body..<start]))
  }

  private mutating func lost(_ reason: String) -> Item {
    isLost = true
    return .malformed(reason)
  }

  private func nameStart() -> Int? {
    let name = MessageReader.name
    guard bytes.count - start >= name.count else { return nil }
    return (start...bytes.count - name.count).first { place in
      name.indices.allSatisfy { bytes[place + $0] | 0x20 == name[$0] | 0x20 }
    }
  }

  /// Returns the offset of the end of the headers, and the offset of the body after the empty line; `nil` if there is
  /// no empty line yet. Line breaks without a carriage return are accepted.
  private func headerEnd() -> (content: Int, body: Int)? {
    var at = start
    while let line = bytes[at...].firstIndex(of: 0x0A) {
      if line == at || (line == at + 1 && bytes[at] == 0x0D) { return (at, line + 1) }
      at = line + 1
      if at - start > MessageReader.greatestHeaderCount { return nil }
    }
    return nil
  }

  /// Returns the value of `Content-Length`.
  ///
  /// - Returns: `nil` if the field is missing; `.some(nil)` if its value is invalid.
  private static func length(_ header: ArraySlice<UInt8>) -> Int?? {
    for line in header.split(separator: 0x0A).map({ $0.drop { $0 <= 0x20 } }) {
      guard line.count > name.count, zip(line, name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { continue }
      let value = line.dropFirst(name.count).filter { $0 > 0x20 }
      guard !value.isEmpty, value.count <= 12, value.allSatisfy({ (48...57).contains($0) }) else { return .some(nil) }
      return .some(Int(String(decoding: value, as: UTF8.self)))
    }
    return nil
  }
}
