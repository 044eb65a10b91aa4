import Ledger
import Reports

/// A book as double entry, in the order of days: the same for all journals.
///
/// Categories are posted on an entry's `date` in the home currency, converted as Daybook converts, so that every way of
/// asking a journal for a month's total gives Daybook's. An account is posted on the day on which money moves. Where that
/// is another day, or none yet, what was spent is owed to `payable` in the meantime, what was received by `receivable`:
/// so an unpaid bill is in its month's spending, and in no account's balance. What has not moved by today is marked
/// pending.
struct JournalEntries {
  private let ledger: Ledger
  private let use: ExportUse

  /// By the places of accounts in the ledger.
  private let currencies: [Currency]
  /// One word a step, sorted.
  private let order: [UInt64]

  init(_ export: Export) {
    ledger = export.ledger
    use = export.use
    currencies = export.ledger.accounts.map(\.currency)
    order = JournalEntries.order(export.ledger, export.use)
  }

  /// What happens, in the order of the day.
  enum Step: Equatable {
    case opening
    /// Of the entry at an index of `Ledger.transactions`.
    case entry(Int)
    /// Its money moves, on another day than the entry's.
    case payment(Int)
    /// What the bank says, at an index of `Ledger.statements`.
    case statement(Int)
  }

  /// The first day that anything is about; today where nothing is.
  var firstDay: Day { order.first.map { JournalEntries.day($0) } ?? ledger.today }

  /// The day on which balances begin.
  var openingDay: Day { JournalEntries.openingDay(ledger) }

  private static func openingDay(_ ledger: Ledger) -> Day {
    if let day = ledger.settings.openingDate { return day }
    var first: Day?
    for index in ledger.transactions.indices {
      let day = ledger.transactions[index].date
      first = min(first ?? day, day, ledger.transactions[index].movingDay ?? day)
    }
    for statement in ledger.statements { first = min(first ?? statement.date, statement.date) }
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
        default: .statement(index)
        }
      body(JournalEntries.day(word), step)
    }
  }

  /// One word a step, so that sorting is cheap: day, kind, index.
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
      let moves = entry.movingDay
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
      for index in ledger.statements.indices { order.append(word(ledger.statements[index].date, 3, index)) }
    }
    order.sort()
    return order
  }

  /// Whether a step's money has moved by today.
  func hasMoved(_ step: Step) -> Bool {
    switch step {
    case .entry(let index), .payment(let index):
      if ledger.transactions[index].details == nil { return ledger.transactions[index].date <= ledger.today }
      return ledger.transactions[index].hasMoved(by: ledger.today)
    case .opening, .statement: return true
    }
  }

  // MARK: Postings

  /// What accounts held at the beginning, each with its other side.
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

  /// Replaces what stands in a list, so that its room is used again.
  func postings(of step: Step, into postings: inout [JournalPosting]) {
    postings.removeAll(keepingCapacity: true)
    switch step {
    case .opening: postings = opening
    case .statement: break
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

  /// Most entries: of one category, in the home currency, paid on their day from an account of that currency.
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
    // Also of an entry in the home currency, where the account was charged in another one.
    let isConverted = sum != entry.amount
    func add(_ category: Category.ID, _ minor: Int64, original: Int64) {
      postings.append(
        JournalPosting(
          account: .category(category), minor: sign * minor, currency: sum.currency,
          original: isConverted ? Money(original, entry.amount.currency) : nil))
    }
    if entry.homeAmount == nil, isConverted {
      // The rest comes last, as everywhere.
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
    guard let moves = entry.movingDay else { return other(between(entry)) }
    if !ledger.countsInBalance(entry) { return other(.fixed(.beforeOpening)) }
    if moves != entry.date { return other(between(entry)) }
    settle(entry, sum, sign, &postings)
  }

  /// The account's side of what categories, or what was owed, came to.
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
    guard entry.movingDay != nil else {
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

  /// All of an entry in the home currency; what its account was charged where no rate leads there, so that it is in no
  /// total here either.
  private func worth(_ entry: Transaction) -> Money {
    entry.homeAmount.map { ledger.money($0) } ?? entry.charged
  }

  /// Spending is a gain of its category, receiving a loss.
  private static func sign(_ entry: Transaction) -> Int64 { entry.direction == .received ? -1 : 1 }

  private func between(_ entry: Transaction) -> JournalAccount {
    .fixed(entry.direction == .received ? .receivable : .payable)
  }
}
