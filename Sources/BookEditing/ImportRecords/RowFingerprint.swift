package import Ledger
import Formats

/// The values that identify a row in another file of the same account: day, amount, currency and the bank's text.
/// Spaces in the text are ignored.
package struct RowFingerprint: Sendable, Hashable {
  package let day: Day
  package let amount: String
  package let currency: String
  package let text: String

  package init(day: Day, amount: String, currency: String, text: String) {
    self.day = day
    self.amount = amount
    self.currency = currency
    self.text = text.lowercased().spacedOnce
  }

  /// Hashes all values, including the text. Thousands of rows may have the same day and amount, for example in a
  /// canteen's account.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(day)
    hasher.combine(amount)
    hasher.combine(text)
  }
}
