import Formats
import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// A page with the flow of money from income to spending. One page shows the current month, the current year and the
/// last twelve months. Each earlier year has a separate page.
struct FlowPage: SitePage, PartOfSite {
  let site: SiteMaker
  let title: String
  let periods: [Period]
  /// Links to the pages of other years, which are either all earlier years or the years before and after.
  let years: [Link]
  /// The address of a picture of the flow without amounts; empty if there is no picture.
  let picture: String

  var current: String? { "trends.html" }

  static let fields = PageFields<FlowPage>(
    "flow",
    [
      .text("title") { $0.title },
      .flag("has-choice") { $0.periods.count > 1 },
      .list("periods", Period.fields) { $0.periods },
      .flag("has-years") { !$0.years.isEmpty },
      .list("years", Link.fields) { $0.years },
      .text("picture") { $0.picture },
    ])

  /// A period, with its diagram and its table.
  struct Period: PartOfSite {
    let site: SiteMaker
    /// The first part of ids and CSS classes: `month`, `year` or `several`.
    let id: String
    /// The name of the period, shown on its button.
    let name: String
    let heading: String
    let isShown: Bool
    let flow: MoneyFlow
    let links: FlowLinks

    static let fields = Fields<Period>(
      "flow-period",
      [
        .text("id") { $0.id },
        .text("name") { $0.name },
        .text("heading") { $0.heading },
        .flag("is-shown") { $0.isShown },
        .text("says") { $0.site.flowSentence($0.flow) },
        .record("figure", FlowFigure.fields) { FlowFigure($0.site, $0.flow, period: $0.heading, $0.links) },
        .text("below") { $0.below },
        .flag("has-amounts") { !$0.wording.hidesAmounts },
        .list("rows", Row.fields) { $0.rows },
      ])

    /// A sentence about the categories whose totals are below zero; empty if there are none.
    private var below: String {
      if flow.below.isEmpty { return "" }
      let names = flow.below.map { below in
        wording.hidesAmounts
          ? site.name(below.category)
          : wording.text(.pieLink, ["name": site.name(below.category), "amount": wording.money(below.total)])
      }
      return wording.text(.flowBelow, ["names": names.joined(separator: wording.text(.joinStrong))])
    }

    private var rows: [Row] {
      func rows(_ streams: [MoneyFlow.Stream], _ sum: Row) -> [Row] {
        [sum]
          + streams.map { stream in
            Row(
              name: site.flowName(stream), href: links.address(of: stream, site), amount: wording.money(stream.amount),
              share: wording.percent(flow.percent(of: stream)), isSum: false)
          }
      }
      func sum(_ word: Word, _ amount: HomeAmount) -> Row {
        Row(name: wording.text(word), href: "", amount: wording.money(amount), share: "", isSum: true)
      }
      return rows(flow.sources, sum(.received, flow.received)) + rows(flow.uses, sum(.spent, flow.spent))
    }
  }

  struct Row {
    let name: String
    let href: String
    let amount: String
    let share: String
    /// Whether the row is the sum of all income or of all spending, which is followed by its parts.
    let isSum: Bool

    static let fields = Fields<Row>(
      "flow-row",
      [
        .text("name") { $0.name }, .text("href") { $0.href }, .text("amount") { $0.amount },
        .text("share") { $0.share }, .flag("is-sum") { $0.isSum },
      ])
  }
}

// MARK: Jobs

extension FlowPage {
  static let address = "flow.html"
  static func address(_ year: Int) -> String { "flow-\(year).html" }

  /// Returns the address of the newest page with a diagram: the page of the current periods if they have enough data,
  /// otherwise the page of the latest earlier year. Empty if no page has a diagram.
  static func newestAddress(_ site: SiteMaker) -> String {
    site.flows.hasCurrent ? address : site.flows.earlier.first.map { address($0.year) } ?? ""
  }

