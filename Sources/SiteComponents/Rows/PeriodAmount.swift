package import Localization
package import Ledger
import Formats
package import Reports
import Templates

/// The amount of a period. The planned amount is shown separately, in small print.
package struct PeriodAmount {
  /// The actual amount; empty for a future period with planned amounts.
  package let amount: String
  /// The planned amount, such as `+ 51.20 planned`; empty for a past period, or if nothing is planned.
  package let planned: String

  package init(amount: String, planned: String) {
    self.amount = amount
    self.planned = planned
  }

  /// Both amounts on one line.
  package var text: String { [amount, planned].filter { !$0.isEmpty }.joined(separator: " ") }

  package static let fields = Fields<PeriodAmount>(
    "period-amount", [.text("amount") { $0.amount }, .text("planned") { $0.planned }])
}

extension SiteMaker {
  package func amount(_ total: PeriodTotal, _ phase: Period.Phase, isIncome: Bool = false) -> PeriodAmount {
    let amount = isIncome ? wording.income(total.soFar) : wording.money(total.soFar)
    return PeriodAmount(
      amount: phase == .ahead && total.planned != 0 ? "" : amount, planned: phase == .over ? "" : planned(total))
  }

  /// Returns the amount of the year in whole units, for tables with many columns.
  package func wholeAmount(_ total: PeriodTotal, _ year: Int) -> PeriodAmount {
    let phase = phase(of: year)
    let amount = phase == .ahead && total.planned != 0 ? "" : wording.whole(total.soFar)
    return PeriodAmount(amount: amount, planned: phase == .over ? "" : planned(total, wording.whole))
  }

  /// Returns the planned amount, such as “+ 51.20 planned”; empty if nothing is planned.
  package func planned(_ total: PeriodTotal) -> String { planned(total) { wording.money($0) } }

  private func planned(_ total: PeriodTotal, _ text: (HomeAmount) -> String) -> String {
    if total.planned == 0 { return "" }
    return wording.text(total.planned > 0 ? .plannedMore : .plannedLess, ["amount": text(total.planned.magnitude)])
  }

  /// Returns an amount as text. For a future period, the word “planned” is added.
  func shownText(_ total: PeriodTotal, _ phase: Period.Phase) -> String {
    let amount = wording.money(total.shown(phase))
    return phase == .ahead ? wording.text(.plannedAmount, ["amount": amount]) : amount
  }

  package func phase(of month: Month) -> Period.Phase { Period.Phase(month.firstDay...month.lastDay, today: today) }

  package func phase(of year: Int) -> Period.Phase {
    year < today.year ? .over : year == today.year ? .running : .ahead
  }

  /// Returns the notes that are not empty, joined into one string.
  package func joined(_ notes: String...) -> String {
    notes.filter { !$0.isEmpty }.joined(separator: wording.text(.joinStrong))
  }

  // MARK: Names

  /// Returns the name of the year. For the current year, “so far” is added.
  package func yearName(_ year: Int) -> String {
    year == today.year ? wording.text(.yearSoFar, ["year": String(year)]) : String(year)
  }

  /// Returns the name of the month. For the current month, “so far” is added.
  ///
  /// - Parameter name: the month's name.
  package func monthName(_ month: Month, _ name: String) -> String { soFarName(name, phase(of: month)) }

  func soFarName(_ name: String, _ phase: Period.Phase) -> String {
    phase == .running ? Phrase.capitalized(wording.text(.monthSoFar, ["month": name])) : name
  }
}

extension Period.Phase {
  /// The word for spending in a past, current or future period.
  package var spentWord: Word {
    switch self {
    case .over: .spent
    case .running: .spentSoFar
    case .ahead: .badgePlanned
    }
  }

  /// The word for income in a past, current or future period.
  package var receivedWord: Word {
    switch self {
    case .over: .sumReceived
    case .running: .receivedSoFar
    case .ahead: .plannedIncome
    }
  }

  /// The word below the total of spending, in the middle of a ring chart.
  package var caption: Word {
    switch self {
    case .over: .captionSpent
    case .running: .captionSoFar
    case .ahead: .captionPlanned
    }
  }
}
