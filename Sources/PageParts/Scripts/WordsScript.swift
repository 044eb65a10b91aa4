import Diagnostics
package import Language
import Ledger
import Notation
import Templates

/// `assets/words.js`: the words, numbers and dates that scripts of the site write themselves, the same for every page.
package enum WordsScript {
  /// By the name that the script knows them by.
  private static let says: [(String, Word)] = [
    ("years", .levelYears), ("months", .levelMonths), ("weeks", .levelWeeks), ("days", .levelDays),
    ("levels", .trendLevels), ("moves", .trendMoves), ("shown", .trendOptions), ("stacked", .trendStacked),
    ("income", .income), ("before", .trendBefore), ("split", .trendSplit), ("plain", .trendPlain),
    ("rest", .everythingElse),
    ("earlier", .trendEarlier), ("later", .trendLater), ("nearer", .trendNearer),
    ("farther", .trendFarther), ("all", .trendAll), ("everything", .trendEverything), ("legend", .trendLegend),
    ("plot", .trendPlot), ("status", .trendStatus), ("loading", .trendLoading), ("failed", .trendFailed),
    ("help", .trendHelp), ("help-touch", .trendHelpTouch), ("so-far", .trendSoFar), ("more", .trendMore),
    ("less", .trendLess), ("same", .trendSame), ("more-year", .trendMoreYear), ("less-year", .trendLessYear),
    ("same-year", .trendSameYear), ("further", .trendFurther), ("fewer", .trendFewer), ("hint", .trendHint),
    ("same-days", .trendSameDays), ("planned", .trendPlanned), ("all-planned", .plannedAmount),
    ("expected", .trendExpected), ("came", .trendReceived), ("of-budget", .trendOfBudget), ("open", .trendOpen),
    ("average", .usualShort), ("budget", .budget), ("table", .showTable), ("table-name", .spendingTable),
    ("period", .period), ("spent", .spent), ("received", .received), ("join", .join), ("with-planned", .pacePlanned),
    ("held-more", .trendHeldMore), ("held-less", .trendHeldLess), ("held-same", .trendHeldSame),
    ("owned", .ownedAndOwed),
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
    // A classic script of our own: JSON text is JavaScript once `<` cannot end the element.
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
        ("says", JSON.object(words(says))),
      ])
    return "daybookWords = \(object.text);\n"
  }
}
