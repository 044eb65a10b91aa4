import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The page that lists all tags.
struct TagsPage: SitePage, PartOfSite {
  struct Row: PartOfSite {
    let site: SiteMaker
    let tag: CategoryAndTagLists.TagList
    /// The total of the tag with the highest spending.
    let largest: HomeAmount

    static let fields = Fields<Row>(
      "tag-row",
      [
        .text("bar") { percentWidth($0.tag.list.total.soFar, of: $0.largest) },
        .text("href") { $0.tag.list.address },
        .text("name") { clean($0.tag.name) },
        .text("count") { $0.wording.number(Int64($0.tag.list.count)) },
        .text("range") { $0.site.monthRange($0.tag.list) },
        .text("spent") { $0.wording.money($0.tag.list.total.soFar) },
        .text("spent-planned") { $0.site.planned($0.tag.list.total) },
        .text("received") { $0.tag.received.soFar == 0 ? "" : $0.wording.income($0.tag.received.soFar) },
        .text("received-planned") { $0.site.planned($0.tag.received) },
      ])
  }

  let site: SiteMaker
  let neighbours: Neighbours
  let rows: ArraySlice<CategoryAndTagLists.TagList>

  var title: String { wording.text(.tags) }
  var current: String? { "tags.html" }

  static let fields = PageFields<TagsPage>(
    "tags",
    Neighbours.fields { $0.neighbours } + [
      .text("note") { $0.wording.text(.allTags, count: $0.site.lists.tags.count) },
      .flag("has-received") { page in
        page.rows.contains { $0.received.soFar != 0 || $0.received.planned != 0 }
      },
      .list("rows", Row.fields) { page in
        let largest = page.rows.map(\.list.total.soFar).max() ?? 0
        return page.rows.map { Row(site: page.site, tag: $0, largest: largest) }
      },
    ])

  static func add(to files: inout SiteFiles) {
    let site = files.site
    let pager = Pager("tags", site.lists.tags, room: .entries)
    func link(_ index: Int) -> Link? {
      guard pager.pages.indices.contains(index), let first = pager.pages[index].rows.first else { return nil }
      return Link(pager.address(pager.pages[index]), clean(first.name))
    }
    for (index, page) in pager.pages.enumerated() {
      let neighbours = Neighbours(previous: link(index - 1), following: link(index + 1))
      files.add(pager.address(page), TagsPage(site: site, neighbours: neighbours, rows: page.rows))
    }
  }
}

extension SiteMaker {
  /// Returns the first and the last month of the list as text.
  func monthRange(_ list: EntryList) -> String {
    let months = list.months.map(\.month)
    guard let first = months.last, let last = months.first else { return "" }
    if first == last { return wording.heading(first) }
    return wording.text(.dateRange, ["first": wording.month(first), "last": wording.month(last)])
  }
}
