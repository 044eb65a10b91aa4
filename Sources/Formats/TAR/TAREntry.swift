/// A regular file in a tar archive (POSIX.1-2001, ustar; a name that does not fit is stored in a pax header).
package struct TAREntry: Sendable, Equatable {
  package var path: String
  package var byteCount: Int
  /// The permission bits of the file.
  package var mode: Int
  /// The modification time, in seconds since 1970.
  package var changed: Int

  package init(path: String, byteCount: Int, mode: Int = 0o644, changed: Int) {
    self.path = path
    self.byteCount = byteCount
    self.mode = mode
    self.changed = changed
  }

  package static let blockByteCount = 512
  /// The end of an archive: two empty blocks.
  package static let end = [UInt8](repeating: 0, count: 2 * blockByteCount)

  /// The number of padding bytes after the content, up to a whole block.
  package var paddingByteCount: Int { (512 - byteCount % 512) % 512 }

  // MARK: Writing

  /// The header, preceded by a pax header if the name is long.
  package var header: [UInt8] {
    if let (prefix, name) = TAREntry.divided(path) {
      return block(prefix: prefix, name: name, type: "0", byteCount: byteCount)
    }
    let record = TAREntry.record("path", path)
    let padding = [UInt8](repeating: 0, count: (512 - record.count % 512) % 512)
    let short = Array("long-name".utf8)
    return block(prefix: [], name: Array("pax-header".utf8), type: "x", byteCount: record.count) + record + padding
      + block(prefix: [], name: short, type: "0", byteCount: byteCount)
  }

  /// Returns the path, divided into a prefix of at most 155 bytes and a name of at most 100 bytes; `nil` if it does not
  /// fit.
  private static func divided(_ path: String) -> (prefix: [UInt8], name: [UInt8])? {
    let bytes = Array(path.utf8)
    if bytes.count <= 100 { return ([], bytes) }
    for slash in bytes.indices.reversed() where bytes[slash] == UInt8(ascii: "/") {
      if slash <= 155, bytes.count - slash - 1 <= 100, slash + 1 < bytes.count {
        return (Array(bytes[..<slash]), Array(bytes[(slash + 1)...]))
      }
    }
    return nil
  }

  /// Returns a record of a pax header: its own length, a key and a value.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    var length = rest.utf8.count
    while String(length).utf8.count + rest.utf8.count != length { length = String(length).utf8.count + rest.utf8.count }
    return Array("\(length)\(rest)".utf8)
  }

  private func block(prefix: [UInt8], name: [UInt8], type: Character, byteCount: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: some Collection<UInt8>, at start: Int) {
      block.replaceSubrange(start..<start + bytes.count, with: bytes)
    }
    func octal(_ number: Int, _ digits: Int, at start: Int) {
      let text = String(number, radix: 8)
      put(String(repeating: "0", count: max(0, digits - text.count)).utf8 + Array(text.utf8), at: start)
    }
    put(name, at: 0)
    octal(mode, 7, at: 100)
    octal(0, 7, at: 108)
    octal(0, 7, at: 116)
    octal(byteCount, 11, at: 124)
    octal(max(0, changed), 11, at: 136)
    put("        ".utf8, at: 148)
    put(String(type).utf8, at: 156)
    put("ustar\u{0}00".utf8, at: 257)
    put(prefix, at: 345)
    octal(block.reduce(0) { $0 + Int($1) }, 6, at: 148)
    block[154] = 0
    return block
  }

  // MARK: Reading

  /// A parsed block of 512 bytes.
  package enum Block: Sendable, Equatable {
    case file(TAREntry)
    /// A pax header, which is followed by records of the given number of bytes.
    case names(byteCount: Int)
    case end
    /// Anything that `header` does not write, such as a link, a device or a damaged block.
    case other
  }

  /// Parses a block.
  ///
  /// - Parameter name: the path in the pax header before the block; `nil` if there is no pax header.
  package static func block(_ block: [UInt8], named name: String? = nil) -> Block {
    guard block.count == 512 else { return .other }
    if block.allSatisfy({ $0 == 0 }) { return .end }
    func text(_ range: Range<Int>) -> String? { String(validating: block[range].prefix { $0 != 0 }, as: UTF8.self) }
    func number(_ range: Range<Int>) -> Int? { text(range).flatMap { Int($0.filter { $0 != " " }, radix: 8) } }
    let sum = block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(block[$1])) }
    guard number(148..<156) == sum, block[257..<263].elementsEqual("ustar\u{0}".utf8),
      let byteCount = number(124..<136), byteCount >= 0, let mode = number(100..<108), let changed = number(136..<148),
      let own = text(0..<100), let prefix = text(345..<500)
    else { return .other }
    switch block[156] {
    case UInt8(ascii: "x"): return name == nil && byteCount <= 1 << 16 ? .names(byteCount: byteCount) : .other
    case UInt8(ascii: "0"):
      let path = name ?? (prefix.isEmpty ? own : "\(prefix)/\(own)")
      return .file(TAREntry(path: path, byteCount: byteCount, mode: mode, changed: changed))
    default: return .other
    }
  }

  /// Returns the path in the records of a pax header; `nil` if they contain no path.
  package static func path(in records: [UInt8]) -> String? {
    var rest = records[...]
    while let space = rest.firstIndex(of: .space),
      let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length > space - rest.startIndex,
      length <= rest.count
    {
      let record = rest[space...].prefix(length - (space - rest.startIndex)).dropFirst().dropLast()
      guard let text = String(validating: record, as: UTF8.self) else { return nil }
      if text.hasPrefix("path=") { return String(text.dropFirst(5)) }
      rest = rest.dropFirst(length)
    }
    return nil
  }
}
