import Language
import Notation
import Platform
import Ledger
import Reports
import Templates

/// Bills to pay and paid, and what is expected again (FEATURES.md E): one kind of page for all lists of bills.
enum BillsPage {
  /// A table, folded away behind its summary or in sight.
  static let groupShape = Shape(
    "bill-group",
    [
      ("summary", .text), ("summary-note", .text), ("is-fold", .flag), ("is-open", .flag),
      ("table", .record(BillTable.shape)),
      ("href", .text),
    ])
  static let sectionShape = Shape(
    "bill-section",
    [("anchor", .text), ("heading", .text), ("note", .text), ("lead", .text), ("groups", .list(groupShape))])
  static let linkShape = Shape("bill-link", [("href", .text), ("text", .text)])
  static let shape = PageFrame.shape(
    "bills",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("title", .text), ("links", .list(linkShape)), ("has-stats", .flag), ("stats", .list(MonthPage.statShape)),
      ("radar", .record(RadarCard.shape)), ("nothing", .text), ("sections", .list(sectionShape)),
      ("has-years", .flag), ("years", .list(MonthLinks.shape)),
    ])

  /// What one page of bills holds; most have only some of it.
  struct Content {
    var title: String
    var links: [Record] = []
    /// The pages before and after.
    var neighbours: [Value] = [PageFrame.neighbour(nil), PageFrame.neighbour(nil)]
    var stats: [Record] = []
    var radar = Value.record(nil)
    /// What is said instead of sections.
    var nothing = ""
    var sections: [Record] = []
    var years: [Record] = []

    /// In the order of the shape.
    var values: [Value] {
      neighbours + [
        .text(title), .list(links), .flag(!stats.isEmpty), .list(stats), radar, .text(nothing), .list(sections),
        .flag(!years.isEmpty), .list(years),
      ]
    }
  }

  static func section(_ anchor: String, _ heading: String, note: String, lead: String = "", _ groups: [Record])
    -> Record
  {
    Record(sectionShape, [.text(anchor), .text(heading), .text(note), .text(lead), .list(groups)])
  }

  static func group(_ table: Record, summary: String = "", note: String = "", isOpen: Bool = false) -> Record {
    Record(
      groupShape, [.text(summary), .text(note), .flag(!summary.isEmpty), .flag(isOpen), .record(table), .text("")])
  }

  /// A group that has a page of its own.
  static func group(at address: String, summary: String, note: String) -> Record {
    Record(groupShape, [.text(summary), .text(note), .flag(false), .flag(false), .record(nil), .text(address)])
  }

  static func link(_ address: String, _ text: String) -> Record { Record(linkShape, [.text(address), .text(text)]) }
}

extension SiteMaker {
  mutating func addBills(_ path: String, _ content: BillsPage.Content) {
    add(path, "bills", content.title, current: "pending.html", content.values)
  }

  // MARK: Paid

  mutating func addPaid() {
    let parts = paid.parts
    for (index, part) in parts.parts.enumerated() {
      var key = keys.key("paid")
      for payment in part.rows {
        key.add(keys.entries[payment.transaction])
        key.add(payment.day.number)
        key.add(payment.due?.number ?? -1)
        key.add(payment.daysLate)
      }
      key.add(paid.totals[part.month] ?? 0)
      parts.addNeighbours(of: index, to: &key)
      group(parts.address(part), key) { maker in
        maker.addBills(
          parts.address(part),
          BillsPage.Content(
            title: maker.partTitle(.paidOf, part), links: [maker.pendingLink, maker.allPaidLink],
            neighbours: maker.partNeighbours(parts, index), sections: [maker.paidSection(part)]))
      }
    }
  }

  /// The page that links lead to: the newest month, and links to all the others.
  mutating func addNewestPaid() {
    let parts = paid.parts
    var content = BillsPage.Content(title: wording.text(.paid), links: [pendingLink])
    if let newest = parts.parts.first {
      content.neighbours = partNeighbours(parts, 0)
      content.sections = [paidSection(newest)]
      content.years = monthLinks(parts.months, "paid")
    } else {
      content.nothing = wording.text(.paidNone)
    }
    addBills("paid.html", content)
  }

  private var pendingLink: Record { BillsPage.link("pending.html", wording.text(.pending)) }
  private var allPaidLink: Record { BillsPage.link("paid.html", wording.text(.allPaid)) }

  private func paidSection(_ part: MonthParts<PaidBills.Payment>.Part) -> Record {
    let month = wording.month(part.month)
    let total = wording.money(paid.totals[part.month] ?? 0)
    let table = billTable(
      .paid, caption: wording.text(.paidOf, ["month": month]), part.rows.map(paidRow),
      totals: [(wording.text(.total), total, false)])
    return BillsPage.section(
      "paid", wording.heading(part.month), note: total, lead: wording.text(.paidLead), [BillsPage.group(table)])
  }
}
