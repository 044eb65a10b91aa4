import BookEditing
import Diagnostics
import Formats
import Glibc
import Ledger
import Reports

/// The words of all entries, stored as one string. Searching the whole string takes a few milliseconds for 100,000
/// entries.
struct EntryWords {
  private var bytes: [UInt8] = []
  /// The offset in `bytes` at which each entry's words begin.
  private var starts: [Int] = []

  init(_ ledger: Ledger) {
    starts.reserveCapacity(ledger.transactions.count)
    let categories = ledger.categories.map { UnicodeText.searchable($0.name) }
    for transaction in ledger.transactions {
      starts.append(bytes.count)
      bytes += UnicodeText.searchable(transaction.title).utf8
      bytes.append(0x20)
      bytes += categories[transaction.category.index].utf8
      bytes.append(0x20)
      bytes += transaction.date.description.utf8
      for tag in transaction.details?.tags ?? [] {
        bytes.append(0x20)
        bytes += UnicodeText.searchable(tag).utf8
      }
      bytes.append(0x0A)
    }
  }

  /// Returns the indices of entries that contain every word of the query, newest first.
  func indices(of query: String, atMost count: Int) -> [Int] {
    if count <= 0 { return [] }
    let words = UnicodeText.searchable(query).split(separator: " ").map { Array($0.utf8) }
    guard let longest = words.max(by: { $0.count < $1.count }) else {
      return Array(starts.indices.reversed().prefix(count))
    }
    var found: [Int] = []
    bytes.withUnsafeBytes { buffer in
      var at = 0
      while let hit = EntryWords.place(of: longest, in: buffer, at..<buffer.count) {
        let index = entry(of: hit)
        let end = index + 1 < starts.count ? starts[index + 1] : buffer.count
        if words.allSatisfy({ EntryWords.place(of: $0, in: buffer, starts[index]..<end) != nil }) {
          found.append(index)
        }
        at = end
      }
    }
    return Array(found.reversed().prefix(count))
  }

  /// Returns the offset of the first occurrence of a word in the range; `nil` if there is none.
  private static func place(of word: [UInt8], in buffer: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    guard let base = buffer.baseAddress else { return nil }
    var at = range.lowerBound
    while at + word.count <= range.upperBound {
      guard let hit = memchr(base + at, Int32(word[0]), range.upperBound - word.count + 1 - at) else { return nil }
      at = UnsafeRawPointer(hit) - base
      if memcmp(base + at, word, word.count) == 0 { return at }
      at += 1
    }
    return nil
  }

  private func entry(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
