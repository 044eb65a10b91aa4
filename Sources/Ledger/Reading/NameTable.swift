/// Finds a name's number by its bytes, without making a `String` of what is looked for.
struct NameTable {
  private var names: [[UInt8]] = []
  private var values: [Int32] = []
  /// Places in `names`, or -1; a power of two, at most half full.
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  mutating func insert(_ name: String, _ value: Int) {
    names.append(Array(name.utf8))
    values.append(Int32(value))
    if names.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      for index in names.indices { enter(index) }
    } else {
      enter(names.count - 1)
    }
  }

  private mutating func enter(_ index: Int) {
    var slot = names[index].withUnsafeBufferPointer { NameTable.hash($0) } & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index)
  }

  func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = NameTable.hash(bytes) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if names[index].count == bytes.count, names[index].elementsEqual(bytes) { return Int(values[index]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  func find(_ name: String) -> Int? {
    var name = name
    return name.withUTF8 { find($0) }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & Int.max
  }
}
