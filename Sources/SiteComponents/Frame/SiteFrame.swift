package import Localization
package import Ledger
import Reports

/// The layout values that all pages share. Only the number of late bills depends on entries, so a change in one month
/// does not affect the pages of other months.
package final class SiteFrame: Sendable {
  /// The layout values that differ between a complete site and an errors page in the folder of an older site.
  package struct Site: Sendable {
    var hasColors = false
    var followsClock = false
    /// The menus, keyed by the address of the navigation link that is marked as current. The empty key is for pages on
    /// which no link is marked.
    var menus: [String: NavigationMenus] = ["": NavigationMenus()]
    var warnings = ""
    /// A sentence about the part of the book that is shown; empty for the whole book.
    var part = ""
    /// A sentence saying that amounts are hidden; empty if amounts are shown.
    var hidden = ""
    var showsBalance = true
    var leftOut = ""
    /// The data that pages need to change the book; `nil` on a static site.
    var editing: Editing?

    package init(
      hasColors: Bool = false, followsClock: Bool = false, menus: [String: NavigationMenus] = ["": NavigationMenus()],
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
  /// Whether the book has several accounts to which an entry can belong.
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
  package func with(_ editing: Editing) -> SiteFrame {
    var site = site
    site.editing = editing
    return SiteFrame(self, site)
  }

  private init(_ other: SiteFrame, _ site: Site) {
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
  convenience init(_ input: SiteInput, _ lists: CategoryAndTagLists, _ reports: SiteReports) {
    let (ledger, wording) = (input.ledger, input.wording)
    let countWithoutRate = input.figures.countsWithoutRate.reduce(0, +)
    self.init(
      ledger, wording,
      Site(
        hasColors: ColorClasses.styleSheet(ledger) != nil,
        // A pinned day belongs to a demo: its home page ignores the viewer's clock.
        followsClock: ledger.settings.today == nil && ledger.window.limits == nil,
        menus: NavigationMenus.all(input, lists, reports),
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
      common: self, template: template, title: title,
      menus: site.menus[current ?? ""] ?? site.menus[""] ?? NavigationMenus())
  }
}
