import Localization
import Ledger
import Formats
import SiteComponents
import Reports
import Templates

/// A card on the home page with the categories whose spending differs most from the previous month or, in the first
/// month of a book, with the largest categories.
struct WhatChanged: PartOfSite {
  struct Row {
    /// The address of the category's entries; empty for all other categories together.
    let href: String
    let name: String
    let amount: String
    /// The start of the bar in px. The box of the bar is 96 px wide.
    let start: String
    let length: String

    static let fields = Fields<Row>(
      "changed-row",
      [
        .text("href") { $0.href }, .text("name") { $0.name }, .text("amount") { $0.amount },
        .text("start") { $0.start }, .text("length") { $0.length },
      ])
  }

  let site: SiteMaker
  private let summary: MonthSummary
  private let changes: MonthChanges?

  /// Creates the card. `nil` if there is no previous month and nothing was spent in this month.
  init?(_ site: SiteMaker, _ summary: MonthSummary) {
    self.site = site
    self.summary = summary
    changes = MonthChanges(site.ledger, site.figures, summary, limit: 4)
    if changes == nil, largest.isEmpty { return nil }
  }

  static let fields = Fields<WhatChanged>(
    "what-changed",
    [
      .text("says") { card in
        card.site.title { insights in card.changes.flatMap { insights.changed($0, before: card.summary.spentBefore) } }
      },
      .text("lead") { $0.lead },
      .flag("has-middle") { $0.changes != nil },
      .list("rows", Row.fields) { $0.rows },
      .text("year") { $0.year },
    ])

  private var lead: String {
    guard let changes else { return wording.text(.changedFirst) }
    let before = summary.month.adding(months: -1)
    let change = wording.money(changes.total.magnitude)
    if summary.period.phase == .running {
      return Phrase.capitalized(site.compared(changes.total.minor, change, by: before.day(today.dayOfMonth)))
    }
    let word: Word = changes.total == 0 ? .storySame : changes.total > 0 ? .storyMore : .storyLess
    return Phrase.capitalized(wording.text(word, ["change": change, "period": wording.name(of: before)]))
  }

  private var year: String {
    changes?.year.map { Phrase.capitalized(wording.phrase($0, summary.month, isShort: true)) } ?? ""
  }

  private var largest: [MonthSummary.CategoryPart] {
    Array(summary.shownExpenses.lazy.filter { $0.shown > 0 }.prefix(3))
  }

  private var rows: [Row] {
    guard let changes else {
      let whole = largest.first?.shown ?? 1
      return largest.map { part in
        let length = WhatChanged.length(part.shown, of: whole, 960)
        return row(part.category, wording.money(part.shown), from: 0, length)
      }
    }
    let whole = max(1, (changes.parts.map(\.change) + [changes.rest ?? 0]).map(\.magnitude).max() ?? 1)
    var parts: [(Category.ID?, HomeAmount)] = changes.parts.map { ($0.category, $0.change) }
    if let rest = changes.rest { parts.append((nil, rest)) }
    return parts.map { category, change in
      let length = WhatChanged.length(change.magnitude, of: whole, 470)
      return row(category, wording.change(change), from: change < 0 ? 480 - length : 480, length)
    }
  }

  /// Returns the row of the category.
  ///
  /// - Parameters:
  ///   - category: `nil` for all other categories together.
  ///   - start: the start of the bar in tenths of a pixel. The length of the bar is in the same unit.
  private func row(_ category: Category.ID?, _ amount: String, from start: Int, _ length: Int) -> Row {
    Row(
      href: category.map { site.lists.address(of: $0, in: summary.month) } ?? "",
      name: category.map { site.name($0) } ?? wording.text(.everythingElse), amount: amount,
      start: WhatChanged.pixels(start), length: WhatChanged.pixels(length))
  }

  /// Returns the length of a bar in tenths of a pixel: 0 for an amount of zero, otherwise at least 15, so that a small
  /// amount is visible.
  private static func length(_ value: HomeAmount, of whole: HomeAmount, _ most: Int) -> Int {
    value == 0 ? 0 : max(15, Int(roundedHalfEven(Int128(value) * Int128(most), by: Int128(whole))))
  }

  private static func pixels(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}
