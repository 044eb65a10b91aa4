package import Localization
package import Ledger
package import Reports

/// The links to other pages in the header and footer of every page, in order.
package struct NavigationMenus: Sendable {
  /// The links in the header.
  var main: [PageFrame.Navigation] = []
  /// The links in the collapsed menu and in the footer.
  var more: [PageFrame.Navigation] = []

  package init(main: [PageFrame.Navigation] = [], more: [PageFrame.Navigation] = []) {
    self.main = main
    self.more = more
  }

  /// Creates the menus of a page that is shown while the book has errors. The menus link only to pages that exist for
  /// every book.
  package init(_ ledger: Ledger, _ wording: Wording, _ scope: LedgerScope = .whole) {
    func link(_ address: String, _ word: Word) -> PageFrame.Navigation {
      PageFrame.Navigation(href: address, text: wording.text(word), isCurrent: false)
    }
    let main = NavigationMenus.mainPages(ledger, scope).filter(\.isShown).map { link($0.address, $0.word) }
    let receipts = scope.isRedacted ? [] : [link("receipts.html", .navReceipts)]
    self.init(main: main, more: receipts + [link("about.html", .navAbout)])
  }

  /// The address of the table that links to all yearbooks.
  package static let yearbooks = "trends.html#years-totals"

  /// Returns the pages to which the header can link, in order, and whether each link is shown.
  private static func mainPages(
    _ ledger: Ledger, _ scope: LedgerScope
  ) -> [(address: String, word: Word, isShown: Bool)] {
    [
      ("index.html#home", .navHome, true), ("\(ledger.window.currentMonth).html", .navMonths, true),
      ("categories.html", .navCategories, true), ("pending.html", .navPending, true),
      ("balance.html", .balance, !scope.isPart), ("trends.html", .navTrends, true),
    ]
  }

  /// Returns the menus of a complete site, keyed by the address of the navigation link that is marked as current. The
  /// empty key is for pages without such a link.
  static func all(
    _ input: SiteInput, _ lists: CategoryAndTagLists, _ reports: SiteReports
  ) -> [String: NavigationMenus] {
    let wording = input.wording
    let late = reports.bills.overdueCount
    let main = mainPages(input.ledger, input.scope)
    let more: [(address: String, word: Word, isShown: Bool)] = [
      ("history.html", .history, !input.scope.isPart), ("receipts.html", .navReceipts, !input.scope.isRedacted),
      ("tags.html", .tags, !lists.tags.isEmpty), (yearbooks, .yearbooks, !reports.yearbooks.isEmpty),
      ("convert.html", .convert, Converter.table(input.ledger) != nil), ("about.html", .navAbout, true),
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
    var menus: [String: NavigationMenus] = [:]
    for current in [""] + (main + more).map(\.address) {
      menus[current] = NavigationMenus(main: links(main, current), more: links(more, current))
    }
    return menus
  }
}
