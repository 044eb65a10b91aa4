/// Pairs of blocks that represent the same entry in two versions of a month file.
///
/// Entries are matched by written id, then by equal text, then by derived id. Equal entries are matched in file order.
struct MonthMatching {
  /// The index of the matching block in the old version, for each block of the new version; `nil` for a new block.
  private(set) var older: [Int?]
  /// The index of the matching block in the new version, for each block of the old version; `nil` for a removed block.
  private(set) var newer: [Int?]

  /// Compares a new version with an old one.
  init(_ version: [MonthBlock], with old: [MonthBlock]) {
    older = Array(repeating: nil, count: version.count)
    newer = Array(repeating: nil, count: old.count)
    let single = MonthMatching.singleIDs(version).intersection(MonthMatching.singleIDs(old))
    match(version, old) { $0.id.flatMap { single.contains($0) ? MonthBlock.Key.id($0) : nil } }
    match(version, old) { $0.lines }
    // Entries with different written ids are different entries.
    match(version, old) { $0.id == nil ? $0.stem.map(MonthBlock.Key.derived) : nil }
    match(version, old) {
      $0.stem.map(MonthBlock.Key.derived)
    } unless: {
      $0.id != nil && $1.id != nil
    }
  }

  private static func singleIDs(_ blocks: [MonthBlock]) -> Set<String> {
    let ids = Dictionary(grouping: blocks.compactMap(\.id)) { $0 }
    return Set(ids.filter { $0.value.count == 1 }.keys)
  }

  private mutating func match<Value: Hashable>(
    _ version: [MonthBlock], _ old: [MonthBlock], by value: (MonthBlock) -> Value?,
    unless excluded: (MonthBlock, MonthBlock) -> Bool = { _, _ in false }
  ) {
    var waiting: [Value: [Int]] = [:]
    for index in old.indices.reversed() where newer[index] == nil {
      if let value = value(old[index]) { waiting[value, default: []].append(index) }
    }
    for index in version.indices where older[index] == nil {
      guard let value = value(version[index]), let other = waiting[value]?.last,
        !excluded(version[index], old[other])
      else { continue }
      waiting[value]?.removeLast()
      older[index] = other
      newer[other] = index
    }
  }
}
