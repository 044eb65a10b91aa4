import Ledger
import Formats

/// The accounts and categories of a journal, in the order of their first use.
struct JournalNameTable {
  private(set) var accounts: [ParsedEntries.NamedAccount] = []
  private(set) var categories: [ParsedEntries.NamedCategory] = []
  private var places: [String: Int] = [:]
  /// Journal accounts with their currency, in the order of `accounts`.
  private var keys: [String] = []
  /// The first day on which each account changed, keyed by account and currency. Transactions against equity are
  /// ignored.
  private let firstMoves: [String: Day]
  /// Whether an amount without a currency was read in the book's currency.
  private(set) var hasBareAmounts = false

  enum Place {
    case account(Int)
    case category(Int, Category.Kind)
    case equity
  }

  private static let roots: [String: Root] = [
    "asset": .account(.everyday), "assets": .account(.everyday), "liability": .account(.loan),
    "liabilities": .account(.loan), "debt": .account(.loan), "debts": .account(.loan), "expense": .category(.expense),
    "expenses": .category(.expense), "income": .category(.income), "incomes": .category(.income),
    "revenue": .category(.income), "revenues": .category(.income), "equity": .equity,
  ]

  private enum Root {
    case account(Account.Kind)
    case category(Category.Kind)
    case equity
  }

  /// Names in the book, keyed by the corresponding names in an exported journal.
  private let names: [String: String]

  init(_ transactions: [JournalTransaction], home: Currency?, names: [String: String] = [:]) {
    self.names = names
    var firstMoves: [String: Day] = [:]
    for transaction in transactions
    where !transaction.postings.contains(where: { JournalNameTable.isEquity($0.account) }) {
      for posting in transaction.postings where posting.brackets != .round && posting.amount.number != .zero {
        guard let currency = JournalNameTable.currency(posting.amount.commodity, home) else { continue }
        let (key, day) = (JournalNameTable.key(posting.account, currency), posting.day ?? transaction.day)
        firstMoves[key] = min(firstMoves[key] ?? day, day)
      }
    }
    self.firstMoves = firstMoves
  }

  static func isEquity(_ account: String) -> Bool {
    if case .equity? = roots[account.prefix { $0 != ":" }.lowercased()] { true } else { false }
  }

  /// Whether the account is below assets, liabilities, expenses or income.
  static func isPlaced(_ account: String) -> Bool {
    roots[account.prefix { $0 != ":" }.lowercased()] != nil && !isEquity(account)
  }

  private static func key(_ account: String, _ currency: Currency) -> String { "a:\(account) \(currency.code)" }

  // MARK: Amounts

  /// The ISO 4217 codes of currency signs. `$`, which several currencies share, is read as US dollars.
  private static let signs = ["€": "EUR", "$": "USD", "US$": "USD", "£": "GBP", "₹": "INR", "₽": "RUB"]

  /// Returns the currency that the commodity represents, or the home currency if the number has no commodity; `nil` if
  /// the commodity is not a currency.
  private static func currency(_ commodity: String, _ home: Currency?) -> Currency? {
    commodity.isEmpty ? home : Currency(code: signs[commodity] ?? commodity.uppercased())
  }

  mutating func money(_ amount: JournalTransaction.Amount, home: Currency?) throws(EntryConversionError) -> Money {
    guard let currency = JournalNameTable.currency(amount.commodity, home) else { throw .noCurrency(amount.commodity) }
    guard let minor = amount.number.minor(currency) else {
      throw .badValue("amount", "\(amount.number.text) \(amount.commodity)".trimmingSpaces)
    }
    if amount.commodity.isEmpty { hasBareAmounts = true }
    return Money(minor, currency)
  }

  /// Returns a cost as an amount rounded to minor units; `nil` if its commodity is not a currency or the amount is too
  /// large.
  func worth(_ cost: JournalTransaction.Amount, home: Currency?) -> Money? {
    guard let currency = JournalNameTable.currency(cost.commodity, home) else { return nil }
    return cost.number.rounded(to: Int(currency.decimals)).minor(currency).map { Money($0, currency) }
  }

  // MARK: Places

  /// Returns the account or category of the book, or equity, that corresponds to the journal account. Each commodity of
  /// a journal account becomes a separate account, because an account in a book has only one currency.
  mutating func place(_ account: String, _ currency: Currency) throws(EntryConversionError) -> Place {
    let parts = account.split(separator: ":", maxSplits: 1)
    guard let first = parts.first, let root = JournalNameTable.roots[first.lowercased()] else {
      throw .otherAccount(account)
    }
    let name = names[account] ?? (parts.count > 1 ? String(parts[1]) : String(first))
    switch root {
    case .equity: return .equity
    case .category(let kind):
      if let place = places["c:\(account)"] { return .category(place, kind) }
      // The same name, such as Gifts, may be used for an expense and an income.
      let isKnown = categories.contains { $0.name == name && $0.kind != kind }
      let own = free(isKnown ? "\(name) \(kind.rawValue)" : name, categories.map(\.name))
      categories.append(.init(name: own, kind: kind))
      places["c:\(account)"] = categories.count - 1
      return .category(categories.count - 1, kind)
    case .account(let kind):
      let key = JournalNameTable.key(account, currency)
      if let place = places[key] { return .account(place) }
      let isKnown = accounts.contains { $0.name == name }
      let own = free(isKnown ? "\(name) \(currency.code)" : name, accounts.map(\.name))
      accounts.append(.init(name: own, currency: currency, kind: kind, openingBalance: nil))
      keys.append(key)
      places[key] = accounts.count - 1
      return .account(accounts.count - 1)
    }
  }

  private func free(_ name: String, _ taken: [String]) -> String {
    var (free, number) = (name, 1)
    while taken.contains(free) {
      number += 1
      free = "\(name) \(number)"
    }
    return free
  }

  // MARK: Beginnings

  func hasMovement(_ account: Int, before day: Day) -> Bool { firstMoves[keys[account]].map { $0 < day } ?? false }

  mutating func open(_ account: Int, _ minor: Int64) throws(EntryConversionError) {
    accounts[account].openingBalance = try JournalNameTable.sum(accounts[account].openingBalance ?? 0, minor)
  }

  /// Returns the sum of two amounts in minor units.
  ///
  /// - Throws: `EntryConversionError` if the sum overflows.
  static func sum(_ one: Int64, _ other: Int64) throws(EntryConversionError) -> Int64 {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    if isTooLarge { throw .badValue("amount", "\(one) + \(other)") }
    return sum
  }
}
