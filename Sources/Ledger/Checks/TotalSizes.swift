import Diagnostics

/// The sizes of all amounts together, by currency: where they fit, so does every total made of some of them.
struct TotalSizes {
  /// Of all amounts of a currency together. So far from overflow, figures add and subtract freely.
  static let greatest = Int64.max / 4

  /// The greatest sum of the home currency, of which half the range is kept for differences of two totals.
  private var home: Int64 = 0
  private var byCurrency: [Currency: Int64] = [:]
  private let currencies: [Currency]

  init(_ ledger: Ledger) { currencies = ledger.accounts.map(\.currency) }

  /// - Returns: the currency of which this is too much; nil where all fits.
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

  /// The home amount; with a negative part the sizes of all parts together, since each is in a total.
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

  /// - Returns: what is too much, with its place; nil where all fits.
  mutating func addOpenings(of ledger: Ledger) -> (place: SourceRange?, currency: Currency)? {
    for account in ledger.accounts where account.openingBalance != 0 {
      let balance = Money(Int64(clamping: account.openingBalance.magnitude), account.currency)
      guard add(balance.minor, account.currency), addOpening(balance, ledger) else {
        return (account.source.map { ledger.range($0) }, account.currency)
      }
    }
    return nil
  }

  /// - Returns: false where both together are too much.
  mutating func join(_ other: TotalSizes) -> Bool {
    let (sum, overflow) = home.addingReportingOverflow(other.home)
    home = sum
    if overflow || sum > TotalSizes.greatest { return false }
    return other.byCurrency.allSatisfy { add($0.value, $0.key) }
  }

  /// An opening balance counts in the home currency too, by the rate of any day that a figure may choose.
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

  /// What a transaction changes in an account of another currency.
  private mutating func addToAccount(_ transaction: Transaction, _ currency: Currency, _ ledger: Ledger) -> Bool {
    switch ledger.rates.convert(transaction.charged, to: currency, on: transaction.date) {
    case .converted(let minor):
      // In exports its parts are shares of what the account was charged.
      if transaction.isSplit, transaction.split.hasNegative {
        let gross = transaction.split.gross(of: transaction.amount.minor)
        let (product, isTooLarge) = gross.multipliedReportingOverflow(by: Int128(minor))
        if isTooLarge { return false }
        return add(Int64(clamping: product / Int128(transaction.amount.minor) + 101), currency)
      }
      return add(minor, currency)
    // The reader reports it for the home currency already.
    case .tooLarge: return currency == ledger.homeCurrency
    case .noRate: return true
    }
  }

  private mutating func addOthers(_ transaction: Transaction) -> Bool {
    // With a negative part the sizes of all parts together, since sums of an account are made of them.
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
