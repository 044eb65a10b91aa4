import Ledger

/// The entries of a book as accounts see them: what each took from an account or brought to it, found by its amount.
struct PostingIndex {
  /// One side of an entry.
  struct Leg {
    /// The index in `Ledger.transactions`.
    var entry: Int
    /// Of what was moved: the side where it arrived.
    var isArrival: Bool
    var account: Account.ID
    /// When the money moved; nil for a bill that is not paid.
    var movingDay: Day?
    var date: Day
    /// Whether a row was taken for it.
    var isMatched = false

    /// How many days a row is away from it.
    func distance(_ day: Day) -> Int {
      min(abs(day.days(since: date)), movingDay.map { abs(day.days(since: $0)) } ?? .max)
    }
  }

  struct Key: Hashable {
    var account: Account.ID
    var currency: Currency
    /// Minor units, below zero for what went out.
    var minor: Int64
  }

  private(set) var all: [Leg] = []
  /// The last place of each key, as an index in `chain`.
  private var lastOfKey: [Key: Int] = [:]
  /// Places, each with the one of the same key before it.
  private var chain: [(place: Int, before: Int?)] = []
  /// One element an entry: where its sides stand; they stand together.
  private var sides: [Range<Int>]

  /// - Parameter accounts: those that rows belong to.
  init(_ ledger: Ledger, of accounts: Set<Account.ID>) {
    sides = Array(repeating: 0..<0, count: ledger.transactions.count)
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
    // What was booked is the same side under another amount.
    if !isSecond {
      sides[entry] = (sides[entry].isEmpty ? all.count : sides[entry].lowerBound)..<(all.count + 1)
      all.append(
        Leg(
          entry: entry, isArrival: isArrival, account: account, movingDay: transaction.movingDay,
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

  /// The side of an entry that an amount of an account is about.
  func place(of entry: Int, _ account: Account.ID, isDebit: Bool) -> Int? {
    let own = sides[entry].filter { all[$0].account == account }
    return own.first { all[$0].isArrival == !isDebit } ?? own.first
  }

  mutating func tie(_ place: Int) { all[place].isMatched = true }
}
