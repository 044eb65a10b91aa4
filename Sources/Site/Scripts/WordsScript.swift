import Diagnostics
import Language
import Ledger
import Notation
import Templates

/// `assets/words.js`: the words, numbers and dates that scripts of the site write themselves, the same for every page.
enum WordsScript {
  /// By the name that the script knows them by.
  private static let says: [(String, Word)] = [
    ("years", .levelYears), ("months", .levelMonths), ("weeks", .levelWeeks), ("days", .levelDays),
    ("levels", .trendLevels), ("moves", .trendMoves), ("shown", .trendOptions), ("stacked", .trendStacked),
    ("income", .income), ("earlier", .trendEarlier), ("later", .trendLater), ("nearer", .trendNearer),
    ("farther", .trendFarther), ("all", .trendAll), ("everything", .trendEverything), ("legend", .trendLegend),
    ("plot", .trendPlot), ("status", .trendStatus), ("loading", .trendLoading), ("failed", .trendFailed),
    ("help", .trendHelp), ("help-touch", .trendHelpTouch), ("so-far", .trendSoFar), ("more", .trendMore),
    ("less", .trendLess), ("same", .trendSame), ("same-days", .trendSameDays), ("planned", .trendPlanned),
    ("expected", .trendExpected), ("came", .trendReceived), ("of-budget", .trendOfBudget), ("open", .trendOpen),
    ("average", .averageShort), ("budget", .budget), ("table", .showTable), ("table-name", .spendingTable),
    ("period", .period), ("spent", .spent), ("received", .received), ("join", .join),
  ]
  private static let dates: [(String, Word)] = [
    ("full", .dateFull), ("short", .dateShort), ("short-year", .dateShortYear), ("month", .dateMonth),
    ("range", .dateRange), ("week", .weekOf),
  ]

  static func text(_ wording: Wording) -> String {
    func words(_ named: [(String, Word)]) -> [(String, String)] {
      named.map { ($0, JSONText.string(wording.pattern(of: $1))) }
    }
    func monthNames(_ name: (Month) -> String) -> String {
      JSONText.array((1...12).map { JSONText.string(name(Month(year: 2000, month: $0))) })
    }
    let dates = words(dates) + [("year", JSONText.string("{year}")), ("month-short", JSONText.string("{month-short}"))]
    let weekdays = JSONText.array((1...7).map { JSONText.string(wording.weekday($0)) })
    let compact = wording.compactPatterns.map { JSONText.array([String($0.exponent), JSONText.string($0.pattern)]) }
    // A classic script of our own: JSON text is JavaScript once `<` cannot end the element.
    let mask = wording.hidesAmounts ? [("mask", JSONText.string(Wording.mask))] : []
    let object = JSONText.object(
      mask + [
        ("point", JSONText.string(wording.words.text("decimal-point"))),
        ("separator", JSONText.string(wording.words.text("group-separator"))),
        ("grouping", JSONText.string(wording.words.text("grouping"))),
        ("money", JSONText.string(wording.pattern(of: wording.home))), ("decimals", String(wording.home.decimals)),
        ("percent", JSONText.string(wording.pattern(of: .percentInText))), ("compact", JSONText.array(compact)),
        ("months", monthNames(wording.name)), ("short", monthNames(wording.shortName)),
        ("dated", monthNames(wording.datedName)), ("dated-short", monthNames(wording.datedShortName)),
        ("weekdays", weekdays), ("dates", JSONText.object(dates)),
        ("says", JSONText.object(words(says))),
      ])
    return "daybookWords = \(object);\n"
  }
}
