package import Ledger
import Notation

/// Which transactions are like another one: of the same title whatever its case, or else of the same category and
/// direction with nearly the same amount.
package struct SimilarTransactions: Sendable {
  /// A transaction among those of its category and direction.
  private struct Sized: Comparable {
    var amount: Int64
    var day: Day
    var place: Int

    static func < (left: Sized, right: Sized) -> Bool {
      (left.amount, left.day, left.place) < (right.amount, right.day, right.place)
    }
  }

  /// One element a transaction: a number for its title, whatever its case, and its place in that title's list.
  private var titles: [(list: Int32, index: Int32)] = []
  /// Places of one title, oldest first.
  private var byTitle: [[Int]] = []
  /// One element a transaction: its list and its place there; −1 for what is moved, or has no rate.
  private var sizes: [(list: Int32, index: Int32)] = []
  /// One list a category and direction, the smallest amount first.
  private var byAmount: [[Sized]]
  private let days: [Day]

  /// Amounts that differ by at most this many per cent are near each other.
  private static let tolerance: Int128 = 10

  package init(_ ledger: Ledger) {
    days = ledger.transactions.map(\.date)
    byAmount = Array(repeating: [], count: 2 * ledger.categories.count)
    titles.reserveCapacity(ledger.transactions.count)
    sizes.reserveCapacity(ledger.transactions.count)
    // By the hash of a title: strings would be made, folded and held for every entry.
    var numbers: [UInt64: Int32] = [:]
    numbers.reserveCapacity(ledger.transactions.count)
    for (place, transaction) in ledger.transactions.enumerated() {
      let title = SimilarTransactions.hash(transaction.title)
      let number = numbers[title] ?? Int32(byTitle.count)
      if Int(number) == byTitle.count {
        numbers[title] = number
        byTitle.append([])
      }
      titles.append((number, 0))
      byTitle[Int(number)].append(place)
      sizes.append((-1, 0))
      guard transaction.direction != .moved, let amount = transaction.homeAmount else { continue }
      let list = 2 * transaction.category.index + (transaction.direction == .spent ? 0 : 1)
      sizes[place].list = Int32(list)
      byAmount[list].append(Sized(amount: amount, day: transaction.date, place: place))
    }
    for list in byTitle.indices {
      byTitle[list] = ledger.byDay(byTitle[list])
      for (index, place) in byTitle[list].enumerated() { titles[place].index = Int32(index) }
    }
    for list in byAmount.indices {
      byAmount[list].sort()
      for (index, sized) in byAmount[list].enumerated() { sizes[sized.place].index = Int32(index) }
    }
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
  package func places(like place: Int, atMost count: Int = 6) -> [Int] {
    var found: [Int] = []
    find(like: place, atMost: count, &found)
    return found
  }

  /// The same for one after another, without memory of its own for each.
  ///
  /// - Parameter found: what it held is gone.
  package func find(like place: Int, atMost count: Int = 6, _ found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    addSameTitle(place, count, to: &found)
    if found.count < count { addSameAmount(place, count - found.count, to: &found) }
    // At most a handful: insertion is the quickest.
    for end in found.indices.dropFirst() {
      var index = end
      while index > 0, (days[found[index]], found[index]) > (days[found[index - 1]], found[index - 1]) {
        found.swapAt(index, index - 1)
        index -= 1
      }
    }
  }

  private func addSameTitle(_ place: Int, _ count: Int, to found: inout [Int]) {
    let (list, index) = titles[place]
    let all = byTitle[Int(list)].count
    if all < 2 { return }
    let start = max(0, min(Int(index) - count / 2, all - count - 1))
    for other in start..<min(all, start + count + 1) where other != Int(index) {
      found.append(byTitle[Int(list)][other])
    }
  }

  private func addSameAmount(_ place: Int, _ count: Int, to found: inout [Int]) {
    guard sizes[place].list >= 0 else { return }
    let all = byAmount[Int(sizes[place].list)]
    let (index, known) = (Int(sizes[place].index), found.count)
    let amount = all[index].amount
    // A few steps each way reach past those that are known already.
    let reach = 2 * count + known
    /// - Returns: whether those farther off in amount may be nearer than one that was found.
    func look(_ other: Int) -> Bool {
      let one = all[other]
      let distance = abs(one.amount - amount)
      if Int128(distance) * 100 > Int128(amount) * Self.tolerance { return false }
      if found.count == known + count, distance > abs(all[at(found[known + count - 1])].amount - amount) {
        return false
      }
      if titles[one.place].list != titles[place].list, !found[..<known].contains(one.place) {
        insert(one.place, distance)
      }
      return true
    }
    func at(_ place: Int) -> Int { Int(sizes[place].index) }
    /// Of equal distances the one written first.
    func insert(_ place: Int, _ distance: Int64) {
      var end = found.count
      while end > known {
        let last = found[end - 1]
        if (abs(all[at(last)].amount - amount), last) < (distance, place) { break }
        end -= 1
      }
      if end == known + count { return }
      if found.count == known + count { found.removeLast() }
      found.insert(place, at: end)
    }
    for other in (max(0, index - reach)..<index).reversed() where !look(other) { break }
    for other in index + 1..<max(index + 1, min(all.count, index + reach + 1)) where !look(other) { break }
  }
}
