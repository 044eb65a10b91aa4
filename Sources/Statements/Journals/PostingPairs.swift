import Ledger

/// The money flows of a transaction: outgoing amounts are matched with incoming amounts, in the order of the postings.
struct PostingPairs {
  struct Entry {
    enum Kind {
      case moved(to: Int, arrived: Money?)
      case spent([Part], booked: Money?)
      case received([Part], booked: Money?)
    }

    /// The index of the account in `JournalNameTable.accounts`.
    var account: Int
    var money: Money
    var kind: Kind
    /// The day on which the money was spent or received, and the day on which the account was debited or credited.
    var days: Days
  }

  struct Part {
    /// The index of the category in `JournalNameTable.categories`.
    var category: Int
    var minor: Int64
  }

  struct Days: Equatable {
    var noted: Day
    var moved: Day
  }

  private(set) var entries: [Entry] = []
  private(set) var openings: [(account: Int, money: Money)] = []
  /// The number of virtual postings, which are omitted because they do not change any account.
  private(set) var virtualCount = 0
  /// The reason why an opening balance in the transaction cannot be used; `nil` if there is none.
  private(set) var problem: EntryConversionError?

  struct Side {
    var place: JournalNameTable.Place
    var money: Money
    /// The value in the currency in which all amounts of the transaction add up to zero.
    var worth: Money
    var day: Day
    var account: String
  }

  init(_ transaction: JournalTransaction, _ names: inout JournalNameTable, home: Currency?) throws(EntryConversionError)
  {
    if let problem = transaction.problem { throw problem }
    let postings = transaction.postings.filter { $0.amount.number != .zero }
    if postings.isEmpty { throw .nothingMoves }
    var counted = PostingPairs.real(postings)
    // An opening balance is often written in brackets, because it then needs no opposite posting.
    let isAlone = counted.isEmpty && PostingPairs.isOpeningText(transaction.title)
    if isAlone { counted = postings }
    virtualCount = postings.count - counted.count
    if counted.isEmpty { throw .virtualOnly }
    let isOpening = isAlone || counted.contains { JournalNameTable.isEquity($0.account) }
    var sides: [Side] = []
    for posting in counted {
      let money: Money
      do throws(EntryConversionError) { money = try names.money(posting.amount, home: home) } catch {
        // Each opening balance is independent of the others.
        guard isOpening else { throw error }
        problem = error
        continue
      }
      let place = try names.place(posting.account, money.currency)
      var worth = money
      if let cost = posting.cost, let priced = names.worth(cost, home: home), priced.currency != money.currency {
        // The sign of a price has no meaning.
        worth = Money(money.minor < 0 ? -abs(priced.minor) : abs(priced.minor), priced.currency)
      }
      sides.append(
        Side(
          place: place, money: money, worth: worth, day: posting.day ?? transaction.day, account: posting.account))
    }
    if isOpening {
      try open(sides, transaction.title, names)
    } else if Set(sides.map(\.money.currency)).count == 1 {
      for place in sides.indices { sides[place].worth = sides[place].money }
      try match(sides, names)
    } else {
      try convert(sides, names)
    }
    if entries.isEmpty, openings.isEmpty { throw problem ?? .nothingMoves }
  }

  /// Returns the postings that are not virtual. Postings that are or may be in square brackets are kept if they add up
  /// to zero and all their accounts are assets, liabilities, income or expenses.
  private static func real(_ postings: [JournalTransaction.Posting]) -> [JournalTransaction.Posting] {
    let bracketed = postings.filter { [.square, .either].contains($0.brackets) }
    var sums: [String: SignedDecimal] = [:]
    for posting in bracketed {
      sums[posting.amount.commodity] = (sums[posting.amount.commodity] ?? .zero) + posting.amount.number
    }
    let isKept =
      sums.values.allSatisfy { $0 == .zero } && bracketed.allSatisfy { JournalNameTable.isPlaced($0.account) }
    return postings.filter { $0.brackets == .none || ($0.brackets != .round && isKept) }
  }

  // MARK: Equity

  /// Records opening balances. Throws an error if a transaction against equity is not an opening balance, or if an
  /// account already has transactions.
  private mutating func open(_ sides: [Side], _ title: String, _ names: JournalNameTable) throws(EntryConversionError) {
    let equity = sides.first { if case .equity = $0.place { true } else { false } }
    for side in sides {
      switch side.place {
      case .account(let account):
        // The account already has transactions, so an opening balance would change its earlier balances.
        if names.hasMovement(account, before: side.day) { throw .openedLater(names.accounts[account].name) }
        openings.append((account, side.money))
      case .category: throw equity.map { .againstEquity($0.account) } ?? .virtualOnly
      case .equity:
        if ![title, side.account].contains(where: PostingPairs.isOpeningText) { throw .againstEquity(side.account) }
      }
    }
  }

  private static func isOpeningText(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["open", "start", "initial"].contains { text.contains($0) }
  }

  // MARK: One currency

  /// Matches outgoing with incoming postings by their worth in one common currency.
  private mutating func match(_ sides: [Side], _ names: JournalNameTable) throws(EntryConversionError) {
    var left = sides.filter { $0.worth.minor < 0 }
    var right = sides.filter { $0.worth.minor > 0 }
    guard let first = sides.first(where: { if case .account = $0.place { true } else { false } }) else {
      throw .noOwnAccount
    }
    // A posting without worth has no counterpart.
    if sides.contains(where: { $0.worth.minor == 0 }) { throw .severalCurrencies }
    while let one = left.first, let other = right.first {
      let minor = min(-one.worth.minor, other.worth.minor)
      try flow(from: try PostingPairs.take(minor, of: &left), to: try PostingPairs.take(minor, of: &right), by: first)
    }
    // The journal program tolerates a rounding difference, but it would be lost here.
    if !left.isEmpty || !right.isEmpty { throw .unbalanced }
  }

