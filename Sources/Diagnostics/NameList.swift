/// Names one behind the other in memory, so that a hundred thousand of them are compared with one in a few milliseconds.
package struct NameList: Sendable {
  struct Entry {
    /// In `bytes`.
    var start: Int32
    var count: Int32
    /// Which letters it has, by their lowest five bits, in which case makes no difference.
    var letters: UInt32
    /// With how many bytes it begins as the name before it does; no more than 255.
    var shared: UInt8
    /// Whether all of it is ASCII.
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

  private mutating func append(_ name: String) {
    var name = name
    name.withUTF8 { new in
      let last = entries.last.map { bytes[Int($0.start)...] } ?? []
      var shared = 0
      while shared < min(255, new.count, last.count), new[shared] == last[last.startIndex + shared] { shared += 1 }
      entries.append(
        Entry(
          start: Int32(bytes.count), count: Int32(new.count), letters: NameList.letters(new), shared: UInt8(shared),
          isPlain: new.allSatisfy { $0 < 0x80 }))
      bytes += new
    }
  }

  static func letters(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(0) { $0 | 1 << UInt32($1 & 31) } }
}

/// A name of at most 64 letters of ASCII, compared with those of a list one after the other: a column of the table of
/// `editDistance` is kept in the bits of a word (Hyyrö 2003, after Myers 1999), and of names that begin alike, as ids of
/// one day do, the columns of what they share are made once.
struct PlainName {
  private struct Column {
    // Where it goes up by one, where down, and where a diagonal costs nothing.
    var (up, down, same): (UInt64, UInt64, UInt64)
    /// Where the letter before stands in the name.
    var before: UInt64
    /// From the whole name to so many letters of the other.
    var distance: Int
  }

  /// For each letter, where it stands.
  private var places = [UInt64](repeating: 0, count: 128)
  private let letters: UInt32
  private let count: Int
  /// One for each letter of the name at hand, and the first for none.
  private var columns: [Column]
  /// How many of its letters have theirs already.
  private var made = 0

  /// - Parameter letters: in lower case.
  init?(_ letters: [UInt32]) {
    guard (1...64).contains(letters.count), letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    for (index, letter) in letters.enumerated() { places[Int(letter)] |= 1 << UInt64(index) }
    self.letters = NameList.letters(letters.map { UInt8($0) })
    count = letters.count
    // What is compared is at most so much longer.
    columns = Array(
      repeating: Column(up: ~0, down: 0, same: 0, before: 0, distance: count), count: 2 * letters.count + 2)
  }

  /// Before the first name of a list.
  mutating func start() { made = 0 }

  /// To the next name of the list, whether it is compared or not.
  mutating func go(to entry: NameList.Entry) { made = min(made, Int(entry.shared)) }

  /// - Parameter entry: the one gone to last, of ASCII.
  /// - Returns: nil for what is farther than the limit, which is no more than the number of letters.
  mutating func distance(to entry: NameList.Entry, in list: NameList, atMost limit: Int) -> Int? {
    // Each letter that only one of them has is an edit.
    if abs(Int(entry.count) - count) > limit || (letters & ~entry.letters).nonzeroBitCount > limit
      || (entry.letters & ~letters).nonzeroBitCount > limit
    {
      return nil
    }
    let (start, end) = (Int(entry.start), Int(entry.start + entry.count))
    let last: UInt64 = 1 << UInt64(count - 1)
    var column = columns[made]
    while start + made < end {
      if column.distance - (end - start - made) > limit { return nil }
      let byte = list.bytes[start + made]
      let here = places[Int((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)]
      let swapped = ((~column.same & here) << 1) & column.before
      column.same = (((here & column.up) &+ column.up) ^ column.up) | here | column.down | swapped
      var right = column.down | ~(column.same | column.up)
      let left = column.same & column.up
      if right & last != 0 { column.distance += 1 }
      if left & last != 0 { column.distance -= 1 }
      right = right << 1 | 1
      column.up = left << 1 | ~(column.same | right)
      column.down = right & column.same
      column.before = here
      made += 1
      columns[made] = column
    }
    return column.distance <= limit ? column.distance : nil
  }
}