  /// Returns a job for the page of the current periods, and a job for each earlier year. Empty if there is not enough
  /// data.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let (keys, flows) = (site.keys, site.flows)
    if flows.isEmpty { return [] }
    let current = site.ledger.window.currentMonth
    func key(_ kind: String, _ months: ClosedRange<Month>, _ years: [Int]) -> Fingerprint {
      var key = keys.key(kind)
      for month in months { key.add(keys.month(month)) }
      key.add(years.count)
      for year in years { key.add(year) }
      return key
    }
    let years = flows.earlier.map(\.year)
    let first = min(current.adding(months: -11), Month(year: current.year, month: 1))
    let last = Month(year: current.year, month: 12)
    var jobs: [Job] = []
    if flows.hasCurrent {
      jobs.append(
        site.job("flow", key("flow", first...last, years)) { files in files.add(address, FlowPage(files.site)) })
    }
    // Before the newest of these years comes the page of the current periods.
    let newest = flows.hasCurrent ? current.year : 0
    for (index, earlier) in flows.earlier.enumerated() {
      let near = [index - 1, index + 1].map { $0 < 0 ? newest : years.indices.contains($0) ? years[$0] : 0 }
      jobs.append(
        site.job("flow \(earlier.year)", key("flow of a year", earlier.flow.months, near)) { files in
          files.add(address(earlier.year), FlowPage(earlier.year, earlier.flow, files.site))
        })
    }
    return jobs
  }

  /// Creates the page of the current month, the current year and the last twelve months.
  private init(_ site: SiteMaker) {
    let (wording, flows) = (site.wording, site.flows)
    let month = site.ledger.window.currentMonth
    self.site = site
    title = wording.text(.flow)
    var periods: [Period] = []
    if let flow = flows.month {
      let heading = site.monthName(month, wording.heading(month))
      periods.append(
        Period(
          site: site, id: "month", name: wording.headingName(of: month), heading: heading, isShown: flows.year == nil,
          flow: flow, links: FlowLinks(.month(month), whole: site.address(of: month))))
    }
    if let flow = flows.year {
      periods.append(FlowPage.period(site, month.year, flow))
    }
    // In a new book, and in December, twelve months show the same as the year.
    if let flow = flows.twelveMonths, flow.sources != flows.year?.sources || flow.uses != flows.year?.uses {
      let range = ["first": wording.heading(flow.months.lowerBound), "last": wording.heading(flow.months.upperBound)]
      periods.append(
        Period(
          site: site, id: "several", name: wording.text(.twelveMonths), heading: wording.text(.dateRange, range),
          isShown: periods.isEmpty, flow: flow, links: FlowLinks(.several, whole: "trends.html")))
    }
    self.periods = periods
    years = flows.earlier.map { Link(FlowPage.address($0.year), String($0.year)) }
    picture = flows.year == nil ? "" : FlowPage.picture(site, month.year)
  }

  /// Creates the page of an earlier year.
  private init(_ year: Int, _ flow: MoneyFlow, _ site: SiteMaker) {
    let years = site.flows.earlier.map(\.year)
    let index = years.firstIndex(of: year) ?? 0
    self.site = site
    title = site.wording.text(.listPart, ["name": site.wording.text(.flow), "part": String(year)])
    periods = [FlowPage.period(site, year, flow)]
    // The years before and after; before the newest one comes the page of the current periods.
    self.years = [index - 1, index + 1].compactMap { place in
      if place < 0 {
        return site.flows.hasCurrent ? Link(FlowPage.address, String(site.ledger.window.currentMonth.year)) : nil
      }
      return years.indices.contains(place) ? Link(FlowPage.address(years[place]), String(years[place])) : nil
    }
    picture = FlowPage.picture(site, year)
  }

  private static func period(_ site: SiteMaker, _ year: Int, _ flow: MoneyFlow) -> Period {
    Period(
      site: site, id: "year", name: String(year), heading: site.yearName(year), isShown: true, flow: flow,
      links: links(site, year))
  }

  static func links(_ site: SiteMaker, _ year: Int) -> FlowLinks {
    FlowLinks(.year(year), whole: site.yearbookLink(year)?.href ?? "trends.html")
  }

  /// Returns the address of the year's picture; empty if there is no font or no yearbook. The picture is drawn by the
  /// job of the yearbook.
  private static func picture(_ site: SiteMaker, _ year: Int) -> String {
    site.input.printer == nil || site.yearbookLink(year) == nil ? "" : "\(picturePath(year))-light.png"
  }

  /// Returns the path of the year's picture, without the theme and the file extension.
  static func picturePath(_ year: Int) -> String { "charts/flow-\(year)" }
}

// MARK: Sentences

extension SiteMaker {
  /// Returns a sentence about the share of income that was not spent and about the largest spending category; only
  /// about the category if nothing is left. Empty if nothing was spent.
  func flowSentence(_ flow: MoneyFlow) -> String {
    guard let largest = flow.uses.first(where: { if case .category = $0.kind { true } else { false } }) else {
      return ""
    }
    func part(_ amount: HomeAmount, of whole: HomeAmount) -> String {
      let percent = amount.sharePercent(of: whole)
      return wording.hidesAmounts ? wording.percentInText(percent) : perHundred(percent)
    }
    let net = flow.received - flow.spent
    if net > 0 {
      let values = [
        "left": part(net, of: flow.received), "amount": part(largest.amount, of: flow.received),
        "name": flowName(largest), "whole": perHundred(100),
      ]
      return wording.text(wording.hidesAmounts ? .flowSaysLeftShare : .flowSaysLeft, values)
    }
    guard flow.spent > 0 else { return "" }
    let values = [
      "amount": part(largest.amount, of: flow.spent), "name": flowName(largest), "whole": perHundred(100),
    ]
    return wording.text(wording.hidesAmounts ? .flowSaysSpentShare : .flowSaysSpent, values)
  }
}
