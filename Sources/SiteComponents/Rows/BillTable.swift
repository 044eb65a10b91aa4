import Localization
import Templates

/// A table of bills, for the partial `bills`.
package struct BillTable: PartOfSite {
  /// The kind of a table, which determines the headings of its date columns.
  package enum Kind {
    case pending
    case paid
    /// Expected recurring bills. The date columns contain the date of the last entry and the expected date.
    case expected
  }

  package struct Total {
    let name: String
    let amount: String
    var isIncome = false

    package init(name: String, amount: String, isIncome: Bool = false) {
      self.name = name
      self.amount = amount
      self.isIncome = isIncome
    }

    static let fields = Fields<Total>(
      "bill-total", [.text("name") { $0.name }, .text("amount") { $0.amount }, .flag("is-income") { $0.isIncome }])
  }

  package let site: SiteMaker
  let kind: Kind
  let caption: String
  let rows: [BillRow]
  let totals: [Total]

  package init(site: SiteMaker, kind: Kind, caption: String, rows: [BillRow], totals: [Total]) {
    self.site = site
    self.kind = kind
    self.caption = caption
    self.rows = rows
    self.totals = totals
  }

  package static let fields = Fields<BillTable>(
    "bill-table",
    [
      .text("caption") { $0.caption },
      .text("created-name") { $0.wording.text($0.kind == .expected ? .billLast : .billCreated) },
      .text("due-name") { $0.wording.text($0.kind == .expected ? .billExpected : .fieldDue) },
      .flag("has-paid") { $0.kind == .paid },
      .flag("has-state") { $0.rows.contains { !$0.state.isEmpty } },
      .list("rows", BillRow.fields) { $0.rows },
      .list("totals", Total.fields) { $0.totals },
    ])
}
