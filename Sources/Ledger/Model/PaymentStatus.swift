/// The payment status of a transaction as of a day.
package enum PaymentStatus: Sendable, Equatable {
  /// Paid or received on that day.
  case paid(Day)
  /// Not paid yet: an unpaid bill, or an entry whose `paid` is a later day.
  case pending(due: Day?)
  /// A transaction that has a later date and is not a bill.
  case planned(Day)

  /// Returns the number of days by which a pending bill is overdue; 0 for any other transaction.
  package func daysOverdue(on today: Day) -> Int {
    if case .pending(let due?) = self { max(0, today.days(since: due)) } else { 0 }
  }
}

extension Transaction {
  /// The day of payment: `paid` if it is a day, otherwise `date`. `nil` for an unpaid bill.
  package var paymentDate: Day? {
    guard let details else { return date }
    switch details.paid {
    case .on(let day): return day
    case .notYet: return nil
    case nil: return details.due == nil ? date : nil
    }
  }

  /// Returns the payment status as of the given day.
  ///
  /// - Parameter today: the day of the status. An entry that is paid on a later day counts as not paid yet.
  package func status(on today: Day) -> PaymentStatus {
    guard let day = paymentDate else { return .pending(due: due) }
    if day <= today { return .paid(day) }
    return details?.paid == nil ? .planned(day) : .pending(due: due ?? day)
  }

  /// Whether the entry is paid by the end of the given day.
  package func isPaid(by day: Day) -> Bool {
    guard let paymentDate else { return false }
    return paymentDate <= day
  }
}
