import Ledger

/// An index of the ledger's entries by the accounts and amounts that they debit or credit.
struct PostingIndex {
  /// A leg of an entry: the part that changes one account.
  struct Leg {
    /// The index of the entry in `Ledger.transactions`.
    var entry: Int
    /// Whether the leg is the crediting side of a transfer.
    var isArrival: Bool
    var account: Account.ID
    /// The day on which the account was debited or credited; `nil` for an unpaid bill.
    var paymentDate: Day?
    var date: Day
    /// Whether an import row is matched with this leg.
    var isMatched = false

    /// Returns the number of days between a row's day and the entry's date or day of payment, whichever is closer.
    func distance(_ day: Day) -> Int {
      min(abs(day.days(since: date)), paymentDate.map { abs(day.days(since: $0)) } ?? .max)
    }
  }

  struct Key: Hashable {
    var account: Account.ID
    var currency: Currency
    /// The amount in minor units, negative for outgoing money.
    var minor: Int64
  }

  private(set) var all: [Leg] = []
  /// The index in `chain` of the last element for each key.
  private var lastOfKey: [Key: Int] = [:]
  /// Linked lists, one for each key. Each element contains an index in `all` and a link to the previous element with
  /// the same key.
  private var chain: [(place: Int, before: Int?)] = []
  /// The range of each entry's legs in `all`.
  private var legsOfEntry: [Range<Int>]

  /// Indexes the entries of a ledger that use at least one of the accounts.
  ///
  /// - Parameter accounts: the accounts to which rows belong.
  init(_ ledger: Ledger, of accounts: Set<Account.ID>) {
    legsOfEntry = Array(repeating: 0..<0, count: ledger.transactions.count)
    for index in ledger.transactions.indices {
      let transaction = ledger.transactions[index]
      let other = transaction.details?.destination
      guard accounts.contains(transaction.account) || other.map(accounts.contains) == true else { continue }
      let sign: Int64 = transaction.direction == .received ? 1 : -1
      add(transaction, index, false, transaction.account, transaction.amount, sign)
      if let booked = transaction.details?.booked {
        add(transaction, index, false, transaction.account, booked, sign, isSecond: true)
      }
      if let other { add(transaction, index, true, other, transaction.details?.arrived ?? transaction.amount, 1) }
    }
  }

  private mutating func add(
    _ transaction: Transaction, _ entry: Int, _ isArrival: Bool, _ account: Account.ID, _ money: Money, _ sign: Int64,
    isSecond: Bool = false
  ) {
    // The booked amount belongs to the same leg as the original amount.
    if !isSecond {
      legsOfEntry[entry] = (legsOfEntry[entry].isEmpty ? all.count : legsOfEntry[entry].lowerBound)..<(all.count + 1)
      all.append(
        Leg(
          entry: entry, isArrival: isArrival, account: account, paymentDate: transaction.paymentDate,
          date: transaction.date))
    }
    let key = Key(account: account, currency: money.currency, minor: sign * money.minor)
    chain.append((all.count - 1, lastOfKey.updateValue(chain.count, forKey: key)))
  }

  func places(_ key: Key) -> [Int] {
    var places: [Int] = []
    var next = lastOfKey[key]
    while let link = next {
      places.append(chain[link].place)
      next = chain[link].before
    }
    return places.reversed()
  }

  /// Returns the index of the entry's leg in the account; `nil` if there is none. A leg with the given direction is
  /// preferred.
  func place(of entry: Int, _ account: Account.ID, isDebit: Bool) -> Int? {
    let own = legsOfEntry[entry].filter { all[$0].account == account }
    return own.first { all[$0].isArrival == !isDebit } ?? own.first
  }

  mutating func tie(_ place: Int) { all[place].isMatched = true }
}
