/// A list of names in one block of memory, so that a name is compared with 100,000 others in a few milliseconds.
package struct NameList: Sendable {
  struct Entry {
    /// The offset of the name in `bytes`.
    var start: Int32
    var count: Int32
    /// A bit set of the letters in the name. The lowest five bits of each letter determine its bit, so that case is
    /// ignored.
    var letters: UInt32
    /// The number of leading bytes shared with the name before, at most 255.
    var shared: UInt8
    /// Whether the whole name is ASCII.
    var isPlain: Bool
  }

  private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []

  package init(_ names: some Sequence<String>) {
    for name in names { append(name) }
  }

  package var count: Int { entries.count }
  var indices: Range<Int> { entries.indices }
  subscript(index: Int) -> Entry { entries[index] }

  func name(_ index: Int) -> String {
    let entry = entries[index]
    return String(decoding: bytes[Int(entry.start)..<Int(entry.start + entry.count)], as: UTF8.self)
  }

  /// Returns the number of leading bytes that the name shares with the last one, at most 255.
  private func sharedCount(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let last = entries.last else { return 0 }
    // By index: a slice of `bytes` that is still in use makes appending to them copy all of them.
    let (start, end) = (Int(last.start), min(255, name.count, Int(last.count)))
    var shared = 0
    while shared < end, name[shared] == bytes[start + shared] { shared += 1 }
    return shared
  }

  private mutating func append(_ name: String) {
    var name = name
    name.withUTF8 { new in
      let shared = sharedCount(new)
      entries.append(
        Entry(
          start: Int32(bytes.count), count: Int32(new.count), letters: NameList.letters(new), shared: UInt8(shared),
          isPlain: new.allSatisfy { $0 < 0x80 }))
      bytes += new
    }
  }

  static func letters(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(0) { $0 | 1 << UInt32($1 & 31) } }
}
