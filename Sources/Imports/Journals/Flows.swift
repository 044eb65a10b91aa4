import Ledger

/// Where the money of a transaction goes: what leaves is matched with what arrives, in the order of the postings.
struct Flows {
  struct Entry {
    enum Kind {
      case moved(to: Int, arrived: Money?)
      case spent([Part], booked: Money?)
      case received([Part], booked: Money?)
    }

    /// Of `JournalBook`.
    var account: Int
    var money: Money
    var kind: Kind
  }

  struct Part {
    /// Of `JournalBook`.
    var category: Int
    var minor: Int64
  }

  private(set) var entries: [Entry] = []
  /// What the program was told that an account then holds.
  private(set) var stated: [(account: Int, money: Money)] = []
  private(set) var openings: [(account: Int, money: Money)] = []

  private struct Side {
    var place: JournalBook.Place
    var money: Money
    var cost: Money?
  }

  init(_ transaction: JournalTransaction, _ names: inout JournalBook) throws(EntryProblem) {
    var sides: [Side] = []
    for posting in transaction.postings {
      if let assertion = posting.assertion {
        let money = try Flows.money(assertion)
        guard case .account(let account) = try names.place(posting.account, money.currency) else {
          throw .otherAccount(posting.account)
        }
        stated.append((account, money))
      }
      if posting.amount.number == .zero { continue }
      let money = try Flows.money(posting.amount)
      let cost: Money?
      if let price = posting.cost { cost = try Flows.money(price) } else { cost = nil }
      sides.append(Side(place: try names.place(posting.account, money.currency), money: money, cost: cost))
    }
    if sides.isEmpty { return }
    let isEquity = sides.contains { if case .equity = $0.place { true } else { false } }
    if isEquity {
      try open(sides, transaction)
    } else if Set(sides.map(\.money.currency)).count == 1 {
      try match(sides, names)
    } else {
      try convert(sides, names)
    }
  }

  // MARK: Currencies

  /// Of ISO 4217, or a sign that is of one currency alone; `$` is taken for dollars of the United States.
  private static let signs = ["€": "EUR", "$": "USD", "US$": "USD", "£": "GBP", "₹": "INR", "₽": "RUB"]

  private static func money(_ amount: JournalTransaction.Amount) throws(EntryProblem) -> Money {
    guard let currency = Currency(code: signs[amount.commodity] ?? amount.commodity.uppercased()) else {
      throw .noCurrency(amount.commodity)
    }
    guard let minor = amount.number.minor(currency) else { throw .badValue("amount", amount.number.text) }
    return Money(minor, currency)
  }

  // MARK: Equity

  /// What accounts held at the beginning; anything else against equity is none of ours.
  private mutating func open(_ sides: [Side], _ transaction: JournalTransaction) throws(EntryProblem) {
    for (side, posting) in zip(sides, transaction.postings.filter { $0.amount.number != .zero }) {
      switch side.place {
      case .account(let account): openings.append((account, side.money))
      case .category: throw .otherAccount(posting.account)
      case .equity: if !posting.account.lowercased().contains("open") { throw .otherAccount(posting.account) }
      }
    }
  }

  // MARK: One currency

  private mutating func match(_ sides: [Side], _ names: JournalBook) throws(EntryProblem) {
    var left = sides.filter { $0.money.minor < 0 }
    var right = sides.filter { $0.money.minor > 0 }
    let own = sides.compactMap { side -> Int? in if case .account(let account) = side.place { account } else { nil } }
    guard let first = own.first else { throw .noOwnAccount }
    while var one = left.first, var other = right.first {
      let minor = min(-one.money.minor, other.money.minor)
      try flow(Money(minor, one.money.currency), from: one.place, to: other.place, by: first, names)
      one.money.minor += minor
      other.money.minor -= minor
      if one.money.minor == 0 { left.removeFirst() } else { left[0] = one }
      if other.money.minor == 0 { right.removeFirst() } else { right[0] = other }
    }
    // Rounding within what a program forgives would be lost.
    if !left.isEmpty || !right.isEmpty { throw .severalCurrencies }
  }

