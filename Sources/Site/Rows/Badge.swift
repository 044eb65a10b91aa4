import Language
import Ledger

/// What stands behind a title: that it is late, pending, planned, a refund.
struct Badge {
  var text: String
  var isLate = false

  static let none = Badge(text: "")
}

extension SiteMaker {
  func badge(_ transaction: Transaction) -> Badge {
    if transaction.homeAmount == nil, transaction.direction != .moved { return Badge(text: wording.text(.badgeNoRate)) }
    switch transaction.status(on: today) {
    case .pending(let due):
      if let due, due < today {
        return Badge(text: wording.text(.badgeOverdue, count: today.days(since: due)), isLate: true)
      }
      return Badge(text: wording.text(.badgePending))
    case .planned: return Badge(text: wording.text(.badgePlanned))
    case .paid: return ledger.isRefund(transaction) ? Badge(text: wording.text(.badgeRefund)) : .none
    }
  }
}
