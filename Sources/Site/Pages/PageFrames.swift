import Language
import Ledger
import Reports

/// What the frames of all pages have in common, made once; nothing in them counts entries, so that an edit of one month
/// leaves the pages of the others as they are.
final class PageFrames: Sendable {
  /// What differs between a page beside an older site and one of a whole site.
  struct Site: Sendable {
    var hasColors = false
    var hasConverter = false
    var followsClock = false
    /// By the address of the entry that is the page or holds it; the empty one for none of them.
    var navigations: [String: [PageFrame.Navigation]] = ["": []]
    var warnings = ""
    /// What part of the book it is; empty for all of it.
    var part = ""
    /// That amounts are hidden; empty where they are shown.
    var hidden = ""
    var hasBalance = true
    var hasReceipts = true
    var leftOut = ""
  }

  let wording: Wording
  let site: Site
  /// Its title.
  let book: String
  let builtISO: String
  let builtDay: String
  let builtEarlier: String
  let currentMonth: String
  let lastMonth: String
  let footer: String

  init(_ ledger: Ledger, _ wording: Wording, _ site: Site) {
    self.wording = wording
    self.site = site
    book = clean(ledger.settings.title)
    builtISO = ledger.today.description
    builtDay = wording.date(ledger.today)
    builtEarlier = wording.text(.builtEarlier, ["date": builtDay])
    currentMonth = ledger.window.currentMonth.description
    lastMonth = ledger.window.lastMonth.description
    footer = wording.text(.footer, ["date": wording.fullDate(ledger.today), "currency": wording.home.code])
  }

  /// Of a whole site.
  convenience init(_ input: SiteInput) {
    let (ledger, wording) = (input.ledger, input.wording)
    let all: [(address: String, word: Word)] = [
      ("index.html#home", .navHome), ("\(ledger.window.currentMonth).html", .navMonths),
      ("categories.html", .navCategories), ("pending.html", .navPending), ("history.html", .navHistory),
      ("trends.html", .navTrends),
    ]
    let entries = input.scope.isPart ? all.filter { $0.word != .navHistory } : all
    func navigation(_ current: String) -> [PageFrame.Navigation] {
      entries.map {
        PageFrame.Navigation(
          href: $0.address, text: wording.text($0.word), isCurrent: $0.address == current)
      }
    }
    var navigations = ["": navigation("")]
    for entry in entries { navigations[entry.address] = navigation(entry.address) }
    let countWithoutRate = input.figures.countsWithoutRate.reduce(0, +)
    self.init(
      ledger, wording,
      Site(
        hasColors: BookColors.styleSheet(ledger) != nil, hasConverter: Converter.table(ledger) != nil,
        // A pinned day is a demo's: its home stays where it is, whatever the viewer's clock says.
        followsClock: ledger.settings.today == nil && ledger.window.limits == nil, navigations: navigations,
        warnings: input.shownFindings.isEmpty ? "" : wording.text(.aboutWarnings, count: input.shownFindings.count),
        part: ScopeSentences.part(input.scope, wording), hidden: ScopeSentences.hidden(input.scope, wording),
        hasBalance: !input.scope.isPart, hasReceipts: !input.scope.isRedacted,
        leftOut: countWithoutRate == 0 ? "" : wording.text(.withoutRate, count: countWithoutRate)))
  }

  /// - Parameters:
  ///   - template: its name.
  ///   - title: of the page.
  ///   - current: the address of the entry of the navigation that is this page or holds it.
  func frame(template: String, title: String, current: String?) -> PageFrame {
    PageFrame(
      common: self, template: template, title: title,
      navigation: site.navigations[current ?? ""] ?? site.navigations[""] ?? [])
  }
}