  private mutating func flow(
    _ money: Money, from: JournalBook.Place, to: JournalBook.Place, by account: Int, _ names: JournalBook
  ) throws(EntryProblem) {
    switch (from, to) {
    case (.account(let one), .account(let other)):
      // Into itself it changes nothing.
      if one != other { entries.append(Entry(account: one, money: money, kind: .moved(to: other, arrived: nil))) }
    case (.account(let one), .category(let category, let kind)):
      if kind == .income { throw .incomeSpent(names.categories[category].name) }
      add(money, category, to: one, isSpent: true)
    case (.category(let category, _), .account(let other)): add(money, category, to: other, isSpent: false)
    case (.category(let one, _), .category(let other, let kind)):
      // Such as tax that is taken off pay before it arrives.
      if kind == .income { throw .incomeSpent(names.categories[other].name) }
      add(money, one, to: account, isSpent: false)
      add(money, other, to: account, isSpent: true)
    case (.equity, _), (_, .equity): throw .noOwnAccount
    }
  }

  /// Of one account and direction there is one entry, with parts.
  private mutating func add(_ money: Money, _ category: Int, to account: Int, isSpent: Bool) {
    let place = entries.firstIndex { entry in
      switch entry.kind {
      case .spent: isSpent && entry.account == account
      case .received: !isSpent && entry.account == account
      case .moved: false
      }
    }
    guard let place else {
      let parts = [Part(category: category, minor: money.minor)]
      entries.append(
        Entry(
          account: account, money: money,
          kind: isSpent ? .spent(parts, booked: nil) : .received(parts, booked: nil)))
      return
    }
    switch entries[place].kind {
    case .moved: return
    case .spent(var parts, let booked), .received(var parts, let booked):
      if let known = parts.firstIndex(where: { $0.category == category }) {
        parts[known].minor += money.minor
      } else {
        parts.append(Part(category: category, minor: money.minor))
      }
      entries[place].money.minor += money.minor
      entries[place].kind = isSpent ? .spent(parts, booked: booked) : .received(parts, booked: booked)
    }
  }

  // MARK: Several currencies

  /// A move from one currency to another, or categories in one and a single account in another.
  private mutating func convert(_ sides: [Side], _ names: JournalBook) throws(EntryProblem) {
    var own: [(account: Int, money: Money)] = []
    var categories: [Side] = []
    for side in sides {
      if case .account(let account) = side.place { own.append((account, side.money)) } else { categories.append(side) }
    }
    if categories.isEmpty, own.count == 2, (own[0].money.minor < 0) != (own[1].money.minor < 0) {
      let (from, to) = own[0].money.minor < 0 ? (own[0], own[1]) : (own[1], own[0])
      let money = Money(-from.money.minor, from.money.currency)
      entries.append(Entry(account: from.account, money: money, kind: .moved(to: to.account, arrived: to.money)))
      return
    }
    let signs = Set(categories.map { $0.money.minor > 0 })
    guard own.count == 1, signs.count == 1, Set(categories.map(\.money.currency)).count == 1,
      signs.contains(own[0].money.minor < 0)
    else { throw .severalCurrencies }
    for side in categories {
      guard case .category(let category, let kind) = side.place else { continue }
      let isSpent = side.money.minor > 0
      if isSpent, kind == .income { throw .incomeSpent(names.categories[category].name) }
      add(Money(abs(side.money.minor), side.money.currency), category, to: own[0].account, isSpent: isSpent)
    }
    let booked = Money(abs(own[0].money.minor), own[0].money.currency)
    for place in entries.indices {
      switch entries[place].kind {
      case .spent(let parts, _): entries[place].kind = .spent(parts, booked: booked)
      case .received(let parts, _): entries[place].kind = .received(parts, booked: booked)
      case .moved: break
      }
    }
  }
}
