import Localization
import Formats
import Ledger
import SiteComponents
import Reports
import Templates

/// The first screen of a yearbook, with the year in review, which consists of one number, the days as squares, and up
/// to six facts.
struct YearPoster: PartOfSite {
  let site: SiteMaker
  let review: YearReview
  private let heat: PosterHeat
  /// The addresses of two pictures, with and without amounts; empty for a picture that does not exist.
  let pictures: (amounts: String, shares: String)

  static let fields = Fields<YearPoster>(
    "year-poster",
    [
      .text("kicker") { $0.site.kicker($0.review) },
      .text("poster-title") { $0.wording.text(.reviewTitle, ["year": String($0.review.year)]) },
      .text("poster-year") { String($0.review.year) },
      .text("number-label") { $0.site.number($0.review, showsAmounts: $0.showsAmounts).label },
      .text("number") { $0.site.number($0.review, showsAmounts: $0.showsAmounts).text },
      .text("poster-says") { $0.site.comparison($0.review) },
      .record("heat", PosterHeat.fields) { $0.heat },
      .list("facts", factFields) { $0.site.facts($0.review, showsAmounts: $0.showsAmounts) },
      .text("picture") { $0.pictures.amounts },
      .text("picture-shares") { $0.pictures.shares },
    ])

  private static let factFields = Fields<(heading: String, note: String)>(
    "fact", [.text("heading") { $0.heading }, .text("note") { $0.note }])

  private var showsAmounts: Bool { !wording.hidesAmounts }

  /// Creates the poster of a year, and adds its pictures to the files; `nil` for a year without a review.
  init?(_ year: Int, _ files: inout SiteFiles) {
    let site = files.site
    let (recurrence, payees) = (site.reports.recurrence, site.payees.payees)
    guard let review = YearReview(site.ledger, site.figures, recurrence, payees, year: year) else { return nil }
    self.site = site
    self.review = review
    heat = PosterHeat(site, year)
    guard site.input.printer != nil else {
      pictures = ("", "")
      return
    }
    let path = "charts/year-\(year)-review"
    let hasAmounts = !site.wording.hidesAmounts
    pictures = (hasAmounts ? "\(path).png" : "", "\(path)-shares.png")
    for showsAmounts in hasAmounts ? [true, false] : [false] {
      files.addPicture(
        of: heat, kicker: site.kicker(review), number: site.number(review, showsAmounts: showsAmounts, isWhole: true),
        sentence: site.comparison(review), facts: site.facts(review, showsAmounts: showsAmounts),
        showsAmounts ? pictures.amounts : pictures.shares)
    }
  }
}

// MARK: Sentences

extension SiteMaker {
  fileprivate func kicker(_ review: YearReview) -> String {
    let book = clean(ledger.settings.title)
    if review.period.phase == .over { return book }
    return [book, wording.text(.reviewUntil, ["date": wording.date(today)])].joined(separator: " · ")
  }

  /// Returns the number that the poster shows: the spending or, if amounts are hidden, the share of the income that was
  /// not spent. If there is no such share, it is the number of days without spending.
  ///
  /// - Parameter isWhole: whether the amount is in whole units.
  fileprivate func number(
    _ review: YearReview, showsAmounts: Bool, isWhole: Bool = false
  ) -> (label: String, text: String) {
    if showsAmounts {
      let spent = review.period.shownSpent
      let amount = isWhole ? wording.shortMoney(wholeUnits(spent)) : wording.money(spent)
      return (wording.text(review.period.phase.spentWord), amount)
    }
    if let kept = review.kept, kept > 0 { return (wording.text(.reviewKeptLabel), wording.percent(kept)) }
    return (wording.text(.reviewQuietLabel), wording.number(Int64(review.quietDays)))
  }

  /// Returns a comparison of the year's spending with the previous year; empty if there is none.
  fileprivate func comparison(_ review: YearReview) -> String {
    guard let change = review.change else { return "" }
    let isOver = review.period.phase == .over
    let word: ReviewWord =
      change > 0
      ? (isOver ? .reviewMore : .reviewMoreSoFar) : (isOver ? .reviewLess : .reviewLessSoFar)
    return wording.text(
      word, ["percent": wording.percentInText(abs(change)), "year": String(review.year - 1)])
  }

  /// Returns the facts of the review, at most six, each as a heading and a note.
  fileprivate func facts(_ review: YearReview, showsAmounts: Bool) -> [(heading: String, note: String)] {
    [
      review.costliest.map { costliest($0, showsAmounts) }, review.payee.map { frequent($0, showsAmounts) },
      review.quiet.map(quiet), review.fell.map { changed($0, review, showsAmounts) },
      review.rose.map { changed($0, review, showsAmounts) }, kept(review, showsAmounts),
    ].compactMap(\.self)
  }

  private func costliest(_ day: YearReview.CostliestDay, _ showsAmounts: Bool) -> (heading: String, note: String) {
    let values = ["date": wording.date(day.day), "amount": wording.money(day.amount)]
    return (
      clean(ledger.transactions[day.entry].title),
      wording.text(showsAmounts ? .reviewCostliest : .reviewCostliestShare, values)
    )
  }

  private func frequent(_ payee: YearReview.FrequentPayee, _ showsAmounts: Bool) -> (heading: String, note: String) {
    let name = clean(ledger.transactions[payee.entry].title)
    let values = ["amount": wording.money(payee.total), "usual": wording.money(payee.usual)]
    return (
      wording.text(.reviewTimes, count: payee.count, ["name": name]),
      wording.text(showsAmounts ? .reviewTimesNote : .reviewTimesShare, values)
    )
  }

  private func quiet(_ run: YearReview.QuietRun) -> (heading: String, note: String) {
    (
      wording.text(.reviewQuiet, count: run.count),
      wording.text(.reviewQuietNote, ["first": wording.date(run.first), "last": wording.date(run.last)])
    )
  }

  private func changed(
    _ change: YearReview.Change, _ review: YearReview, _ showsAmounts: Bool
  ) -> (heading: String, note: String) {
    let isOver = review.period.phase == .over
    let percent = change.amount.magnitude.percent(of: change.before)
    let values = [
      "before": wording.money(change.before), "now": wording.money(change.now), "year": String(review.year - 1),
    ]
    let note: ReviewWord =
      showsAmounts ? (isOver ? .reviewFrom : .reviewFromSoFar) : (isOver ? .reviewVersus : .reviewVersusSoFar)
    return (
      wording.text(
        change.amount < 0 ? .reviewFell : .reviewRose,
        [
          "name": name(change.category),
          "change": showsAmounts ? wording.money(change.amount.magnitude) : wording.percentInText(percent),
        ]),
      wording.text(note, values)
    )
  }

  private func kept(_ review: YearReview, _ showsAmounts: Bool) -> (heading: String, note: String)? {
    guard let kept = review.kept else { return nil }
    let period = review.period
    if kept < 0 {
      let values = ["spent": wording.money(period.shownSpent), "received": wording.money(period.shownReceived)]
      return (
        wording.text(.reviewOver, ["percent": wording.percentInText(-kept)]),
        showsAmounts ? wording.text(.reviewOverNote, values) : ""
      )
    }
    if !showsAmounts {
      // The poster's main number already says this; only a poster with amounts adds something.
      return nil
    }
    return (
      wording.text(.reviewKept, ["amount": perHundred(kept), "whole": perHundred(100)]),
      wording.text(
        .reviewKeptNote,
        ["left": wording.money(period.shownNet), "received": wording.money(period.shownReceived)])
    )
  }
}
