import Formats
package import Ledger

/// Payments that come every month even though no entry declares `repeats`.
///
/// Entries with the same title, category, direction and currency are usual under two conditions: three of the last four
/// whole months contain such an entry, and each of these entries is within a fifth of their median. Wages that are paid
/// every second week come two or three times a month, so the first entries of the months are compared, then the second
/// ones, and so on. As in a series, a month begins some days before the expected day, so that pay that comes before a
/// weekend is not counted twice.
package struct UsualPayments: Sendable {
  package struct Payment: Sendable, Equatable {
    /// The index of the newest entry in `Ledger.transactions`.
    package let newest: Int
    /// The median amount in minor units of the home currency.
    package let amount: HomeAmount
    /// The account of the newest entry.
    package let account: Account.ID
    /// The indices in `Ledger.transactions` of the entries that follow the pattern, oldest first.
    package let entries: [Int]
    /// The expected days in the rolling year, from today on, for which there is no entry yet. A payment that is late
    /// but may still come is expected today.
    package let days: [Day]
    /// Whether each month has at most one of these payments, at most five days from the median day. Monthly purchases
    /// on varying days are not regular.
    let isRegular: Bool

    /// Returns the usual day of the month.
    package func dayOfMonth(_ ledger: Ledger) -> Int {
      let days = entries.map { ledger.transactions[$0].date.dayOfMonth }.sorted()
      return days[days.count / 2]
    }
  }

  /// The usual payments received in income categories, newest last.
  package let income: [Payment]
  /// The expenses that come once a month around the same day and that the user could declare as series.
  package let proposals: [Payment]

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    let found = UsualPaymentFinder(ledger, recurrence).found
    income = found.filter { ledger.transactions[$0.newest].direction == .received }
    proposals = found.filter { $0.isRegular && ledger.transactions[$0.newest].direction == .spent }
  }
}
