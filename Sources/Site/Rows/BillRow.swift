import Language
import Ledger
import Reports
import Templates

/// Bills as rows of a table: what the partial `bills` uses.
enum BillTable {
  static let rowShape = Shape(
    "bill",
    [
      ("anchor", .text), ("href", .text), ("title", .text), ("color", .text), ("category", .text),
      ("created", .text), ("created-iso", .text), ("due", .text), ("due-iso", .text), ("paid", .text),
      ("paid-iso", .text), ("state", .text), ("is-late", .flag), ("is-income", .flag), ("amount", .text),
      ("amount-note", .text),
    ])
  static let totalShape = Shape("bill-total", [("name", .text), ("amount", .text), ("is-income", .flag)])
  static let shape = Shape(
    "bill-table",
    [
      ("caption", .text), ("created-name", .text), ("due-name", .text), ("has-paid", .flag),
      ("rows", .list(rowShape)), ("totals", .list(totalShape)),
    ])

  /// What the columns of days are called.
  enum Kind {
    case pending
    case paid
    /// Of recurrent ones that have not come: the day of the last one, and the day expected.
    case expected
  }
}

extension SiteMaker {
  func billTable(
    _ kind: BillTable.Kind, caption: String, _ rows: [Record], totals: [(name: String, amount: String, isIncome: Bool)]
  ) -> Record {
    let isExpected = kind == .expected
    return Record(
      BillTable.shape,
      [
        .text(caption), .text(wording.text(isExpected ? .billLast : .billCreated)),
        .text(wording.text(isExpected ? .billExpected : .fieldDue)), .flag(kind == .paid), .list(rows),
        .list(
          totals.map { Record(BillTable.totalShape, [.text($0.name), .text($0.amount), .flag($0.isIncome)]) }),
      ])
  }

  func pendingRow(_ bill: Bills.Bill) -> Record {
    let days = bill.due.map { $0.days(since: today) }
    let state =
      bill.daysLate > 0
      ? wording.text(.badgeOverdue, count: bill.daysLate) : days.map { wording.text(.daysTo, count: $0) } ?? ""
    return billRow(
      bill.transaction, anchor: "b-\(identifiers.ids[bill.transaction])", due: bill.due, paid: nil, state: state,
      isLate: bill.daysLate > 0)
  }

  func paidRow(_ payment: PaidBills.Payment) -> Record {
    billRow(
      payment.transaction, anchor: "b-\(identifiers.ids[payment.transaction])", due: payment.due, paid: payment.day,
      state: payment.daysLate > 0 ? wording.text(.badgeLate, count: payment.daysLate) : "", isLate: false)
  }

  /// An occurrence that has not come, told by the entry that rules its series.
  func openRow(_ open: Recurrence.Open) -> Record {
    let days = open.occurrence.day.days(since: today)
    let state = days >= 0 ? wording.text(.daysTo, count: days) : wording.text(.daysAgo, count: -days)
    let isMissed = open.occurrence.state == .missed
    return billRow(
      open.ruling, anchor: "", due: open.occurrence.day, paid: nil,
      state: isMissed ? wording.text(.badgeMissed) : state, isLate: isMissed)
  }

  private func billRow(_ place: Int, anchor: String, due: Day?, paid: Day?, state: String, isLate: Bool) -> Record {
    let transaction = ledger.transactions[place]
    return Record(
      BillTable.rowShape,
      [
        .text(anchor), .text(address(ofTransaction: place)), .text(clean(transaction.title)),
        .text(transaction.direction == .moved ? "" : color(transaction.category)), .text(placeName(transaction)),
        .text(listDate(transaction.date)), .text(transaction.date.description), .text(listDate(due)),
        .text(due?.description ?? ""), .text(listDate(paid)), .text(paid?.description ?? ""), .text(state),
        .flag(isLate), .flag(transaction.direction == .received && !ledger.isRefund(transaction)),
        .text(amount(transaction)), .text(amountNote(transaction)),
      ])
  }
}
