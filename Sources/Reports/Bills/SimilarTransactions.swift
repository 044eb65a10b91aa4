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
    var numbers: [String: Int32] = [:]
    for (place, transaction) in ledger.transactions.enumerated() {
      let title = UnicodeText.searchable(transaction.title)
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

  /// The nearest in time of the same title, then the nearest in amount; in the end the newest first.
  ///
  /// - Complexity: constant.
  package func places(like place: Int, atMost count: Int = 6) -> [Int] {
    var found = sameTitle(place, count)
    if found.count < count { addSameAmount(place, count - found.count, to: &found) }
    return found.sorted { (days[$0], $0) > (days[$1], $1) }
  }

  private func sameTitle(_ place: Int, _ count: Int) -> [Int] {
    let all = byTitle[Int(titles[place].list)]
    if all.count < 2 { return [] }
    let start = max(0, min(Int(titles[place].index) - count / 2, all.count - count - 1))
    return all[start..<min(all.count, start + count + 1)].filter { $0 != place }
  }

  private func addSameAmount(_ place: Int, _ count: Int, to found: inout [Int]) {
    guard sizes[place].list >= 0 else { return }
    let all = byAmount[Int(sizes[place].list)]
    let index = Int(sizes[place].index)
    // A few steps each way reach past those that are known already.
    let reach = 2 * count + found.count
    var candidates: [Sized] = []
    candidates.reserveCapacity(2 * reach)
    for other in max(0, index - reach)..<min(all.count, index + reach + 1) where other != index {
      var sized = all[other]
      let distance = abs(sized.amount - all[index].amount)
      guard Int128(distance) * 100 <= Int128(all[index].amount) * Self.tolerance,
        titles[sized.place].list != titles[place].list, !found.contains(sized.place)
      else { continue }
      sized.amount = distance
      // Of equal distances the one written first.
      sized.day = Day(number: 0)
      candidates.append(sized)
    }
    candidates.sort()
    found += candidates.prefix(count).map(\.place)
  }
}
