package import Localization
package import Ledger
package import Reports

/// The layout values that all pages share. Only the number of late bills depends on entries, so a change of one month
/// does not affect the pages of other months.
package final class PageFrames: Sendable {
  /// Links to other pages.
  package struct Menus: Sendable {
    /// The links in the header.
    var main: [PageFrame.Navigation] = []
    /// The links in the collapsed menu and in the footer.
    var more: [PageFrame.Navigation] = []

    package init(main: [PageFrame.Navigation] = [], more: [PageFrame.Navigation] = []) {
      self.main = main
      self.more = more
    }
  }

  /// The layout values that differ between a complete site and an errors page next to an older site.
  package struct Site: Sendable {
    var hasColors = false
    var followsClock = false
    /// The menus, by the address of the navigation link that is marked as current. The empty key is for pages without
    /// such a link.
    var menus: [String: Menus] = ["": Menus()]
    var warnings = ""
    /// A sentence about the shown part of the book; empty for the whole book.
    var part = ""
    /// A sentence which states that amounts are hidden; empty if they are shown.
    var hidden = ""
    var showsBalance = true
    var leftOut = ""
    /// The data with which pages change the book; `nil` on a static site.
    var editing: Editing?

    package init(
      hasColors: Bool = false, followsClock: Bool = false, menus: [String: Menus] = ["": Menus()],
      warnings: String = "", part: String = "", hidden: String = "", showsBalance: Bool = true, leftOut: String = "",
      editing: Editing? = nil
    ) {
      self.hasColors = hasColors
      self.followsClock = followsClock
      self.menus = menus
      self.warnings = warnings
      self.part = part
      self.hidden = hidden
      self.showsBalance = showsBalance
      self.leftOut = leftOut
      self.editing = editing
    }
  }

  /// The address of the links to all yearbooks.
  package static let yearbooks = "trends.html#years-totals"

  /// Returns the pages to which the header links, in order.
  package static func mainPages(
    _ ledger: Ledger, _ scope: LedgerScope
  ) -> [(address: String, word: Word, isShown: Bool)] {
    [
      ("index.html#home", .navHome, true), ("\(ledger.window.currentMonth).html", .navMonths, true),
      ("categories.html", .navCategories, true), ("pending.html", .navPending, true),
      ("balance.html", .balance, !scope.isPart), ("trends.html", .navTrends, true),
    ]
  }

  let wording: Wording
  let site: Site
  /// The book's title.
  let book: String
  let builtISO: String
  let builtDay: String
  let builtEarlier: String
  let currentMonth: String
  let lastMonth: String
  let footer: String
  /// Whether an entry can belong to one of several accounts.
  let hasAccounts: Bool

  package init(_ ledger: Ledger, _ wording: Wording, _ site: Site) {
    self.wording = wording
    self.site = site
    book = clean(ledger.settings.title)
    builtISO = ledger.today.description
    builtDay = wording.date(ledger.today)
    builtEarlier = wording.text(.builtEarlier, ["date": builtDay])
    currentMonth = ledger.window.currentMonth.description
    lastMonth = ledger.window.lastMonth.description
    hasAccounts = ledger.accounts.count > 1
    footer = wording.text(.footer, ["date": wording.fullDate(ledger.today), "currency": wording.home.code])
  }

  /// Returns the same values for pages that can change the book.
  package func with(_ editing: Editing) -> PageFrames {
    var site = site
    site.editing = editing
    return PageFrames(self, site)
  }

  private init(_ other: PageFrames, _ site: Site) {
    self.site = site
    wording = other.wording
    book = other.book
    builtISO = other.builtISO
    builtDay = other.builtDay
    builtEarlier = other.builtEarlier
    currentMonth = other.currentMonth
    lastMonth = other.lastMonth
    hasAccounts = other.hasAccounts
    footer =
      site.editing == nil ? other.footer : wording.text(.footerServed, ["currency": wording.home.code])
  }

  /// Creates the layout values of a complete site.
  convenience init(_ input: SiteInput, _ lists: EntryLists, _ reports: SiteReports) {
    let (ledger, wording) = (input.ledger, input.wording)
    let hasConverter = Converter.table(ledger) != nil
    let late = reports.bills.overdueCount
    let main = PageFrames.mainPages(ledger, input.scope)
    let more: [(address: String, word: Word, isShown: Bool)] = [
      ("history.html", .history, !input.scope.isPart), ("receipts.html", .navReceipts, !input.scope.isRedacted),
      ("tags.html", .tags, !lists.tags.isEmpty), (PageFrames.yearbooks, .yearbooks, !reports.yearbooks.isEmpty),
      ("convert.html", .convert, hasConverter), ("about.html", .navAbout, true),
    ]
    func links(_ entries: [(address: String, word: Word, isShown: Bool)], _ current: String) -> [PageFrame.Navigation] {
      entries.filter(\.isShown).map { address, word, _ in
        let isLate = word == .navPending && late > 0
        return PageFrame.Navigation(
          href: address, text: wording.text(word), isCurrent: address == current,
          late: isLate ? wording.number(Int64(late)) : "",
          lateText: isLate ? wording.text(.billsOverdue, count: late) : "")
      }
    }
    var menus: [String: Menus] = [:]
    for current in [""] + (main + more).map(\.address) {
      menus[current] = Menus(main: links(main, current), more: links(more, current))
    }
    let countWithoutRate = input.figures.countsWithoutRate.reduce(0, +)
    self.init(
      ledger, wording,
      Site(
        hasColors: BookColors.styleSheet(ledger) != nil,
        // A pinned day belongs to a demo: its home page ignores the viewer's clock.
        followsClock: ledger.settings.today == nil && ledger.window.limits == nil, menus: menus,
        warnings: input.shownFindings.isEmpty ? "" : wording.text(.aboutWarnings, count: input.shownFindings.count),
        part: ScopeSentences.part(input.scope, wording), hidden: ScopeSentences.hidden(input.scope, wording),
        showsBalance: !input.scope.isPart,
        leftOut: countWithoutRate == 0 ? "" : wording.text(.withoutRate, count: countWithoutRate)))
  }

  /// Returns the layout values of one page.
  ///
  /// - Parameters:
  ///   - template: the template's name.
  ///   - title: the page's title.
  ///   - current: the address of the navigation link that is marked as current.
  func frame(template: String, title: String, current: String?) -> PageFrame {
    PageFrame(
      common: self, template: template, title: title, menus: site.menus[current ?? ""] ?? site.menus[""] ?? Menus())
  }
}
