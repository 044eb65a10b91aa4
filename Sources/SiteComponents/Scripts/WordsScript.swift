import Diagnostics
package import Localization
import Ledger
import Formats
import Templates

/// The file `assets/words.js`, shared by all pages, with words and formats of numbers and dates for the site's scripts.
package enum WordsScript {
  /// The words, each with its name in the script.
  private static let labels: [(String, Word)] = [
    ("years", .levelYears), ("months", .levelMonths), ("weeks", .levelWeeks), ("days", .levelDays),
    ("income", .income), ("rest", .everythingElse), ("so-far", .trendSoFar), ("all-planned", .plannedAmount),
    ("average", .usualShort), ("budget", .budget), ("table", .showTable), ("table-name", .spendingTable),
    ("period", .period), ("spent", .spent), ("received", .received), ("join", .join), ("with-planned", .pacePlanned),
    ("owned", .ownedAndOwed), ("cut", .chartCut),
  ]
  /// The words of the zoomable chart.
  private static let trendLabels: [(String, TrendWord)] = [
    ("levels", .levels), ("moves", .moves), ("shown", .options), ("stacked", .stacked), ("before", .before),
    ("split", .split), ("plain", .plain), ("earlier", .earlier), ("later", .later), ("nearer", .nearer),
    ("farther", .farther), ("all", .all), ("everything", .everything), ("legend", .legend), ("plot", .plot),
    ("status", .status), ("loading", .loading), ("failed", .failed), ("help", .help), ("help-touch", .helpTouch),
    ("more", .more), ("less", .less), ("same", .same), ("more-year", .moreYear), ("less-year", .lessYear),
    ("same-year", .sameYear), ("further", .further), ("fewer", .fewer), ("hint", .hint), ("same-days", .sameDays),
    ("planned", .planned), ("expected", .expected), ("came", .received), ("of-budget", .ofBudget), ("open", .open),
    ("held-more", .heldMore), ("held-less", .heldLess), ("held-same", .heldSame), ("whole", .whole),
  ]
  private static let dates: [(String, Word)] = [
    ("full", .dateFull), ("day", .dateDay), ("short", .dateShort), ("short-year", .dateShortYear),
    ("month", .dateMonth),
    ("range", .dateRange), ("week", .weekOf),
  ]

  package static func text(_ wording: Wording) -> String {
    func words(_ named: [(String, Word)]) -> [(String, JSON)] {
      named.map { ($0, JSON.string(wording.pattern(of: $1))) }
    }
    func monthNames(_ name: (Month) -> String) -> JSON {
      JSON.array((1...12).map { JSON.string(name(Month(year: 2000, month: $0))) })
    }
    let dates =
      words(dates) + [
        ("year", JSON.string("{year}")), ("month-short", JSON.string("{month-short}")),
        ("month-year", JSON.string("{month-short} {year}")),
      ]
    let weekdays = JSON.array((1...7).map { JSON.string(wording.weekday($0)) })
    let compact = wording.compactPatterns.map { JSON.array([.int($0.exponent), .string($0.pattern)]) }
    // JSON text is valid JavaScript here: the script is a separate file, so that no `<` can end an element.
    let mask = wording.hidesAmounts ? [("mask", JSON.string(Wording.mask))] : []
    let firstDay = wording.firstDay == "1" ? [] : [("first-day", JSON.string(wording.firstDay))]
    let object = JSON.object(
      mask + firstDay + [
        ("point", JSON.string(wording.words.text("decimal-point"))),
        ("separator", JSON.string(wording.words.text("group-separator"))),
        ("grouping", JSON.string(wording.words.text("grouping"))),
        ("money", JSON.string(wording.pattern(of: wording.home))), ("decimals", .int(Int(wording.home.decimals))),
        ("percent", JSON.string(wording.pattern(of: .percentInText))), ("compact", JSON.array(compact)),
        ("months", monthNames(wording.name)), ("short", monthNames(wording.shortName)),
        ("dated", monthNames(wording.datedName)), ("dated-short", monthNames(wording.datedShortName)),
        ("weekdays", weekdays), ("dates", JSON.object(dates)),
        (
          "says",
          JSON.object(
            words(labels) + trendLabels.map { ($0, JSON.string(wording.words.text($1.rawValue))) })
        ),
      ])
    return "daybookWords = \(object.text);\n"
  }
}
