package import Ledger

/// A check that computes the same totals in several ways. If the results differ, at least one page of the site is
/// wrong.
package struct TotalsCrossCheck: Sendable, Equatable {
  /// One total, computed in several ways: an amount in minor units of the home currency, or a number of entries.
  package struct Line: Sendable, Equatable {
    /// The sum of the parts of all entries, computed independently of other totals.
    package let byRow: Int64
    package let byDay: Int64
    package let byMonth: Int64
    /// The sum by category. In a number of entries, transfers are included although they have no category, and a split
    /// entry counts once.
    package let byCategory: Int64

    package var agrees: Bool { byRow == byDay && byRow == byMonth && byRow == byCategory }
  }

  /// The spending minus refunds.
  package let spent: Line
  /// The income minus corrections.
  package let received: Line
  package let entries: Line
  /// The part of `spent` in entries that are dated after today.
  package let spentLater: HomeAmount
  /// The part of `received` in entries that are dated after today.
  package let receivedLater: HomeAmount

  package var agrees: Bool { spent.agrees && received.agrees && entries.agrees }

  package init(_ ledger: Ledger, _ figures: LedgerTotals) {
    var (spentByRow, receivedByRow) = (Int64(0), Int64(0))
    var (moved, inCategories) = (Int64(0), Array(repeating: Int64(0), count: ledger.categories.count))
    var (spentLater, receivedLater) = (Int64(0), Int64(0))
    var countByDay: [Day: Int64] = [:]
    for transaction in ledger.transactions {
      countByDay[transaction.date, default: 0] += 1
      guard transaction.direction != .moved else {
        moved += 1
        continue
      }
      inCategories[transaction.category.index] += 1
      let before = (spent: spentByRow, received: receivedByRow)
      transaction.forEachPart { part in
        let amount = part.homeAmount?.minor ?? 0
        switch (ledger.kind(part.category), transaction.direction) {
        case (.income, .received): receivedByRow += amount
        case (.income, _): receivedByRow -= amount
        case (.expense, .received): spentByRow -= amount
        case (.expense, _): spentByRow += amount
        }
      }
      if transaction.date > ledger.today {
        spentLater += spentByRow - before.spent
        receivedLater += receivedByRow - before.received
      }
    }
    (self.spentLater, self.receivedLater) = (HomeAmount(spentLater), HomeAmount(receivedLater))
    func byCategory(_ kind: Category.Kind) -> Int64 {
      ledger.categories.indices.reduce(0) { sum, index in
        ledger.categories[index].kind == kind ? sum + figures.total(of: Category.ID(index: index)).minor : sum
      }
    }
    spent = Line(
      byRow: spentByRow, byDay: figures.spentByDay.reduce(0, +).minor, byMonth: figures.spent.reduce(0, +).minor,
      byCategory: byCategory(.expense))
    received = Line(
      byRow: receivedByRow, byDay: figures.receivedByDay.reduce(0, +).minor,
      byMonth: figures.received.reduce(0, +).minor,
      byCategory: byCategory(.income))
    entries = Line(
      byRow: Int64(ledger.transactions.count), byDay: countByDay.values.reduce(0, +),
      byMonth: figures.counts.reduce(0) { $0 + Int64($1) }, byCategory: inCategories.reduce(moved, +))
  }
}
