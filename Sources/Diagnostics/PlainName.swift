/// A name of at most 64 ASCII letters that is compared with the names of a list by Myers' bit-parallel edit distance
/// algorithm. Each column of the distance table is stored in the bits of a machine word. The columns of a shared prefix
/// are computed once, since the ids of a day begin with the same date.
struct PlainName {
  private struct Column {
    // The rows with an increase, with a decrease, and with a diagonal of cost 0.
    var (up, down, same): (UInt64, UInt64, UInt64)
    /// The positions, as bits, at which the name contains the preceding letter of the other name.
    var before: UInt64
    /// The edit distance from the whole name to the letters of the other name up to this column.
    var distance: Int
  }

  /// The positions of each letter in the name, as bits, indexed by the letter's ASCII code.
  private var places = [UInt64](repeating: 0, count: 128)
  private let letters: UInt32
  private let count: Int
  /// The columns for the list's current name, preceded by a column for the empty prefix.
  private var columns: [Column]
  /// The number of valid columns for the current name.
  private var made = 0

  /// Prepares the comparison of a name; `nil` if the name is empty, longer than 64 letters, or not ASCII.
  ///
  /// - Parameter letters: the code points of the name in lower case.
  init?(_ letters: [UInt32]) {
    guard (1...64).contains(letters.count), letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    for (index, letter) in letters.enumerated() { places[Int(letter)] |= 1 << UInt64(index) }
    self.letters = NameList.letters(letters.map { UInt8($0) })
    count = letters.count
    // Names that are longer than this are never compared.
    columns = Array(
      repeating: Column(up: ~0, down: 0, same: 0, before: 0, distance: count), count: 2 * letters.count + 2)
  }

  /// Prepares the comparison with the first name of a list.
  mutating func start() { made = 0 }

  /// Moves to the next name of the list, even if this name is not compared.
  mutating func go(to entry: NameList.Entry) { made = min(made, Int(entry.shared)) }

  /// Returns the edit distance to the current name.
  ///
  /// - Parameter entry: the current name of the list, in ASCII.
  /// - Returns: the distance; `nil` if it is above the limit. The limit must be at most the number of letters.
  mutating func distance(to entry: NameList.Entry, in list: NameList, atMost limit: Int) -> Int? {
    // Each letter that occurs in only one of the names requires an edit.
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
