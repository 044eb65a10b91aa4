package import Ledger
import Formats

/// The day and amount that the user enters for an unreadable row.
package struct RowCorrection: Sendable, Hashable {
  /// The day; `nil` to use the row's own day.
  package var day: Day?
  /// The amount; negative for outgoing money, and `nil` if the user has entered only the day so far.
  package var amount: SignedDecimal?

  package init(day: Day?, amount: SignedDecimal?) {
    self.day = day
    self.amount = amount
  }

  /// Reads `-5.00`, `2026-11-03` or `2026-11-03 -5.00`; `nil` for any other text or for an amount of zero.
  package init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, words.count < 3 else { return nil }
    day = Day(first)
    guard let last = day == nil || words.count == 2 ? words.last : nil else { return }
    guard words.count == (day == nil ? 1 : 2), let amount = RowCorrection.amount(last), amount != .zero else {
      return nil
    }
    self.amount = amount
  }

  /// Returns the correction with its missing values taken from the earlier correction of the same row.
  package func adding(to earlier: RowCorrection?) -> RowCorrection {
    RowCorrection(day: day ?? earlier?.day, amount: amount ?? earlier?.amount)
  }

  /// Parses digits with at most one sign and one decimal separator; `nil` for any other text. Group separators are not
  /// allowed, because `1,234` could be two numbers.
  private static func amount(_ text: String) -> SignedDecimal? {
    let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
    let number = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = number.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), !parts[0].isEmpty,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
      parts.count == 1 || parts[1].count < 10, let digits = Int64(parts.joined())
    else { return nil }
    return SignedDecimal(digits: isNegative ? -digits : digits, scale: parts.count == 1 ? 0 : parts[1].count)
  }
}
