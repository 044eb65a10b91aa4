package import Ledger
import Formats

/// A number for each title of a ledger. Titles that differ only in case and accents have the same number.
package struct TitleIndex: Sendable {
  /// The title number of each transaction, in the order of `Ledger.transactions`. Numbers begin at 0, in the order in
  /// which titles occur.
  let titleNumbers: [Int32]
  /// The number of transactions with each title.
  let counts: [Int32]

  package init(_ ledger: Ledger) {
    // Titles are compared by hash, because folded strings for all entries would take time and memory.
    var known: [UInt64: Int32] = [:]
    known.reserveCapacity(ledger.transactions.count)
    var titleNumbers: [Int32] = []
    titleNumbers.reserveCapacity(ledger.transactions.count)
    var counts: [Int32] = []
    for index in ledger.transactions.indices {
      let hash = TitleIndex.hash(ledger.transactions[index].title)
      let number = known[hash] ?? Int32(counts.count)
      if Int(number) == counts.count {
        known[hash] = number
        counts.append(0)
      }
      titleNumbers.append(number)
      counts[Int(number)] += 1
    }
    self.titleNumbers = titleNumbers
    self.counts = counts
  }

  /// Returns a hash that is equal for titles that differ only in case and accents.
  static func hash(_ title: String) -> UInt64 {
    // Most titles are ASCII and need no folded copy.
    let folded = UnicodeText.isASCII(title) ? title : UnicodeText.searchable(title)
    var hash = Fingerprint()
    for byte in folded.utf8 { hash.add((65...90).contains(byte) ? byte | 0x20 : byte) }
    return hash.value
  }
}
