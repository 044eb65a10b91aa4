import Files
import Ledger
import Reports
import Templates

/// What the layout of every page uses.
enum PageFrame {
  static let linkShape = Shape("navigation", [("href", .text), ("text", .text), ("is-current", .flag)])
  static let fields: [(String, Shape.Kind)] = [
    ("language", .text), ("built-iso", .text), ("built-day", .text), ("page-title", .text), ("book-title", .text),
    ("has-colors", .flag), ("follows-clock", .flag), ("shows-findings", .flag), ("current-month", .text),
    ("last-month", .text), ("built-earlier", .text), ("navigation", .list(linkShape)),
    ("footer", .text), ("warnings", .text), ("left-out", .text),
  ]

  /// The values of `fields`.
  static func values(
    wording: Wording, today: Day, title: String, book: String, hasColors: Bool, followsClock: Bool,
    showsFindings: Bool, window: Window, navigation: [Record], footer: String, warnings: String, leftOut: String
  ) -> [Value] {
    [
      .text(wording.language), .text(today.description), .text(wording.date(today)),
      .text(wording.text(.pageTitle, ["page": title, "book": book])), .text(book), .flag(hasColors),
      .flag(followsClock), .flag(showsFindings), .text(window.currentMonth.description),
      .text(window.lastMonth.description), .text(wording.text(.builtEarlier, ["date": wording.date(today)])),
      .list(navigation), .text(footer), .text(warnings), .text(leftOut),
    ]
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
  func frame(title: String, current: String?, isHome: Bool) -> [Value] {
    let month = ledger.window.currentMonth
    let entries: [(address: String, word: Word)] = [
      ("index.html#home", .navHome), (address(of: month), .navMonths), ("trends.html", .navTrends),
      ("receipts.html", .navReceipts), ("about.html", .navAbout),
    ]
    let navigation = entries.map { entry in
      Record(
        PageFrame.linkShape,
        [.text(entry.address), .text(wording.text(entry.word)), .flag(entry.address == current)])
    }
    let book = clean(ledger.settings.title)
    // A pinned day is a demo's: its home stays where it is, whatever the viewer's clock says.
    let followsClock = isHome && ledger.settings.today == nil
    return PageFrame.values(
      wording: wording, today: today, title: title, book: book,
      hasColors: tree.content(of: "assets/colors.css") != nil, followsClock: followsClock,
      showsFindings: title == wording.text(.errors), window: ledger.window, navigation: navigation, footer: footer,
      warnings: warnings, leftOut: withoutRate(figures.countsWithoutRate.reduce(0, +)))
  }

  private var footer: String {
    wording.text(
      .footer,
      [
        "date": wording.fullDate(today), "files": wording.text(.files, count: ledger.months.count),
        "entries": wording.text(.entries, count: ledger.transactions.count), "currency": wording.home.code,
      ])
  }

  private var warnings: String {
    input.findings.isEmpty ? "" : wording.text(.aboutWarnings, count: input.findings.count)
  }
}
