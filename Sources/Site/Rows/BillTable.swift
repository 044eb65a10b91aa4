import Language
import Templates

/// Bills as rows of a table: what the partial `bills` uses.
struct BillTable: PartOfSite {
  /// What the columns of days are called.
  enum Kind {
    case pending
    case paid
    /// Of recurrent ones that have not come: the day of the last one, and the day expected.
    case expected
  }

  struct Total {
    let name: String
    let amount: String
    var isIncome = false

    static let fields = Fields<Total>(
      "bill-total", [.text("name") { $0.name }, .text("amount") { $0.amount }, .flag("is-income") { $0.isIncome }])
  }

  let site: SiteMaker
  let kind: Kind
  let caption: String
  let rows: [BillRow]
  let totals: [Total]

  static let fields = Fields<BillTable>(
    "bill-table",
    [
      .text("caption") { $0.caption },
      .text("created-name") { $0.wording.text($0.kind == .expected ? .billLast : .billCreated) },
      .text("due-name") { $0.wording.text($0.kind == .expected ? .billExpected : .fieldDue) },
      .flag("has-paid") { $0.kind == .paid },
      .list("rows", BillRow.fields) { $0.rows },
      .list("totals", Total.fields) { $0.totals },
    ])
}
