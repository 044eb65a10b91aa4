import Localization
package import Ledger

/// That an entry is late, pending, planned, a refund, a correction of income: what stands behind a title, or below the amount of a row.
package struct Badge {
  package var text: String
  package var isLate = false

  package static let none = Badge(text: "")
}

extension SiteMaker {
  /// Of a row, which has no other place for the day on which a bill is due.
  func rowBadge(_ transaction: Transaction) -> Badge {
    if case .pending(let due?) = transaction.status(on: today), due >= today, transaction.homeAmount != nil {
      return Badge(text: wording.text(.badgeDue, ["date": listDate(due)]))
    }
    return badge(transaction)
  }

  package func badge(_ transaction: Transaction) -> Badge {
    if transaction.homeAmount == nil, transaction.direction != .moved { return Badge(text: wording.text(.badgeNoRate)) }
    switch transaction.status(on: today) {
    case .pending(let due):
      if let due, due < today {
        return Badge(text: wording.text(.badgeOverdue, count: today.days(since: due)), isLate: true)
      }
      return Badge(text: wording.text(.badgePending))
    case .planned: return Badge(text: wording.text(.badgePlanned))
    case .paid:
      if ledger.isRefund(transaction) { return Badge(text: wording.text(.badgeRefund)) }
      return ledger.isCorrection(transaction) ? Badge(text: wording.text(.badgeCorrection)) : .none
    }
  }
}
