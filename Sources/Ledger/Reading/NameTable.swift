#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A hash table from names to numbers, searched by bytes, so that a lookup creates no `String`.
struct NameTable {
  private struct Entry {
    var hash: UInt64
    /// The start of the name in `bytes`.
    var start: Int32
    /// The length of the name in bytes.
    var count: Int32
    var value: Int32
  }

  private var entries: [Entry] = []
  /// The bytes of all names, one after the other.
  private var bytes: [UInt8] = []
  /// Indices in `entries`, or -1 for an empty slot. The count is a power of two; at most half of the slots are used.
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  mutating func insert(_ name: String, _ value: Int) {
    var name = name
    let hash = name.withUTF8 { NameTable.hash($0) }
    let entry = Entry(hash: hash, start: Int32(bytes.count), count: Int32(name.utf8.count), value: Int32(value))
    bytes += name.utf8
    entries.append(entry)
    if entries.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      for index in entries.indices { enter(index) }
    } else {
      enter(entries.count - 1)
    }
  }

  private mutating func enter(_ index: Int) {
    var slot = place(entries[index].hash)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index)
  }

  private func place(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1) }

  func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    let hash = NameTable.hash(name)
    var slot = place(hash)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, Int(entry.count) == name.count, isSame(entry, name) { return Int(entry.value) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Whether the name of the entry equals the given bytes.
  ///
  /// - Parameter name: the bytes of a name that is as long as the entry's name.
  private func isSame(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = name.baseAddress else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memcmp($0 + Int(entry.start), start, name.count) == 0 } ?? false
    }
  }

  func find(_ name: String) -> Int? {
    var name = name
    return name.withUTF8 { find($0) }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
