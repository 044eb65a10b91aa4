package import Localization
package import Ledger
import Formats
import Reports
import Templates

/// A card with alerts about bills, for the partial `radar`. Each alert is a sentence.
package struct RadarCard: PartOfSite {
  struct Line: PartOfSite {
    let site: SiteMaker
    let kind: Word
    /// The index of the entry in `Ledger.transactions`.
    let index: Int
    let text: String
    var isLate = false
    /// The button that pays the bill; `nil` if there is nothing to pay, if the alert combines several occurrences, or
    /// if the entry cannot be changed.
    var button: PayButton?
    /// The address of the form that makes the entry recurring; empty for any other kind of alert.
    var repeatAddress = ""

    static let fields = Fields<Line>(
      "radar-line",
      [
        .text("kind") { $0.wording.text($0.kind) },
        .text("href") { $0.site.address(ofTransaction: $0.index) },
        .text("title") { clean($0.ledger.transactions[$0.index].title) },
        .text("text") { $0.text },
        .flag("is-late") { $0.isLate },
        .text("pay") { $0.button?.offeredAddress ?? "" },
        .flag("pays-income") { $0.button?.isIncome ?? false },
        .text("pay-key") { $0.button?.key ?? "" },
        .text("repeat") { $0.repeatAddress },
      ])
  }

  package let site: SiteMaker
  let lines: [Line]
  /// The number of alerts that are not shown.
  let rest: Int

  package static let fields = Fields<RadarCard>(
    "radar",
    [
      .text("says") { card in card.site.title { $0.overdue(card.site.reports.bills) } },
      .list("lines", Line.fields) { $0.lines },
      .text("more") { $0.rest > 0 ? $0.wording.text(.radarMore, count: $0.rest) : "" },
    ])

  /// Creates the card; `nil` if there are no alerts.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of lines. The card shows the number of further alerts.
  ///   - suggests: whether to suggest series for payments that are made every month, but have not been entered as
  ///     recurring.
  package init?(_ site: SiteMaker, limit: Int, suggests: Bool) {
    let radar = site.reports.radar
    let proposals = suggests ? site.reports.usual.proposals : []
    if radar.isEmpty, proposals.isEmpty { return nil }
    let missing = RadarCard.bySeries(radar.missing)
    let count = radar.late.count + missing.count + radar.doubled.count + radar.risen.count + proposals.count
    // Each kind has one line before any kind has a second one.
    let kinds = [
      radar.late.prefix(limit).map(site.lateLine), radar.doubled.suffix(limit).reversed().map(site.doubledLine),
      missing.suffix(limit).reversed().map(site.missingLine), radar.risen.prefix(limit).map(site.risenLine),
      proposals.suffix(limit).reversed().map(site.monthlyLine),
    ]
    var taken = kinds.map { _ in 0 }
    while taken.reduce(0, +) < limit, let kind = RadarCard.nextKind(kinds, taken) { taken[kind] += 1 }
    self.site = site
    lines = zip(kinds, taken).flatMap { $0.prefix($1) }
    rest = count - lines.count
  }

  /// Groups missing occurrences by series, so that there is only one alert for each series. The groups are ordered by
  /// the day of their last occurrence.
  private static func bySeries(_ missing: [Recurrence.Open]) -> [[Recurrence.Open]] {
    Dictionary(grouping: missing) { $0.template }.values.sorted { left, right in
      guard let one = left.last, let other = right.last else { return false }
      return (one.occurrence.day, one.template) < (other.occurrence.day, other.template)
    }
  }

  /// Returns the kind with the fewest selected lines among the kinds that still have unselected lines; `nil` if all
  /// lines are selected.
  private static func nextKind(_ kinds: [[Line]], _ taken: [Int]) -> Int? {
    kinds.indices.filter { taken[$0] < kinds[$0].count }.min { taken[$0] < taken[$1] }
  }
}

extension SiteMaker {
  fileprivate func lateLine(_ bill: Bills.Bill) -> RadarCard.Line {
    let text = wording.text(
      .radarLateText, count: bill.daysLate,
      [
        "amount": amount(ledger.transactions[bill.transaction]),
        "date": listDate(bill.due),
      ])
    return RadarCard.Line(
      site: self, kind: .radarLate, index: bill.transaction, text: text, isLate: true,
      button: isOpen(bill.transaction) ? PayButton(self, bill.transaction) : nil)
  }

  /// Returns the alert about missing occurrences of a series.
  ///
  /// - Parameter series: the missing occurrences of the series, sorted by day.
  fileprivate func missingLine(_ series: [Recurrence.Open]) -> RadarCard.Line {
    let open = series[0]
    let values = ["date": listDate(open.occurrence.day), "repeats": wording.text(word(of: open.repeats))]
    if series.count == 1 {
      let text = wording.text(open.occurrence.state == .missed ? .radarMissedText : .radarDueText, values)
      return RadarCard.Line(
        site: self, kind: .radarMissing, index: open.template, text: text, button: payButton(of: open))
    }
    // To end a series, its newest entry needs `until`.
    let last = ledger.transactions[open.template].date
    let text =
      wording.text(.radarMissedTimesText, count: series.count, values) + " "
      + wording.text(.radarUntil, ["day": "\(last)"])
    return RadarCard.Line(site: self, kind: .radarMissing, index: open.template, text: text)
  }

  fileprivate func doubledLine(_ doubled: BillAlerts.DuplicatePair) -> RadarCard.Line {
    let (first, second) = (ledger.transactions[doubled.first], ledger.transactions[doubled.second])
    let text = wording.text(
      first.date == second.date ? .radarDoubledDayText : .radarDoubledText,
      ["amount": amount(second), "first": listDate(first.date), "second": listDate(second.date)])
    return RadarCard.Line(site: self, kind: .radarDoubled, index: doubled.second, text: text)
  }

  fileprivate func risenLine(_ rise: PriceIncrease) -> RadarCard.Line {
    let text = wording.text(
      .radarRisenText,
      [
        "now": wording.money(rise.now), "before": wording.money(rise.before), "change": wording.money(rise.change),
        "percent": wording.percentInText(rise.percent), "date": listDate(ledger.transactions[rise.previous].date),
      ])
    return RadarCard.Line(site: self, kind: .radarRisen, index: rise.transaction, text: text)
  }

  fileprivate func monthlyLine(_ payment: UsualPayments.Payment) -> RadarCard.Line {
    var line = RadarCard.Line(
      site: self, kind: .radarMonthly, index: payment.newest,
      text: wording.text(
        .radarMonthlyText, count: payment.entries.count,
        ["amount": wording.money(payment.amount), "day": String(payment.dayOfMonth(ledger))]))
    if isOpen(payment.newest) {
      line.repeatAddress =
        "/edit/\(PercentEncoding.path(identifiers.ids[payment.newest]))?repeats=\(Repeat.monthly.rawValue)"
    }
    return line
  }

  package func word(of repeats: Repeat) -> Word {
    switch repeats {
    case .weekly: .repeatsWeekly
    case .monthly: .repeatsMonthly
    case .quarterly: .repeatsQuarterly
    case .yearly: .repeatsYearly
    }
  }
}
