package import Ledger

/// The same months of several years beside each other: what was spent.
package struct YearComparison: Sendable {
  /// The newest first, beginning with the year of the window's current day; at most three.
  package let years: [Int]
  /// Twelve rows, January first; one element a year. Nil for a month that the ledger does not cover.
  package let months: [[PeriodTotal?]]
  /// One element a year: all its months.
  package let totals: [PeriodTotal]
  /// One element a year: up to the same day as the window's current one, whatever
  /// came after; minor units.
  package let totalsByToday: [HomeAmount]

  package init(_ ledger: Ledger, _ figures: LedgerTotals) {
    let used = figures.usedMonths(ledger.window)
    let today = ledger.window.currentDay
    let years = [today.year, today.year - 1, today.year - 2].filter { (used.lowerBound.year...today.year).contains($0) }
    self.years = years
    months = (1...12).map { number in
      years.map { year in
        let month = Month(year: year, month: number)
        return used.contains(month) ? figures.period(month).spent : nil
      }
    }
    totals = years.map { figures.period(year: $0).spent }
    totalsByToday = years.map { year in
      let month = Month(year: year, month: today.month.monthOfYear)
      return figures.spent(from: Month(year: year, month: 1).firstDay, through: month.day(today.dayOfMonth))
    }
  }
}
