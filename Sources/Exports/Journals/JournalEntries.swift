import Ledger
import Reports

/// The double-entry transactions of a book, ordered by day. All journal formats use these transactions.
///
/// Category postings are dated with the entry's `date` and converted to the home currency, so monthly totals agree with
/// Daybook in any program. Account postings are dated with the day of payment. If this day is different or unknown, the
/// amount is in `payable` or `receivable` until it is paid. An unpaid bill is therefore included in its month's
/// spending, but not in an account's balance. Transactions that were not paid or received by today are marked as
/// pending.
struct JournalEntries {
  private let ledger: Ledger
  private let use: ExportUse

  /// The currencies of the accounts, indexed as in the ledger.
  private let currencies: [Currency]
  /// The steps in chronological order, each packed into one integer.
  private let order: [UInt64]

  init(_ export: Export) {
    ledger = export.ledger
    use = export.use
    currencies = export.ledger.accounts.map(\.currency)
    order = JournalEntries.order(export.ledger, export.use)
  }

  /// A transaction or assertion in the journal. Within a day, steps are in the order of the cases.
  enum Step: Equatable {
    case opening
    /// The entry at an index of `Ledger.transactions`.
    case entry(Int)
    /// The payment of an entry whose day of payment differs from its date.
    case payment(Int)
    /// The balance assertion at an index of `Ledger.balanceAssertions`.
    case assertion(Int)
  }

  /// The day of the first step; today if there are no steps.
  var firstDay: Day { order.first.map { JournalEntries.day($0) } ?? ledger.today }

  /// The day of the opening balances: `opening-date` or, if it is not set, the earliest day of an entry, a payment or a
  /// balance assertion; today if there are none.
  var openingDay: Day { JournalEntries.openingDay(ledger) }

  private static func openingDay(_ ledger: Ledger) -> Day {
    if let day = ledger.settings.openingDate { return day }
    var first: Day?
    for index in ledger.transactions.indices {
      let day = ledger.transactions[index].date
      first = min(first ?? day, day, ledger.transactions[index].paymentDate ?? day)
    }
    for assertion in ledger.balanceAssertions { first = min(first ?? assertion.date, assertion.date) }
    return first ?? ledger.today
  }

  // MARK: Order

  func forEachStep(_ body: (Day, Step) -> Void) {
    for word in order {
      let index = Int(word & 0xFFFF_FFFF)
      let step: Step =
        switch word >> 32 & 3 {
        case 0: .opening
        case 1: .entry(index)
        case 2: .payment(index)
        default: .assertion(index)
        }
      body(JournalEntries.day(word), step)
    }
  }

  /// Packs a step into one integer, by day, kind and index, so that sorting is fast.
  private static func word(_ day: Day, _ kind: UInt64, _ index: Int) -> UInt64 {
    UInt64(Int64(day.number) + 1 << 28) << 34 | kind << 32 | UInt64(index)
  }

  private static func day(_ word: UInt64) -> Day { Day(number: Int32(Int64(word >> 34) - 1 << 28)) }

  private static func order(_ ledger: Ledger, _ use: ExportUse) -> [UInt64] {
    var order: [UInt64] = []
    order.reserveCapacity(use.indices.count + 64)
    if use.isWhole, ledger.accounts.contains(where: { $0.openingBalance != 0 }) {
      order.append(word(openingDay(ledger), 0, 0))
    }
    for index in use.indices {
      guard let details = ledger.transactions[index].details else {
        order.append(word(ledger.transactions[index].date, 1, index))
        continue
      }
      let entry = ledger.transactions[index]
      let moves = entry.paymentDate
      if entry.direction == .moved, details.destination != nil {
        order.append(word(moves ?? entry.date, 1, index))
        continue
      }
      order.append(word(entry.date, 1, index))
      if let moves, moves != entry.date, ledger.countsInBalance(entry) {
        order.append(word(moves, 2, index))
      }
    }
    if use.isWhole {
      for index in ledger.balanceAssertions.indices {
        order.append(word(ledger.balanceAssertions[index].date, 3, index))
      }
    }
    order.sort()
    return order
  }

  /// Whether the step is an opening balance, a balance assertion, or an entry that was paid or received by today.
  func isPaid(_ step: Step) -> Bool {
    switch step {
    case .entry(let index), .payment(let index):
      if ledger.transactions[index].details == nil { return ledger.transactions[index].date <= ledger.today }
      return ledger.transactions[index].isPaid(by: ledger.today)
    case .opening, .assertion: return true
    }
  }

  // MARK: Postings

  /// The postings of the opening balances of all accounts; empty unless the whole book is exported.
  var opening: [JournalPosting] {
    guard use.isWhole else { return [] }
    return ledger.accounts.indices.flatMap { index -> [JournalPosting] in
      let (account, minor) = (ledger.accounts[index], ledger.accounts[index].openingBalance)
      if minor == 0 { return [] }
      return [
        JournalPosting(account: .account(Account.ID(index: index)), minor: minor, currency: account.currency),
        JournalPosting(account: .fixed(.opening), minor: -minor, currency: account.currency),
      ]
    }
  }

  /// Replaces the contents of a list with the postings of the step. Reusing the list avoids allocations.
  func postings(of step: Step, into postings: inout [JournalPosting]) {
    postings.removeAll(keepingCapacity: true)
    switch step {
    case .opening: postings = opening
    case .assertion: break
    case .entry(let index):
      if addPlain(index, &postings) { return }
      let entry = ledger.transactions[index]
      if entry.direction == .moved { transfer(entry, &postings) } else { self.entry(entry, &postings) }
    case .payment(let index):
      let entry = ledger.transactions[index]
      let (sum, sign) = (worth(entry), JournalEntries.sign(entry))
      postings.append(
        JournalPosting(account: between(entry), minor: sign * sum.minor, currency: sum.currency))
      settle(entry, sum, sign, &postings)
    }
  }

