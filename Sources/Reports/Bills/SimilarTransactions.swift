package import Ledger

/// An index for finding similar transactions: those with the same title, ignoring case and accents, or with the same
/// category and direction and nearly the same amount.
package struct SimilarTransactions: Sendable {
  /// An element of the lists in `byAmount`: a transaction with its amount and day.
  private struct Sized: Comparable {
    var amount: HomeAmount
    var day: Day
    var index: Int

    static func < (left: Sized, right: Sized) -> Bool {
      // The parts are compared separately, because tuples of types from another module go through slow generic code.
      if left.amount != right.amount { return left.amount < right.amount }
      return left.day == right.day ? left.index < right.index : left.day < right.day
    }
  }

  /// The number of each transaction's title in `TitleIndex`, and the transaction's rank among those with the same
  /// title.
  private var titles: [(list: Int32, rank: Int32)] = []
  /// The indices of the transactions with the first title, oldest first, then of the transactions with the second
  /// title, and so on.
  private var byTitle: [Int]
  /// The index in `byTitle` of each title's first transaction.
  private let titleStarts: [Int]
  /// The index of each transaction's list in `byAmount`, and its rank in that list. The index is −1 for transfers and
  /// amounts without a rate.
  private var sizes: [(list: Int32, rank: Int32)] = []
  /// The transactions by amount, smallest first, in one list for each category and direction.
  private var byAmount: [[Sized]]
  /// The running totals for each transaction: the totals of the entries with the same title and direction, up to the
  /// transaction itself. Zero for transactions that are not in `byAmount`, and for titles with fewer than three
  /// entries.
  private var runs: [Run]
  private let days: [Day]

  private struct Run {
    var count: Int32 = 0
    var first: Int32 = 0
    var total: HomeAmount = 0
  }

  /// The maximum difference between similar amounts, in percent.
  private static let tolerance: Int128 = 10

  package init(_ ledger: Ledger, _ titleIndex: TitleIndex) {
    days = ledger.transactions.map(\.date)
    runs = Array(repeating: Run(), count: ledger.transactions.count)
    byAmount = Array(repeating: [], count: 2 * ledger.categories.count)
    titles.reserveCapacity(ledger.transactions.count)
    sizes.reserveCapacity(ledger.transactions.count)
    // The lists of titles follow each other in one array. Most have a single entry.
    var start = 0
    titleStarts = titleIndex.counts.map { count in
      defer { start += Int(count) }
      return start
    }
    byTitle = Array(repeating: 0, count: ledger.transactions.count)
    var ends = titleStarts
    for index in ledger.transactions.indices {
      let number = Int(titleIndex.titleNumbers[index])
      titles.append((Int32(number), Int32(ends[number] - titleStarts[number])))
      byTitle[ends[number]] = index
      ends[number] += 1
      sizes.append((-1, 0))
      let direction = ledger.transactions[index].direction
      guard direction != .moved, let amount = ledger.transactions[index].homeAmount else { continue }
      let list = 2 * ledger.transactions[index].category.index + (direction == .spent ? 0 : 1)
      sizes[index].list = Int32(list)
      byAmount[list].append(Sized(amount: amount, day: days[index], index: index))
    }
    for list in titleStarts.indices where titleIndex.counts[list] > 1 {
      let places = entries(withTitle: list)
      for (rank, index) in ledger.byDay(Array(byTitle[places])).enumerated() {
        byTitle[places.lowerBound + rank] = index
        titles[index].rank = Int32(rank)
      }
    }
    for list in byAmount.indices {
      byAmount[list].sort()
      for (rank, sized) in byAmount[list].enumerated() { sizes[sized.index].rank = Int32(rank) }
    }
    for list in titleStarts.indices where titleIndex.counts[list] > 2 { addRuns(byTitle[entries(withTitle: list)]) }
  }

  /// Returns the range in `byTitle` that contains the transactions with the given title.
  private func entries(withTitle list: Int) -> Range<Int> {
    titleStarts[list]..<(list + 1 < titleStarts.count ? titleStarts[list + 1] : byTitle.count)
  }

  private mutating func addRuns(_ list: ArraySlice<Int>) {
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

  /// Returns the amount in minor units of the home currency; `nil` for a transfer, or if there is no rate.
  private func amount(_ index: Int) -> HomeAmount? {
    let (list, rank) = sizes[index]
    return list < 0 ? nil : byAmount[Int(list)][Int(rank)].amount
  }

  /// Returns the history of the transaction's title and direction, up to and including the transaction; `nil` if there
  /// are fewer than three entries.
  ///
  /// - Complexity: constant.
  package func history(of index: Int) -> TitleHistory? {
    let run = runs[index]
    if run.count < 3 { return nil }
    let (list, rank) = titles[index]
    var recent: [TitleHistory.Entry] = []
    recent.reserveCapacity(TitleHistory.recentCount)
    let start = titleStarts[Int(list)]
    for other in byTitle[start...start + Int(rank)].reversed() {
      guard let amount = amount(other), (sizes[other].list ^ sizes[index].list) & 1 == 0 else { continue }
      recent.append(TitleHistory.Entry(day: days[other], amount: amount))
      if recent.count == TitleHistory.recentCount { break }
    }
    recent.reverse()
    return TitleHistory(count: Int(run.count), first: days[Int(run.first)], total: run.total, recent: recent)
  }

  /// Returns the most similar transactions, newest first. Transactions with the same title are chosen first, nearest in
  /// time, then those nearest in amount.
  package func indices(like index: Int, atMost count: Int) -> [Int] {
    var found: [Int] = []
    find(like: index, atMost: count, &found)
    return found
  }

  /// Finds similar transactions without allocating memory for each call.
  ///
  /// - Parameter found: the result, which replaces the previous content of the array.
  package func find(like index: Int, atMost count: Int, _ found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    addSameTitle(index, count, to: &found)
    if found.count < count { addSameAmount(index, count - found.count, to: &found) }
    // Insertion sort is the fastest for a few elements.
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
    let places = entries(withTitle: Int(list))
    let all = places.count
    if all < 2 { return }
    let start = max(0, min(Int(rank) - count / 2, all - count - 1))
    for other in start..<min(all, start + count + 1) where other != Int(rank) {
      found.append(byTitle[places.lowerBound + other])
    }
  }

  private func addSameAmount(_ index: Int, _ count: Int, to found: inout [Int]) {
    guard sizes[index].list >= 0 else { return }
    let all = byAmount[Int(sizes[index].list)]
    let (rank, known) = (Int(sizes[index].rank), found.count)
    let amount = all[rank].amount
    // This many steps in each direction are enough to skip the transactions that are already found.
    let reach = 2 * count + known
    /// Inserts the transaction if its amount is similar enough. Returns `false` if transactions further away in the
    /// list cannot be similar.
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
    /// Inserts the transaction in order of its distance in amount. At equal distances, the lower index comes first.
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
