package import Ledger

/// Which transactions are like another one: of the same title whatever its case, or else of the same category and
/// direction with nearly the same amount.
package struct SimilarTransactions: Sendable {
  private let ledger: Ledger
  /// One element a transaction: a number for its title, whatever its case.
  private var titles: [Int32] = []
  /// By the numbers of titles: their places, oldest first.
  private var byTitle: [[Int]] = []
  /// Places of one category and direction, the smallest amount first.
  private var byAmount: [Kind: [Int]] = [:]

  private struct Kind: Hashable {
    var category: Category.ID
    var direction: Transaction.Direction
  }

  /// Amounts that differ by at most this many per cent are near each other.
  private static let tolerance: Int128 = 10

  package init(_ ledger: Ledger) {
    self.ledger = ledger
    var numbers: [String: Int32] = [:]
    titles.reserveCapacity(ledger.transactions.count)
    for (place, transaction) in ledger.transactions.enumerated() {
      let title = UnicodeText.searchable(transaction.title)
      let number = numbers[title] ?? Int32(byTitle.count)
      if Int(number) == byTitle.count {
        numbers[title] = number
        byTitle.append([])
      }
      titles.append(number)
      byTitle[Int(number)].append(place)
      guard transaction.direction != .moved, transaction.homeAmount != nil else { continue }
      let kind = Kind(category: transaction.category, direction: transaction.direction)
      byAmount[kind, default: []].append(place)
    }
    byTitle = byTitle.map(ledger.byDay)
    byAmount = byAmount.mapValues { places in
      places.map { SimilarTransactions.size($0, ledger) }.sorted(by: <).map(\.2)
    }
  }

  /// The nearest in time of the same title, then the nearest in amount; in the end the newest first.
  ///
  /// - Complexity: logarithmic in the number of transactions.
  package func places(like place: Int, atMost count: Int = 6) -> [Int] {
    var found = sameTitle(place, count)
    if found.count < count { found += sameAmount(place, count - found.count, besides: Set(found)) }
    return found.sorted { age($0) > age($1) }
  }

  private func sameTitle(_ place: Int, _ count: Int) -> [Int] {
    let all = byTitle[Int(titles[place])]
    if all.count < 2 { return [] }
    let index = all.firstIndex(above: { age($0) < age(place) })
    let start = max(0, min(index - count / 2, all.count - count - 1))
    return all[start..<min(all.count, start + count + 1)].filter { $0 != place }
  }

  private func sameAmount(_ place: Int, _ count: Int, besides known: Set<Int>) -> [Int] {
    let transaction = ledger.transactions[place]
    guard let amount = transaction.homeAmount,
      let all = byAmount[Kind(category: transaction.category, direction: transaction.direction)]
    else { return [] }
    let index = all.firstIndex(above: { size($0) < size(place) })
    // A few steps each way reach past those that are known already.
    let near = max(0, index - 2 * count - known.count)..<min(all.count, index + 2 * count + known.count + 1)
    let candidates = all[near].filter { other in
      other != place && !known.contains(other) && isNear(ledger.transactions[other].homeAmount ?? 0, amount)
        && titles[other] != titles[place]
    }
    func distance(_ other: Int) -> Int64 { abs((ledger.transactions[other].homeAmount ?? 0) - amount) }
    return Array(candidates.sorted { (distance($0), $0) < (distance($1), $1) }.prefix(count))
  }

  private func isNear(_ left: Int64, _ right: Int64) -> Bool {
    Int128(abs(left - right)) * 100 <= Int128(right) * Self.tolerance
  }

  private func age(_ place: Int) -> (Day, Int) { (ledger.transactions[place].date, place) }
  private func size(_ place: Int) -> (Int64, Day, Int) { Self.size(place, ledger) }

  private static func size(_ place: Int, _ ledger: Ledger) -> (Int64, Day, Int) {
    (ledger.transactions[place].homeAmount ?? 0, ledger.transactions[place].date, place)
  }
}

extension [Int] {
  /// The first element for which the test no longer holds; those for which it holds come first.
  fileprivate func firstIndex(above holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