  /// Adds the postings of a simple entry, which has one category, is in the home currency, and was paid on its date
  /// from an account in that currency. Most entries are simple.
  ///
  /// - Returns: `false` for any other entry, in which case no posting is added.
  private func addPlain(_ index: Int, _ postings: inout [JournalPosting]) -> Bool {
    let home = ledger.homeCurrency
    guard ledger.transactions[index].details == nil, !ledger.transactions[index].isSplit,
      ledger.transactions[index].direction != .moved,
      ledger.settings.openingDate.map({ $0 <= ledger.transactions[index].date }) ?? true,
      ledger.transactions[index].amount.currency == home,
      currencies[ledger.transactions[index].account.index] == home
    else { return false }
    let amount = ledger.transactions[index].amount.minor
    let minor = ledger.transactions[index].direction == .received ? -amount : amount
    postings.append(
      JournalPosting(account: .category(ledger.transactions[index].category), minor: minor, currency: home))
    postings.append(
      JournalPosting(account: .account(ledger.transactions[index].account), minor: -minor, currency: home))
    return true
  }

  private func entry(_ entry: Transaction, _ postings: inout [JournalPosting]) {
    let (sum, sign) = (worth(entry), JournalEntries.sign(entry))
    // This is also true for an entry in the home currency if the account was charged in another currency.
    let isConverted = sum != entry.amount
    func add(_ category: Category.ID, _ minor: Int64, original: Int64) {
      postings.append(
        JournalPosting(
          account: .category(category), minor: sign * minor, currency: sum.currency,
          original: isConverted ? Money(original, entry.amount.currency) : nil))
    }
    if entry.homeAmount == nil, isConverted {
      // The remainder comes last, as in all reports.
      let shares = Array(zip(entry.parts, entry.shares(in: sum.minor)))
      let isRestFirst = entry.isSplit && entry.rest.amount != 0
      for (part, share) in isRestFirst ? shares.dropFirst() + shares.prefix(1) : shares[...] {
        add(share.category, share.minor, original: part.amount)
      }
    } else {
      entry.forEachPart { add($0.category, isConverted ? $0.homeAmount?.minor ?? 0 : $0.amount, original: $0.amount) }
    }
    func other(_ account: JournalAccount) {
      postings.append(JournalPosting(account: account, minor: -sign * sum.minor, currency: sum.currency))
    }
    guard let moves = entry.paymentDate else { return other(between(entry)) }
    if !ledger.countsInBalance(entry) { return other(.fixed(.beforeOpening)) }
    if moves != entry.date { return other(between(entry)) }
    settle(entry, sum, sign, &postings)
  }

  /// Adds the posting that balances the entry's sum: to the entry's account, or to `withoutRate` if there is no rate.
  /// If no price can convert one amount to the other, postings to `conversion` balance them.
  private func settle(_ entry: Transaction, _ sum: Money, _ sign: Int64, _ postings: inout [JournalPosting]) {
    func add(_ account: JournalAccount, _ minor: Int64, _ currency: Currency, cost: Money? = nil) {
      postings.append(JournalPosting(account: account, minor: minor, currency: currency, cost: cost))
    }
    let own = currencies[entry.account.index]
    guard let change = ledger.change(of: entry.account, by: entry)?.minor else {
      return add(.fixed(.withoutRate), -sign * sum.minor, sum.currency)
    }
    if own == sum.currency, change == -sign * sum.minor {
      add(.account(entry.account), change, own)
    } else if own != sum.currency, change != 0, sum.minor != 0 {
      add(.account(entry.account), change, own, cost: sum)
    } else {
      add(.account(entry.account), change, own)
      add(.fixed(.conversion), -change, own)
      add(.fixed(.conversion), -sign * sum.minor, sum.currency)
    }
  }

  private func transfer(_ entry: Transaction, _ postings: inout [JournalPosting]) {
    let arrived = entry.details?.arrived ?? entry.amount
    let amount = entry.amount
    func add(_ account: JournalAccount, _ money: Money, _ sign: Int64, cost: Money? = nil) {
      postings.append(
        JournalPosting(account: account, minor: sign * money.minor, currency: money.currency, cost: cost))
    }
    guard entry.paymentDate != nil else {
      add(.fixed(.receivable), amount, 1)
      return add(.fixed(.payable), amount, -1)
    }
    guard let destination = entry.details?.destination, ledger.countsInBalance(entry) else {
      add(.fixed(.beforeOpening), amount, 1)
      return add(.fixed(.beforeOpening), amount, -1)
    }
    add(.account(destination), arrived, 1, cost: arrived.currency == amount.currency ? nil : amount)
    add(.account(entry.account), amount, -1)
  }

  /// Returns the amount in the home currency. If there is no rate, returns the amount charged to the account; totals in
  /// the home currency omit such entries.
  private func worth(_ entry: Transaction) -> Money {
    entry.homeAmount.map { ledger.money($0) } ?? entry.charged
  }

  /// Returns the sign of the category's postings: positive for spending, negative for income.
  private static func sign(_ entry: Transaction) -> Int64 { entry.direction == .received ? -1 : 1 }

  private func between(_ entry: Transaction) -> JournalAccount {
    .fixed(entry.direction == .received ? .receivable : .payable)
  }
}