  /// Takes an amount from the first posting and returns it as a separate posting. A posting in another currency cannot
  /// be divided.
  private static func take(_ minor: Int64, of sides: inout [Side]) throws(EntryConversionError) -> Side {
    var taken = sides[0]
    if abs(taken.worth.minor) == minor {
      sides.removeFirst()
      taken.money.minor = abs(taken.money.minor)
    } else {
      guard taken.worth.currency == taken.money.currency else { throw .severalCurrencies }
      sides[0].worth.minor -= taken.worth.minor < 0 ? -minor : minor
      sides[0].money = sides[0].worth
      taken.money.minor = minor
    }
    taken.worth.minor = minor
    return taken
  }

  /// Adds the flow of money between two postings of the same positive worth.
  private mutating func flow(from: Side, to: Side, by first: Side) throws(EntryConversionError) {
    switch (from.place, to.place) {
    case (.account(let one), .account(let other)):
      // A flow within one account changes nothing.
      if one == other { return }
      // A transfer has one day.
      if from.day != to.day { throw .severalDays }
      let arrived = from.money.currency == to.money.currency ? nil : to.money
      entries.append(
        Entry(
          account: one, money: from.money, kind: .moved(to: other, arrived: arrived),
          days: Days(noted: from.day, moved: from.day)))
    case (.account(let account), .category(let category, _)):
      try add(to, category, from, account, isSpent: true)
    case (.category(let category, _), .account(let account)):
      try add(from, category, to, account, isSpent: false)
    case (.category(let one, _), .category(let other, _)):
      // For example, tax that is deducted from pay before the pay arrives.
      guard case .account(let account) = first.place else { throw .noOwnAccount }
      let currency = first.money.currency
      guard from.money.currency == currency, to.money.currency == currency else { throw .severalCurrencies }
      try add(from, one, from, account, on: first.day, isSpent: false)
      try add(to, other, to, account, on: first.day, isSpent: true)
    case (.equity, _), (_, .equity): throw .noOwnAccount
    }
  }

  /// Adds a part to the entry with the same account, direction, currency and days, or creates an entry if there is
  /// none.
  private mutating func add(
    _ part: Side, _ category: Int, _ charged: Side, _ account: Int, on day: Day? = nil, isSpent: Bool
  ) throws(EntryConversionError) {
    let days = Days(noted: part.day, moved: day ?? charged.day)
    let isOther = part.money.currency != charged.money.currency
    let place = entries.firstIndex { entry in
      guard entry.account == account, entry.days == days, entry.money.currency == part.money.currency else {
        return false
      }
      return switch entry.kind {
      case .spent(_, let booked): isSpent && booked?.currency == (isOther ? charged.money.currency : nil)
      case .received(_, let booked): !isSpent && booked?.currency == (isOther ? charged.money.currency : nil)
      case .moved: false
      }
    }
    guard let place else {
      let parts = [Part(category: category, minor: part.money.minor)]
      let booked = isOther ? charged.money : nil
      entries.append(
        Entry(
          account: account, money: part.money,
          kind: isSpent ? .spent(parts, booked: booked) : .received(parts, booked: booked), days: days))
      return
    }
    switch entries[place].kind {
    case .moved: return
    case .spent(var parts, let booked), .received(var parts, let booked):
      if let known = parts.firstIndex(where: { $0.category == category }) {
        parts[known].minor = try JournalNameTable.sum(parts[known].minor, part.money.minor)
      } else {
        parts.append(Part(category: category, minor: part.money.minor))
      }
      entries[place].money.minor = try JournalNameTable.sum(entries[place].money.minor, part.money.minor)
      var sum = booked
      if let booked { sum?.minor = try JournalNameTable.sum(booked.minor, charged.money.minor) }
      entries[place].kind = isSpent ? .spent(parts, booked: sum) : .received(parts, booked: sum)
    }
  }

  // MARK: Several currencies

  /// Converts a transaction in several currencies. Prices are not needed for a transfer, or for categories in one
  /// currency with a single account in another. In all other cases, the prices must convert all amounts to one
  /// currency.
  private mutating func convert(_ sides: [Side], _ names: JournalNameTable) throws(EntryConversionError) {
    var own: [Side] = []
    var categories: [Side] = []
    for side in sides { if case .account = side.place { own.append(side) } else { categories.append(side) } }
    if own.isEmpty { throw .noOwnAccount }
    let isMove = categories.isEmpty && own.count == 2 && (own[0].money.minor < 0) != (own[1].money.minor < 0)
    let signs = Set(categories.map { $0.money.minor > 0 })
    let isBooked =
      own.count == 1 && Set(categories.map(\.money.currency)).count == 1 && signs == [own[0].money.minor < 0]
      && Set(categories.map(\.day)).count == 1
    if isMove {
      let (from, to) = own[0].money.minor < 0 ? (own[0], own[1]) : (own[1], own[0])
      try flow(from: PostingPairs.positive(from), to: PostingPairs.positive(to), by: from)
    } else if isBooked {
      var sum = PostingPairs.positive(own[0])
      for side in categories {
        let isSpent = side.money.minor > 0
        let (from, to) = isSpent ? (sum, PostingPairs.positive(side)) : (PostingPairs.positive(side), sum)
        try flow(from: from, to: to, by: own[0])
        // The whole amount is booked with the first part.
        sum.money.minor = 0
      }
    } else {
      guard Set(sides.map(\.worth.currency)).count == 1 else { throw .severalCurrencies }
      try match(sides, names)
    }
  }

  private static func positive(_ side: Side) -> Side {
    var side = side
    side.money.minor = abs(side.money.minor)
    return side
  }
}
