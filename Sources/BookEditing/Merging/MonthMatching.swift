/// The pairs of blocks that are the same entry in two versions of a month file.
///
/// Entries match by a written id, then by equal text, then by a derived id. Equal ones match in the order of the file.
struct MonthMatching {
  /// For each block of the version, the index of the older block; `nil` for a new one.
  private(set) var older: [Int?]
  /// For each older block, the index in the version; `nil` if it was removed.
  private(set) var newer: [Int?]

  /// Compares a version with an older one.
  init(_ version: [MonthBlock], with old: [MonthBlock]) {
    older = Array(repeating: nil, count: version.count)
    newer = Array(repeating: nil, count: old.count)
    let single = MonthMatching.singleIDs(version).intersection(MonthMatching.singleIDs(old))
    match(version, old) { $0.id.flatMap { single.contains($0) ? MonthBlock.Key.id($0) : nil } }
    match(version, old) { $0.lines }
    // Two different written ids are two entries.
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
