package import Ledger

/// A comparison of the spending in the same months of several years.
package struct YearComparison: Sendable {
  /// The years, newest first, beginning with the year of the window's current day; at most three.
  package let years: [Int]
  /// The spending in twelve rows from January on. Each row has one element for each year; `nil` if the ledger does not
  /// cover the month.
  package let months: [[PeriodTotal?]]
  /// The spending of all months, one element for each year.
  package let totals: [PeriodTotal]
  /// The spending of each year up to the window's current day, in minor units. Later spending is not included.
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
