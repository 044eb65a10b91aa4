import Formats
import Ledger

/// A converter of amounts to shares. The largest amount becomes 70,000, or less if the sum of all shares would exceed
/// 900,000. Sums then have at most six digits, and no share can be mistaken for an amount.
struct ShareScale: Redactor {
  private static let greatest: Int128 = 70_000
  private static let greatestSum: Int128 = 900_000
  /// The limit for an opening balance that is far larger than all entries.
  private static let limit: Int128 = 900_000

  private let numerator: Int128
  private let denominator: Int128

  init(_ ledger: Ledger) {
    // Without a rate an amount may have any size, so it is limited like an opening balance.
    let converted = ledger.transactions.compactMap { $0.homeAmount == nil ? nil : ShareScale.size($0, inHome: true) }
    let amounts = converted.isEmpty ? ledger.transactions.map { ShareScale.size($0, inHome: false) } : converted
    let largest = max(1, amounts.max() ?? 1)
    let sum = amounts.reduce(0, +)
    // The smaller of both factors.
    let isMany = ShareScale.greatestSum * largest < ShareScale.greatest * sum
    (numerator, denominator) = isMany ? (ShareScale.greatestSum, sum) : (ShareScale.greatest, largest)
  }

  /// Returns the absolute amount of an entry. If any part is negative, returns the sum of the absolute amounts of all
  /// parts, because each is shown.
  private static func size(_ transaction: Transaction, inHome: Bool) -> Int128 {
    func minor(_ part: EntryPart) -> Int64 { inHome ? part.homeAmount?.minor ?? 0 : part.amount }
    guard transaction.split.hasNegative else {
      return Int128((inHome ? transaction.homeAmount?.minor ?? 0 : transaction.amount.minor).magnitude)
    }
    return transaction.parts.reduce(0) { $0 + Int128(minor($1).magnitude) }
  }

  func text(_ text: String) -> String { Redaction.withoutDigits(text) }
  func tags(_ tags: [String]) -> [String] { Redaction.tags(tags) }
  func amount(_ amount: Money) -> Money { Money(share(amount.minor), amount.currency) }

  func callAsFunction(_ amount: HomeAmount) -> HomeAmount { HomeAmount(self(amount.minor)) }

  /// Returns the share for an amount, zero only if the amount is zero, so that no amount disappears.
  func share(_ minor: Int64) -> Int64 {
    if minor == 0 { return 0 }
    let share = self(minor)
    return share == 0 ? minor.signum() : share
  }

  /// Returns the share for an amount, rounded to three digits and limited to 900,000.
  func callAsFunction(_ minor: Int64) -> Int64 {
    let share = roundedHalfEven(Int128(minor) * numerator, by: denominator)
    let cut = max(-ShareScale.limit, min(ShareScale.limit, share))
    var power: Int128 = 1
    while cut.magnitude / power.magnitude >= 1000 { power *= 10 }
    return Int64(roundedHalfEven(cut, by: power) * power)
  }
}
