import Localization
package import Ledger

/// A label after a title or below an amount, such as “late”, “planned” or “refund”.
package struct Badge {
  package var text: String
  package var isLate = false

  package static let none = Badge(text: "")
}

extension SiteMaker {
  /// Returns the badge for a row. For a bill that is not late, the badge contains the due date, which the row does not
  /// show elsewhere.
  func rowBadge(_ transaction: Transaction) -> Badge {
    let status = transaction.status(on: today)
    if case .pending(let due?) = status, status.daysOverdue(on: today) == 0, transaction.homeAmount != nil {
      return Badge(text: wording.text(.badgeDue, ["date": listDate(due)]))
    }
    return badge(transaction)
  }

  package func badge(_ transaction: Transaction) -> Badge {
    if transaction.homeAmount == nil, transaction.direction != .moved { return Badge(text: wording.text(.badgeNoRate)) }
    let status = transaction.status(on: today)
    switch status {
    case .pending:
      let late = status.daysOverdue(on: today)
      if late > 0 { return Badge(text: wording.text(.badgeOverdue, count: late), isLate: true) }
      return Badge(text: wording.text(.badgePending))
    case .planned: return Badge(text: wording.text(.badgePlanned))
    case .paid:
      if ledger.isRefund(transaction) { return Badge(text: wording.text(.badgeRefund)) }
      return ledger.isCorrection(transaction) ? Badge(text: wording.text(.badgeCorrection)) : .none
    }
  }
}
