import Localization
package import Ledger
package import Reports
import Templates

/// A bill as a row of a `BillTable`.
package struct BillRow: PartOfSite {
  package let site: SiteMaker
  /// The index of the entry in `Ledger.transactions`.
  let index: Int
  let transaction: Transaction
  let anchor: String
  let due: Day?
  let paid: Day?
  let state: String
  let isLate: Bool
  /// The button that marks the bill as paid; `nil` if the bill is already paid or cannot be changed.
  var button: PayButton?

  /// The values with which the user can select the entry in the list; `nil` for an expected occurrence, or if the entry
  /// cannot be changed.
  private var choosable: Choosable? {
    !anchor.isEmpty && site.isOpen(index) ? Choosable(site, index) : nil
  }

  private var tile: (color: String, sign: String) {
    site.tile(of: transaction, isIncome: site.isIncome(transaction))
  }

  /// Creates a row.
  ///
  /// - Parameter transaction: the values to show; `nil` for the values of the entry.
  init(
    _ site: SiteMaker, _ index: Int, _ transaction: Transaction? = nil, anchor: String = "", due: Day?,
    paid: Day? = nil, state: String, isLate: Bool = false
  ) {
    self.site = site
    self.index = index
    self.transaction = transaction ?? site.ledger.transactions[index]
    self.anchor = anchor
    self.due = due
    self.paid = paid
    self.state = state
    self.isLate = isLate
  }

  static let fields = Fields<BillRow>(
    "bill",
    [
      .text("anchor") { $0.anchor },
      .text("href") { $0.site.address(ofTransaction: $0.index) },
      .text("title") { clean($0.transaction.title) },
      .text("color") { $0.tile.color },
      .text("sign") { $0.tile.sign },
      .text("category") { $0.site.placeName($0.transaction) },
      .text("created") { $0.site.listDate($0.transaction.date) },
      .text("created-iso") { $0.transaction.date.description },
      .text("due") { $0.site.listDate($0.due) },
      .text("due-iso") { $0.due?.description ?? "" },
      .text("paid") { $0.site.listDate($0.paid) },
      .text("paid-iso") { $0.paid?.description ?? "" },
      .text("state") { $0.state },
      .flag("is-late") { $0.isLate },
      .flag("is-income") { $0.site.isIncome($0.transaction) },
      .text("amount") { $0.site.amount($0.transaction) },
      .text("entry-id") { $0.choosable?.id ?? "" },
      .text("minor") { $0.choosable?.minor ?? "" },
      .text("pay") { $0.button?.offeredAddress ?? "" },
      .flag("pays-income") { $0.button?.isIncome ?? false },
      .text("pay-key") { $0.button?.key ?? "" },
      .text("amount-note") { $0.site.amountNote($0.transaction) },
    ])
}

extension SiteMaker {
  package func pendingRow(_ bill: Bills.Bill) -> BillRow {
    let days = bill.due.map { $0.days(since: today) }
    let state =
      bill.daysLate > 0
      ? wording.text(.badgeOverdue, count: bill.daysLate) : days.map { wording.text(.daysTo, count: $0) } ?? ""
    var row = BillRow(
      self, bill.transaction, anchor: "b-\(identifiers.ids[bill.transaction])", due: bill.due, state: state,
      isLate: bill.daysLate > 0)
    if isOpen(bill.transaction) { row.button = PayButton(self, bill.transaction) }
    return row
  }

  package func paidRow(_ payment: PaidBills.Payment) -> BillRow {
    BillRow(
      self, payment.transaction, anchor: "b-\(identifiers.ids[payment.transaction])", due: payment.due,
      paid: payment.day, state: payment.daysLate > 0 ? wording.text(.badgeLate, count: payment.daysLate) : "")
  }

  /// Returns the row for an expected occurrence that has no entry yet. The row links to the template entry of the
  /// series.
  package func openRow(_ open: Recurrence.Open) -> BillRow {
    let days = open.occurrence.day.days(since: today)
    let state = days >= 0 ? wording.text(.daysTo, count: days) : wording.text(.daysAgo, count: -days)
    let isMissed = open.occurrence.state == .missed
    var row = BillRow(
      self, open.template, open.expected, due: open.occurrence.day,
      state: isMissed ? wording.text(.badgeMissed) : state,
      isLate: isMissed)
    row.button = payButton(of: open)
    return row
  }
}
