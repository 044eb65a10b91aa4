import Localization
import Ledger
import Formats
import SiteComponents
import Reports
import Templates

/// The page of one tag, with totals, a chart of the months, calendars of the years, and the entries.
struct TagPage: SitePage, PartOfSite {
  let site: SiteMaker
  let tag: CategoryAndTagLists.TagList
  let view: ListView

  init(_ site: SiteMaker, _ tag: CategoryAndTagLists.TagList) {
    self.site = site
    self.tag = tag
    view = TagPage.view(site, tag)
  }

  private static func view(_ site: SiteMaker, _ tag: CategoryAndTagLists.TagList) -> ListView {
    ListView(
      site: site, list: tag.list, title: clean(tag.name), color: "", kind: .tag,
      amountOfEntry: { site.ledger.sum(of: site.ledger.transactions[$0]).spent })
  }

  private var list: EntryList { tag.list }
  var title: String { view.title }
  var current: String? { "tags.html" }

  static let fields = PageFields<TagPage>(
    "tag",
    [
      .text("name") { $0.title },
      .text("several-address") { $0.view.severalAddress() },
      .list("stats", Stat.fields) { $0.stats },
      .record("years", ListYears.fields) { ListYears(view: $0.view) },
      .list("calendars", ListCalendar.fields) { $0.view.calendars },
      .flag("is-split") { $0.list.isSplit },
      .list("months", ListMonth.fields) { $0.list.isSplit ? [] : $0.view.recentMonths($0.list.years) },
      .list("earlier-years", ListFold.fields) { $0.list.isSplit ? [] : $0.view.earlierYears($0.list.years) },
    ])

  private var stats: [Stat] {
    var stats = [
      Stat(
        wording.text(.spent), wording.money(list.total.soFar),
        site.joined(site.planned(list.total), wording.text(.entries, count: list.count)))
    ]
    if tag.received != PeriodTotal() {
      let received = tag.received.soFar
      stats.append(
        Stat(wording.text(.income), wording.income(received), site.planned(tag.received), isIncome: received > 0))
    }
    let days = Set(list.months.flatMap(\.indices).map { ledger.transactions[$0].date }).count
    stats.append(Stat(wording.text(.daysUsed), wording.number(Int64(days)), site.monthRange(list)))
    return stats
  }

  /// Returns the jobs for the tags' pages: one for each tag, and one for each year of a tag with many entries.
  static func jobs(_ site: SiteMaker) -> [Job] {
    site.lists.tags.flatMap { tag in
      var key = site.keys.key("tag")
      key.add(tag.name)
      key.add(tag.list.stem)
      site.keys.add(tag.list.months, to: &key)
      let page = site.job(tag.list.stem, key) { files in
        files.add(tag.list.address, TagPage(files.site, tag))
      }
      return [page] + EntriesPage.jobs(site, tag.list, named: tag.name) { view(site, tag) }
    }
  }
}
