import Formats

/// The grouping of a ledger's entries into series.
///
/// Most books have few recurring entries among many others. Entries are therefore first compared by category and
/// direction, then by a case-insensitive hash of the title, and only then by title.
struct SeriesGrouping {
  /// The series: each is a list of indices in `Ledger.transactions`.
  private(set) var lists: [[Int]] = []

  private let ledger: Ledger
  private var seriesOfKey: [Key: Int] = [:]
  private var hashes: Set<UInt64> = []
  /// Whether any entry with `repeats` has the category and direction, indexed by the `slot` of these two.
  private var isUsed: [Bool]

  private struct Key: Hashable {
    var title: String
    var slot: Int
  }

  init(_ ledger: Ledger) {
    self.ledger = ledger
    isUsed = Array(repeating: false, count: ledger.categories.count * 3 + 3)
    // Entries are accessed by index, so that none is copied.
    for index in ledger.transactions.indices where ledger.transactions[index].details?.repeats != nil {
      note(ledger.transactions[index])
    }
    if seriesOfKey.isEmpty { return }
    let identifiers = SeriesGrouping.namedEntries(ledger)
    lists = Array(repeating: [], count: seriesOfKey.count)
    for index in ledger.transactions.indices {
      var series: Int?
      if let identifiers, ledger.transactions[index].details?.occurrenceOf != nil {
        series = seriesByName(index, identifiers)
      }
      if let series = series ?? seriesByKey(index) { lists[series].append(index) }
    }
  }

  /// Returns the ids that `for:` may refer to; `nil` if no entry has `for:`.
  private static func namedEntries(_ ledger: Ledger) -> Identifiers? {
    let references = ledger.transactions.indices.compactMap { ledger.transactions[$0].details?.occurrenceOf }
    return references.isEmpty ? nil : Identifiers(ledger, on: Set(references.compactMap(\.day)))
  }

  private mutating func note(_ transaction: Transaction) {
    let key = SeriesGrouping.key(transaction)
    if seriesOfKey[key] != nil { return }
    seriesOfKey[key] = seriesOfKey.count
    hashes.insert(SeriesGrouping.hash(transaction.title))
    isUsed[key.slot] = true
  }

  private static func slot(_ category: Category.ID, _ direction: Transaction.Direction) -> Int {
    category.index * 3 + Int(direction.rawValue)
  }

  private static func key(_ transaction: Transaction) -> Key {
    Key(
      title: UnicodeText.normalized(transaction.title, folding: true),
      slot: slot(transaction.category, transaction.direction))
  }

  private func seriesByKey(_ index: Int) -> Int? {
    // Entries are accessed by index, so that none is copied.
    let slot = SeriesGrouping.slot(ledger.transactions[index].category, ledger.transactions[index].direction)
    guard isUsed[slot], hashes.contains(SeriesGrouping.hash(ledger.transactions[index].title)) else { return nil }
    return seriesOfKey[SeriesGrouping.key(ledger.transactions[index])]
  }

  /// Returns the series of the entry that `for:` refers to. If that entry also has `for:`, its reference is followed
  /// too.
  private func seriesByName(_ index: Int, _ identifiers: Identifiers) -> Int? {
    var seen: Set<Int> = [index]
    var last = index
    while let id = ledger.transactions[last].details?.occurrenceOf?.id, let next = identifiers.index(of: id) {
      // Entries that refer to each other in a circle belong to no series.
      guard seen.insert(next).inserted else { return nil }
      last = next
    }
    return last == index ? nil : seriesByKey(last)
  }

  /// Returns the FNV-1a hash of the title, ignoring case. An ASCII title is not copied.
  static func hash(_ title: String) -> UInt64 {
    var title = title
    let plain: UInt64? = title.withUTF8 { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes {
        if byte >= 0x80 { return nil }
        let lower = byte >= 65 && byte <= 90 ? byte | 0x20 : byte
        hash = (hash ^ UInt64(lower)) &* 0x100_0000_01B3
      }
      return hash
    }
    if let plain { return plain }
    return UnicodeText.normalized(title, folding: true).utf8.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }
}
