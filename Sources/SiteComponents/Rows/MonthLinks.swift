package import Localization
package import Ledger
import Templates

/// Links to the months of a long list, for the partial `month-links`. Each year is on one line.
package struct MonthLinks {
  struct MonthLink {
    let href: String
    let name: String
    let label: String

    static let fields = Fields<MonthLink>(
      "month-link", [.text("href") { $0.href }, .text("name") { $0.name }, .text("label") { $0.label }])
  }

  let year: Int
  let links: [MonthLink]

  package static let fields = Fields<MonthLinks>(
    "month-links", [.text("year") { String($0.year) }, .list("links", MonthLink.fields) { $0.links }])
}

extension SiteMaker {
  /// Returns the links to the months of a list, newest year first.
  package func monthLinks<Row>(_ pager: Pager<Month, Row>) -> [MonthLinks] {
    let months = pager.pages.filter { $0.number == 1 }.map(\.key)
    return Dictionary(grouping: months, by: \.year).sorted { $0.key > $1.key }.map { year, months in
      MonthLinks(
        year: year,
        links: months.sorted().map { month in
          MonthLinks.MonthLink(
            href: pager.address(month, 1), name: wording.shortName(of: month), label: wording.heading(month))
        })
    }
  }

  /// Returns links to the previous and the next page. The previous page has older rows, since lists begin with the
  /// newest rows.
  package func neighbours<Row>(_ pager: Pager<Month, Row>, _ index: Int) -> Neighbours {
    func link(_ other: Int) -> Link? {
      guard pager.pages.indices.contains(other) else { return nil }
      let page = pager.pages[other]
      let isSameYear = page.key.year == pager.pages[index].key.year
      let name = isSameYear ? wording.headingName(of: page.key) : wording.heading(page.key)
      return Link(pager.address(page), wording.numbered(name, page.number))
    }
    return Neighbours(previous: link(index + 1), following: link(index - 1))
  }

  /// Returns the title of a page that shows a month, such as “Paid in November 2026, part 2”.
  package func title<Row>(_ word: Word, _ page: Pager<Month, Row>.Page) -> String {
    wording.numbered(wording.text(word, ["month": wording.month(page.key)]), page.number)
  }
}
