import Localization
import Formats
import Ledger
import SiteComponents
import Reports
import Templates

/// A page with bills to pay, paid bills, or expected occurrences.
struct BillsPage: SitePage, PartOfSite {
  /// A group of bills, which is either a table (collapsed if the group has a summary) or a link to a separate page.
  struct Group {
    var summary = ""
    var note = ""
    var isOpen = false
    var table: BillTable?
    var href = ""

    static let fields = Fields<Group>(
      "bill-group",
      [
        .text("summary") { $0.summary },
        .text("summary-note") { $0.note },
        .flag("is-fold") { $0.table != nil && !$0.summary.isEmpty },
        .flag("is-open") { $0.isOpen },
        .record("table", BillTable.fields) { $0.table },
        .text("href") { $0.href },
      ])
  }

  struct Section {
    let anchor: String
    let heading: String
    let note: String
    var lead = ""
    /// The address of the form that changes several bills of the section at once; empty if there is none.
    var severalAddress = ""
    let groups: [Group]

    static let fields = Fields<Section>(
      "bill-section",
      [
        .text("anchor") { $0.anchor },
        .text("heading") { $0.heading },
        .text("note") { $0.note },
        .text("lead") { $0.lead },
        .text("several-address") { $0.severalAddress },
        .list("groups", Group.fields) { $0.groups },
      ])
  }

  let site: SiteMaker
  let title: String
  var links: [Link] = []
  var neighbours = Neighbours.none
  var stats: [Stat] = []
  var radar: RadarCard?
  /// The text that is shown if there are no sections.
  var nothing = ""
  /// The text that is shown if the book has no entries; empty for other books.
  var firstEntry = ""
  var sections: [Section] = []
  var years: [MonthLinks] = []

  var current: String? { "pending.html" }

  static let fields = PageFields<BillsPage>(
    "bills",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .list("links", Link.fields) { $0.links },
      .flag("has-stats") { !$0.stats.isEmpty },
      .list("stats", Stat.fields) { $0.stats },
      .record("radar", RadarCard.fields) { $0.radar },
      .text("nothing") { $0.nothing },
      .text("nothing-more") { $0.firstEntry },
      .list("sections", Section.fields) { $0.sections },
      .flag("has-years") { !$0.years.isEmpty },
      .list("years", MonthLinks.fields) { $0.years },
    ])
}

// MARK: Paid

extension BillsPage {
  typealias PaidPage = Pager<Month, PaidBills.Payment>.Page

  /// Returns a job for each page of paid bills.
  static func paidJobs(_ site: SiteMaker) -> [Job] {
    let pager = site.paid.pager
    return pager.pages.enumerated().map { index, page in
      var key = site.keys.key("paid")
      add(page, site, to: &key)
      pager.addNeighbours(of: index, to: &key)
      return site.job(pager.address(page), key) { files in
        let site = files.site
        files.add(
          pager.address(page),
          BillsPage(
            site: site, title: site.title(.paidOf, page), links: [pendingLink(site), allPaidLink(site)],
            neighbours: site.neighbours(pager, index), sections: [paidSection(site, page)]))
      }
    }
  }

  private static func add(_ page: PaidPage, _ site: SiteMaker, to key: inout Fingerprint) {
    for payment in page.rows {
      key.add(site.keys.entries[payment.transaction])
      key.add(payment.day.number)
      key.add(payment.due?.number ?? -1)
      key.add(payment.daysLate)
    }
    key.add(site.paid.totals[page.key] ?? 0)
  }

  static func newestPaidJob(_ site: SiteMaker) -> Job {
    let pager = site.paid.pager
    var key = site.keys.key("paid newest")
    if let newest = pager.pages.first { add(newest, site, to: &key) }
    for page in pager.pages {
      key.add(page.key.number)
      key.add(page.number)
    }
    return site.job("paid", key) { addNewestPaid(to: &$0) }
  }

  /// Adds the page `paid.html` with the newest month, and links to all other months.
  private static func addNewestPaid(to files: inout SiteFiles) {
    let site = files.site
    let pager = site.paid.pager
    var page = BillsPage(site: site, title: site.wording.text(.paid), links: [pendingLink(site)])
    if let newest = pager.pages.first {
      page.neighbours = site.neighbours(pager, 0)
      page.sections = [paidSection(site, newest)]
      page.years = site.monthLinks(pager)
    } else {
      page.nothing = site.wording.text(.paidNone)
    }
    files.add("paid.html", page)
  }

  private static func pendingLink(_ site: SiteMaker) -> Link { Link("pending.html", site.wording.text(.pending)) }
  private static func allPaidLink(_ site: SiteMaker) -> Link { Link("paid.html", site.wording.text(.allPaid)) }

  private static func paidSection(_ site: SiteMaker, _ page: PaidPage) -> Section {
    let wording = site.wording
    let total = wording.money(site.paid.totals[page.key] ?? 0)
    let table = BillTable(
      site: site, kind: .paid, caption: wording.text(.paidOf, ["month": wording.month(page.key)]),
      rows: page.rows.map(site.paidRow), totals: [BillTable.Total(name: wording.text(.total), amount: total)])
    return Section(
      anchor: "paid", heading: wording.heading(page.key), note: total, lead: wording.text(.paidLead),
      severalAddress: site.severalAddress("is:paid"), groups: [Group(table: table)])
  }
}
