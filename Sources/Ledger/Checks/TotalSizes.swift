import Diagnostics

/// The sums of all absolute amounts, one for each currency. If these sums are within the limit, every total in a report
/// is too.
struct TotalSizes {
  /// The maximum sum for one currency, in minor units. It is far below the integer limit, so reports add and subtract
  /// without checks.
  static let greatest = Int64.max / 4

  /// The sum in the home currency.
  private var home: Int64 = 0
  private var byCurrency: [Currency: Int64] = [:]
  private let currencies: [Currency]

  init(_ ledger: Ledger) { currencies = ledger.accounts.map(\.currency) }

  /// Adds a transaction.
  ///
  /// - Returns: the currency whose sum exceeds the limit; `nil` if no sum is too large.
  mutating func add(_ transaction: Transaction, _ ledger: Ledger) -> Currency? {
    let (sum, overflow) = home.addingReportingOverflow(TotalSizes.homeSize(of: transaction))
    home = sum
    if overflow || sum > TotalSizes.greatest { return ledger.homeCurrency }
    let isOther = transaction.amount.currency != ledger.homeCurrency || transaction.details?.arrived != nil
    if isOther, !addOthers(transaction) { return transaction.amount.currency }
    let currency = currencies[transaction.account.index]
    if currency != transaction.amount.currency, !addToAccount(transaction, currency, ledger) { return currency }
    return nil
  }

  /// Returns a transaction's absolute amount in the home currency, for the comparison with the limit. If any part is
  /// negative, returns the sum of the absolute amounts of all parts, since each part is added to a total.
  private static func homeSize(of transaction: Transaction) -> Int64 {
    guard transaction.isSplit, transaction.split.hasNegative, let whole = transaction.homeAmount else {
      return transaction.homeAmount?.minor ?? 0
    }
    var (sizes, rest) = (Int128(0), Int128(whole))
    for part in transaction.split {
      let amount = Int128(part.homeAmount ?? 0)
      sizes += Int128(amount.magnitude)
      rest -= amount
    }
    return Int64(clamping: sizes + Int128(rest.magnitude))
  }

  /// Adds the opening balances of all accounts.
  ///
  /// - Returns: the currency whose sum exceeds the limit, with the location of the account; `nil` if no sum is too
  ///   large.
  mutating func addOpenings(of ledger: Ledger) -> (place: SourceRange?, currency: Currency)? {
    for account in ledger.accounts where account.openingBalance != 0 {
      let balance = Money(Int64(clamping: account.openingBalance.magnitude), account.currency)
      guard add(balance.minor, account.currency), addOpening(balance, ledger) else {
        return (account.source.map { ledger.range($0) }, account.currency)
      }
    }
    return nil
  }

  /// Adds the sums of the other value.
  ///
  /// - Returns: `false` if a sum exceeds the limit.
  mutating func join(_ other: TotalSizes) -> Bool {
    let (sum, overflow) = home.addingReportingOverflow(other.home)
    home = sum
    if overflow || sum > TotalSizes.greatest { return false }
    return other.byCurrency.allSatisfy { add($0.value, $0.key) }
  }

  /// Converts an opening balance to the home currency, at the highest rate that a report may use, and adds it to the
  /// sum.
  ///
  /// - Returns: `false` if the sum exceeds the limit.
  private mutating func addOpening(_ balance: Money, _ ledger: Ledger) -> Bool {
    var greatest: Int64 = 0
    for table in ledger.rates.tables {
      switch ledger.rates.convert(balance, to: ledger.homeCurrency, on: table.day) {
      case .converted(let minor): greatest = max(greatest, minor)
      case .tooLarge: return false
      case .noRate: break
      }
    }
    if balance.currency == ledger.homeCurrency { greatest = balance.minor }
    let (sum, overflow) = home.addingReportingOverflow(greatest)
    home = sum
    return !overflow && sum <= TotalSizes.greatest
  }

  /// Adds the amount by which the transaction changes its account's balance. The account's currency must differ from
  /// the transaction's.
  ///
  /// - Returns: `false` if the sum exceeds the limit.
  private mutating func addToAccount(_ transaction: Transaction, _ currency: Currency, _ ledger: Ledger) -> Bool {
    switch ledger.rates.convert(transaction.charged, to: currency, on: transaction.date) {
    case .converted(let minor):
      // Exports convert the parts to shares of the charged amount.
      if transaction.isSplit, transaction.split.hasNegative {
        let gross = transaction.split.gross(of: transaction.amount.minor)
        let (product, isTooLarge) = gross.multipliedReportingOverflow(by: Int128(minor))
        if isTooLarge { return false }
        return add(Int64(clamping: product / Int128(transaction.amount.minor) + 101), currency)
      }
      return add(minor, currency)
    // For the home currency, the reader has already reported it.
    case .tooLarge: return currency == ledger.homeCurrency
    case .noRate: return true
    }
  }

  private mutating func addOthers(_ transaction: Transaction) -> Bool {
    // With a negative part, the sum of all absolute parts, since totals of an account consist of them.
    let size = transaction.isSplit ? transaction.split.gross(of: transaction.amount.minor) : 0
    guard add(max(transaction.amount.minor, Int64(clamping: size)), transaction.amount.currency) else { return false }
    guard let arrived = transaction.details?.arrived else { return true }
    return add(arrived.minor, arrived.currency)
  }

  private mutating func add(_ amount: Int64, _ currency: Currency) -> Bool {
    let (sum, overflow) = byCurrency[currency, default: 0].addingReportingOverflow(amount)
    byCurrency[currency] = sum
    return !overflow && sum <= TotalSizes.greatest
  }
}
