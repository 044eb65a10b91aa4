package import Ledger
import Formats

/// Which transactions are like another one: of the same title whatever its case, or else of the same category and
/// direction with nearly the same amount.
package struct SimilarTransactions: Sendable {
  /// A transaction among those of its category and direction.
  private struct Sized: Comparable {
    var amount: HomeAmount
    var day: Day
    var index: Int

    static func < (left: Sized, right: Sized) -> Bool {
      // One after another: comparing tuples goes through generic code for types of another room.
      if left.amount != right.amount { return left.amount < right.amount }
      return left.day == right.day ? left.index < right.index : left.day < right.day
    }
  }

  /// One element a transaction: a number for its title, whatever its case, and its rank in that title's list.
  private var titles: [(list: Int32, rank: Int32)] = []
  /// Indices of one title, oldest first.
  private var byTitle: [[Int]] = []
  /// One element a transaction: its list and its rank there; −1 for what is moved, or has no rate.
  private var sizes: [(list: Int32, rank: Int32)] = []
  /// One list a category and direction, the smallest amount first.
  private var byAmount: [[Sized]]
  /// One element a transaction: those of its title and direction up to it; none for what has no place in `sizes`.
  private var runs: [Run]
  private let days: [Day]

  private struct Run {
    var count: Int32 = 0
    var first: Int32 = 0
    var total: HomeAmount = 0
  }

  /// Amounts that differ by at most this many per cent are near each other.
  private static let tolerance: Int128 = 10

  package init(_ ledger: Ledger) {
    days = ledger.transactions.map(\.date)
    runs = Array(repeating: Run(), count: ledger.transactions.count)
    byAmount = Array(repeating: [], count: 2 * ledger.categories.count)
    titles.reserveCapacity(ledger.transactions.count)
    sizes.reserveCapacity(ledger.transactions.count)
    // By the hash of a title: strings would be made, folded and held for every entry.
    var numbers: [UInt64: Int32] = [:]
    numbers.reserveCapacity(ledger.transactions.count)
    for index in ledger.transactions.indices {
      let title = SimilarTransactions.hash(ledger.transactions[index].title)
      let number = numbers[title] ?? Int32(byTitle.count)
      if Int(number) == byTitle.count {
        numbers[title] = number
        byTitle.append([])
      }
      titles.append((number, 0))
      byTitle[Int(number)].append(index)
      sizes.append((-1, 0))
      let direction = ledger.transactions[index].direction
      guard direction != .moved, let amount = ledger.transactions[index].homeAmount else { continue }
      let list = 2 * ledger.transactions[index].category.index + (direction == .spent ? 0 : 1)
      sizes[index].list = Int32(list)
      byAmount[list].append(Sized(amount: amount, day: days[index], index: index))
    }
    for list in byTitle.indices {
      byTitle[list] = ledger.byDay(byTitle[list])
      for (rank, index) in byTitle[list].enumerated() { titles[index].rank = Int32(rank) }
    }
    for list in byAmount.indices {
      byAmount[list].sort()
      for (rank, sized) in byAmount[list].enumerated() { sizes[sized.index].rank = Int32(rank) }
    }
    for list in byTitle where list.count > 2 { addRuns(list) }
  }

  private mutating func addRuns(_ list: [Int]) {
    var sums = [Run(), Run()]
    for index in list {
      guard let amount = amount(index) else { continue }
      let direction = Int(sizes[index].list) & 1
      if sums[direction].count == 0 { sums[direction].first = Int32(index) }
      sums[direction].count += 1
      sums[direction].total += amount
      runs[index] = sums[direction]
    }
  }

  /// In minor units of the home currency; nil for what is moved, or has no rate.
  private func amount(_ index: Int) -> HomeAmount? {
    let (list, rank) = sizes[index]
    return list < 0 ? nil : byAmount[Int(list)][Int(rank)].amount
  }

  /// Of a title that was written three times or more by then, in one direction.
  ///
  /// - Complexity: constant.
  package func history(of index: Int) -> TitleHistory? {
    let run = runs[index]
    if run.count < 3 { return nil }
    let (list, rank) = titles[index]
    var recent: [TitleHistory.Entry] = []
    recent.reserveCapacity(TitleHistory.recentCount)
    for other in byTitle[Int(list)][...Int(rank)].reversed() {
      guard let amount = amount(other), (sizes[other].list ^ sizes[index].list) & 1 == 0 else { continue }
      recent.append(TitleHistory.Entry(day: days[other], amount: amount))
      if recent.count == TitleHistory.recentCount { break }
    }
    recent.reverse()
    return TitleHistory(count: Int(run.count), first: days[Int(run.first)], total: run.total, recent: recent)
  }

  /// The same for titles that differ in nothing but case and accents.
  private static func hash(_ title: String) -> UInt64 {
    // Of ASCII, as most are, no folded copy is made.
    let folded = UnicodeText.isASCII(title) ? title : UnicodeText.searchable(title)
    var hash = Fingerprint()
    for byte in folded.utf8 { hash.add((65...90).contains(byte) ? byte | 0x20 : byte) }
    return hash.value
  }

  /// The nearest in time of the same title, then the nearest in amount; in the end the newest first.
  ///
  /// - Complexity: constant.
  package func indices(like index: Int, atMost count: Int = 6) -> [Int] {
    var found: [Int] = []
    find(like: index, atMost: count, &found)
    return found
  }

  /// The same for one after another, without memory of its own for each.
  ///
  /// - Parameter found: what it held is gone.
  package func find(like index: Int, atMost count: Int = 6, _ found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    addSameTitle(index, count, to: &found)
    if found.count < count { addSameAmount(index, count - found.count, to: &found) }
    // At most a handful: insertion is the quickest.
    for end in found.indices.dropFirst() {
      var position = end
      while position > 0, isLater(found[position], than: found[position - 1]) {
        found.swapAt(position, position - 1)
        position -= 1
      }
    }
  }

  private func isLater(_ index: Int, than other: Int) -> Bool {
    days[index] == days[other] ? index > other : days[index] > days[other]
  }

  private func addSameTitle(_ index: Int, _ count: Int, to found: inout [Int]) {
    let (list, rank) = titles[index]
    let all = byTitle[Int(list)].count
    if all < 2 { return }
    let start = max(0, min(Int(rank) - count / 2, all - count - 1))
    for other in start..<min(all, start + count + 1) where other != Int(rank) {
      found.append(byTitle[Int(list)][other])
    }
  }

  private func addSameAmount(_ index: Int, _ count: Int, to found: inout [Int]) {
    guard sizes[index].list >= 0 else { return }
    let all = byAmount[Int(sizes[index].list)]
    let (rank, known) = (Int(sizes[index].rank), found.count)
    let amount = all[rank].amount
    // A few steps each way reach past those that are known already.
    let reach = 2 * count + known
    /// - Returns: whether those farther off in amount may be nearer than one that was found.
    func look(_ other: Int) -> Bool {
      let one = all[other]
      let distance = (one.amount - amount).magnitude
      if Int128(distance) * 100 > Int128(amount) * Self.tolerance { return false }
      if found.count == known + count, distance > (all[at(found[known + count - 1])].amount - amount).magnitude {
        return false
      }
      if titles[one.index].list != titles[index].list, !found[..<known].contains(one.index) {
        insert(one.index, distance)
      }
      return true
    }
    func at(_ index: Int) -> Int { Int(sizes[index].rank) }
    /// Of equal distances the one written first.
    func insert(_ index: Int, _ distance: HomeAmount) {
      var end = found.count
      while end > known {
        let last = found[end - 1]
        if ((all[at(last)].amount - amount).magnitude, last) < (distance, index) { break }
        end -= 1
      }
      if end == known + count { return }
      if found.count == known + count { found.removeLast() }
      found.insert(index, at: end)
    }
    for other in (max(0, rank - reach)..<rank).reversed() where !look(other) { break }
    for other in rank + 1..<max(rank + 1, min(all.count, rank + reach + 1)) where !look(other) { break }
  }
}
