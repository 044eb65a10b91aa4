package import Ledger
import Formats

/// The values by which a row is recognized in another file for the same account: its day, amount, currency and bank
/// text. Case and repeated spaces in the text are ignored.
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

  package var dayAndAmount: DayAndAmount { DayAndAmount(day: day, amount: amount) }

  /// Hashes the day, the amount and the text. The text is needed because thousands of rows may have the same day and
  /// amount, for example in the account of a canteen.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(day)
    hasher.combine(amount)
    hasher.combine(text)
  }
}

/// The day and amount of a row, which are compared before the words of the row because that is cheaper.
package struct DayAndAmount: Sendable, Hashable {
  package var day: Day
  /// The amount as a plain decimal.
  package var amount: String

  package init(day: Day, amount: String) {
    (self.day, self.amount) = (day, amount)
  }
}
