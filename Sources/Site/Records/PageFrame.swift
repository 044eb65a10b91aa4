import Files
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
    ("footer", .text), ("warnings", .text), ("left-out", .text),
  ]

  /// The values of `fields`.
  static func values(
    wording: Wording, title: String, hasColors: Bool, hasConverter: Bool, followsClock: Bool,
    showsFindings: Bool, isSearch: Bool = false, navigation: [Record], ledger: Ledger, warnings: String, leftOut: String
  ) -> [Value] {
    let (today, window, book) = (ledger.today, ledger.window, clean(ledger.settings.title))
    return [
      .text(wording.language), .text(today.description), .text(wording.date(today)),
      .text(wording.text(.pageTitle, ["page": title, "book": book])), .text(book), .flag(hasColors),
      .flag(!navigation.isEmpty), .flag(hasConverter), .flag(isSearch),
      .flag(followsClock), .flag(showsFindings), .text(window.currentMonth.description),
      .text(window.lastMonth.description), .text(wording.text(.builtEarlier, ["date": wording.date(today)])),
      .list(navigation), .text(footer(wording, ledger)), .text(warnings), .text(leftOut),
    ]
  }

  private static func footer(_ wording: Wording, _ ledger: Ledger) -> String {
    wording.text(
      .footer,
      [
        "date": wording.fullDate(ledger.today), "files": wording.text(.files, count: ledger.months.count),
        "entries": wording.text(.entries, count: ledger.transactions.count), "currency": wording.home.code,
      ])
  }

  /// A page's shape: the frame's fields, then its own.
  static func shape(_ name: String, _ fields: [(String, Shape.Kind)]) -> Shape { Shape(name, self.fields + fields) }

  /// The link to an earlier or later page.
  static let neighbourShape = Shape("neighbour", [("href", .text), ("text", .text)])

  static func neighbour(_ link: (address: String, text: String)?) -> Value {
    .record(link.map { Record(neighbourShape, [.text($0.address), .text($0.text)]) })
  }
}

extension SiteMaker {
  /// - Parameter current: the address of the entry of the navigation that is this page or holds it.
  func frame(template: String, title: String, current: String?) -> [Value] {
    let month = ledger.window.currentMonth
    let entries: [(address: String, word: Word)] = [
      ("index.html#home", .navHome), (address(of: month), .navMonths), ("categories.html", .navCategories),
      ("pending.html", .navPending), ("history.html", .navHistory), ("trends.html", .navTrends),
    ]
    let navigation = entries.map { entry in
      Record(
        PageFrame.linkShape,
        [.text(entry.address), .text(wording.text(entry.word)), .flag(entry.address == current)])
    }
    // A pinned day is a demo's: its home stays where it is, whatever the viewer's clock says.
    let followsClock = template == "index" && ledger.settings.today == nil
    return PageFrame.values(
      wording: wording, title: title, hasColors: tree.content(of: "assets/colors.css") != nil,
      hasConverter: rateTable != nil,
      followsClock: followsClock, showsFindings: template == "errors", isSearch: template == "search",
      navigation: navigation, ledger: ledger,
      warnings: warnings, leftOut: withoutRate(figures.countsWithoutRate.reduce(0, +)))
  }

  private var warnings: String {
    input.findings.isEmpty ? "" : wording.text(.aboutWarnings, count: input.findings.count)
  }
}
