import Language
import Ledger
import Reports
import Templates

/// What the layout of every page uses.
enum PageFrame {
  static let linkShape = Shape("navigation", [("href", .text), ("text", .text), ("is-current", .flag)])
  static let fields: [(String, Shape.Kind)] = [
    ("language", .text), ("built-iso", .text), ("built-day", .text), ("page-title", .text), ("book-title", .text),
    ("has-colors", .flag), ("has-about", .flag), ("has-converter", .flag), ("is-search", .flag),
    ("follows-clock", .flag),
    ("shows-findings", .flag),
    ("current-month", .text),
    ("last-month", .text), ("built-earlier", .text), ("navigation", .list(linkShape)),
    ("footer", .text), ("warnings", .text), ("left-out", .text), ("part", .text), ("hidden", .text),
    ("has-balance", .flag), ("has-receipts", .flag),
  ]

  /// A page's shape: the frame's fields, then its own.
  static func shape(_ name: String, _ fields: [(String, Shape.Kind)]) -> Shape { Shape(name, self.fields + fields) }

  /// The link to an earlier or later page.
  static let neighbourShape = Shape("neighbour", [("href", .text), ("text", .text)])

  static func neighbour(_ link: (address: String, text: String)?) -> Value {
    .record(link.map { Record(neighbourShape, [.text($0.address), .text($0.text)]) })
  }
}

/// What the frames of all pages have in common, made once; nothing in them counts entries, so that an edit of one month leaves
/// the pages of the others as they are.
struct PageFrames: Sendable {
  /// What differs between a page beside an older site and one of a whole site.
  struct Site: Sendable {
    var hasColors = false
    var hasConverter = false
    var followsClock = false
    /// By the address of the entry that is the page or holds it; the empty one for none of them.
    var navigations: [String: [Record]] = ["": []]
    var warnings = ""
    /// What part of the book it is; empty for all of it.
    var part = ""
    /// That amounts are hidden; empty where they are shown.
    var hidden = ""
    var hasBalance = true
    var hasReceipts = true
    var leftOut = ""
  }

  private let wording: Wording
  private let book: String
  private let window: Window
  private let site: Site
  private let builtDay: String
  private let builtEarlier: String
  private let footer: String

  init(_ ledger: Ledger, _ wording: Wording, _ site: Site) {
    self.wording = wording
    self.site = site
    window = ledger.window
    book = clean(ledger.settings.title)
    builtDay = wording.date(ledger.today)
    builtEarlier = wording.text(.builtEarlier, ["date": builtDay])
    footer = wording.text(.footer, ["date": wording.fullDate(ledger.today), "currency": wording.home.code])
  }

  /// Of a whole site.
  init(_ input: SiteInput, hasConverter: Bool) {
    let (ledger, wording) = (input.ledger, input.wording)
    let all: [(address: String, word: Word)] = [
      ("index.html#home", .navHome), ("\(ledger.window.currentMonth).html", .navMonths),
      ("categories.html", .navCategories), ("pending.html", .navPending), ("history.html", .navHistory),
      ("trends.html", .navTrends),
    ]
    let entries = input.scope.isPart ? all.filter { $0.word != .navHistory } : all
    func navigation(_ current: String) -> [Record] {
      entries.map {
        Record(
          PageFrame.linkShape, [.text($0.address), .text(wording.text($0.word)), .flag($0.address == current)])
      }
    }
    var navigations = ["": navigation("")]
    for entry in entries { navigations[entry.address] = navigation(entry.address) }
    let countWithoutRate = input.figures.countsWithoutRate.reduce(0, +)
    self.init(
      ledger, wording,
      Site(
        hasColors: BookColors.styleSheet(ledger) != nil, hasConverter: hasConverter,
        // A pinned day is a demo's: its home stays where it is, whatever the viewer's clock says.
        followsClock: ledger.settings.today == nil && ledger.window.limits == nil, navigations: navigations,
        warnings: input.shownFindings.isEmpty ? "" : wording.text(.aboutWarnings, count: input.shownFindings.count),
        part: ScopeSentences.part(input.scope, wording), hidden: ScopeSentences.hidden(input.scope, wording),
        hasBalance: !input.scope.isPart, hasReceipts: !input.scope.isRedacted,
        leftOut: countWithoutRate == 0 ? "" : wording.text(.withoutRate, count: countWithoutRate)))
  }

  /// The values of `PageFrame.fields`.
  ///
  /// - Parameter current: the address of the entry of the navigation that is this page or holds it.
  func values(template: String, title: String, current: String?) -> [Value] {
    let navigation = site.navigations[current ?? ""] ?? site.navigations[""] ?? []
    return [
      .text(wording.language), .text(window.today.description), .text(builtDay),
      .text(wording.text(.pageTitle, ["page": title, "book": book])), .text(book), .flag(site.hasColors),
      .flag(!navigation.isEmpty), .flag(site.hasConverter), .flag(template == "search"),
      .flag(site.followsClock && template == "index"), .flag(template == "errors"),
      .text(window.currentMonth.description), .text(window.lastMonth.description), .text(builtEarlier),
      .list(navigation), .text(footer), .text(site.warnings), .text(site.leftOut), .text(site.part),
      .text(site.hidden), .flag(site.hasBalance), .flag(site.hasReceipts),
    ]
  }
}
