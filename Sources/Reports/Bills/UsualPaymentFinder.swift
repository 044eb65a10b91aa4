import Formats
import Ledger

struct UsualPaymentFinder {
  private let ledger: Ledger
  /// The entries of the last four whole months and of all later months, grouped by key, oldest first.
  private var byKey: [Key: [Int]] = [:]
  private let today: Day

  private struct Key: Hashable {
    var title: String
    var category: Category.ID
    var direction: Transaction.Direction
    var currency: Currency
  }

  private static let monthCount = 4
  private static let leastCount = 3

  init(_ ledger: Ledger, _ recurrence: Recurrence) {
    self.ledger = ledger
    today = ledger.today
    let first = ledger.window.currentMonth.adding(months: -UsualPaymentFinder.monthCount)
    let explained = ExplainedEntries(ledger, recurrence)
    // Most titles occur too rarely. They are recognized by a hash, which is faster than their keys.
    var hashes: [(index: Int, hash: UInt64)] = []
    var counts: [UInt64: Int] = [:]
    for file in ledger.months where file.month >= first {
      for index in file.entries {
        let direction = ledger.transactions[index].direction
        guard direction != .moved, ledger.transactions[index].homeAmount != nil,
          (ledger.kind(ledger.transactions[index].category) == .income) == (direction == .received),
          recurrence.series(of: index) == nil, !explained.contains(index)
        else { continue }
        let hash = UnicodeText.nameHash(ledger.transactions[index].title)
        hashes.append((index, hash))
        counts[hash, default: 0] += 1
      }
    }
    for (index, hash) in hashes where counts[hash, default: 0] >= UsualPaymentFinder.leastCount {
      byKey[key(of: index), default: []].append(index)
    }
    for key in byKey.keys {
      byKey[key]?.sort { (ledger.transactions[$0].date, $0) < (ledger.transactions[$1].date, $1) }
    }
  }

  private func key(of index: Int) -> Key {
    let transaction = ledger.transactions[index]
    return Key(
      title: UnicodeText.nameKey(transaction.title), category: transaction.category,
      direction: transaction.direction, currency: transaction.amount.currency)
  }

  /// The usual payments, ordered by the day of their newest entry.
  var found: [UsualPayments.Payment] {
    byKey.values.flatMap(payments).sorted {
      (ledger.transactions[$0.newest].date, $0.newest) < (ledger.transactions[$1.newest].date, $1.newest)
    }
  }

  /// Returns the usual payments among entries with the same title, category, direction and currency.
  ///
  /// - Parameter entries: the entries, oldest first.
  private func payments(_ entries: [Int]) -> [UsualPayments.Payment] {
    let whole = entries.filter { ledger.transactions[$0].date < ledger.window.currentMonth.firstDay }
    guard whole.count >= UsualPaymentFinder.leastCount, let last = whole.last else { return [] }
    let expectedDays = RecurrenceDays(.monthly, day: ledger.transactions[last].date)
    let numbers = Dictionary(grouping: entries) { expectedDays.windowNumber(of: ledger.transactions[$0].date) }
    let most = numbers.values.map(\.count).max() ?? 0
    return (0..<most).compactMap { place in
      let taken = numbers.compactMapValues { place < $0.count ? $0[place] : nil }
      return payment(taken, whole: Set(whole), expectedDays, isSingle: most == 1)
    }
  }

  /// Returns the usual payment; `nil` if the entries are not regular enough.
  ///
  /// - Parameters:
  ///   - taken: the candidate entry of each month, keyed by the number of its window.
  ///   - isSingle: whether no month has two entries with the key.
  private func payment(
    _ taken: [Int: Int], whole: Set<Int>, _ expectedDays: RecurrenceDays, isSingle: Bool
  ) -> UsualPayments.Payment? {
    let past = taken.filter { whole.contains($0.value) }
    let amounts = past.values.map { HomeAmount(ledger.transactions[$0].amount.minor) }
    guard let median = amounts.median else { return nil }
    let near = past.filter { ledger.transactions[$0.value].amount.minor.isWithinFifth(of: median.minor) }
    let current = expectedDays.windowNumber(of: today)
    // One missing payment may be late; after two missing ones the payments have ended.
    guard near.count >= UsualPaymentFinder.leastCount, let last = near.keys.max(), last >= current - 2,
      let amount = near.values.compactMap({ ledger.transactions[$0].homeAmount }).median,
      let newest = near[last]
    else { return nil }
    let delays = near.map { number, index in
      ledger.transactions[index].date.days(since: expectedDays.expectedDay(number))
    }
    let late = delays.sorted()[near.count / 2]
    var days: [Day] = []
    for number in (last + 1)... {
      let day = expectedDays.expectedDay(number).adding(days: late)
      if day > ledger.window.days.upperBound { break }
      if taken[number] == nil, expectedDays.window(number).upperBound >= today { days.append(max(day, today)) }
    }
    return UsualPayments.Payment(
      newest: newest, amount: amount, account: ledger.transactions[newest].account,
      entries: near.values.sorted { (ledger.transactions[$0].date, $0) < (ledger.transactions[$1].date, $1) },
      days: days, isRegular: isSingle && delays.allSatisfy { abs($0 - late) <= 5 })
  }
}

extension Int64 {
  /// Whether the amount differs from another by at most a fifth. Always `false` if the other amount is not above zero.
  func isWithinFifth(of other: Int64) -> Bool {
    let (own, other) = (Int128(self), Int128(other))
    return other > 0 && (own - other).magnitude * 5 <= other.magnitude
  }
}
