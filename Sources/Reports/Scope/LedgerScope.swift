package import Ledger

/// The part of a book that a site shows: all of it or some entries, with or without amounts.
///
/// Excluded content is removed from the ledger before pages are generated, so that no page, chart, name or id can
/// contain it. Amounts are not hidden while pages are written, because a single forgotten field would then reveal them.
package struct LedgerScope: Sendable, Equatable {
  /// Whether amounts, notes, photos and digits in names are removed.
  package var isRedacted: Bool
  /// The terms of a `TransactionFilter`, which must all match; empty to include every entry.
  package var filter: [String]
  /// The first month or day that is shown; `nil` for no limit.
  package var from: MonthOrDay?
  /// The last month or day that is shown; `nil` for no limit.
  package var to: MonthOrDay?

  package init(isRedacted: Bool = false, filter: [String] = [], first: MonthOrDay?, last: MonthOrDay?) {
    self.isRedacted = isRedacted
    self.filter = filter
    from = first
    to = last
  }

  package init(isRedacted: Bool = false, filter: [String] = [], from: Month? = nil, to: Month? = nil) {
    self.init(
      isRedacted: isRedacted, filter: filter, first: from.map { .month($0) }, last: to.map { .month($0) })
  }

  /// The scope of the whole book, unchanged.
  package static let whole = LedgerScope()

  package var isWhole: Bool { self == .whole }
  package var isPart: Bool { !filter.isEmpty || from != nil || to != nil }

  /// The range of months; `nil` if neither `from` nor `to` is set.
  package var months: ClosedRange<Month>? {
    if from == nil, to == nil { return nil }
    let first = from?.month ?? Month(year: 1, month: 1)
    return first...max(first, to?.month ?? Month(year: 9999, month: 12))
  }

  /// The range of days; `nil` if neither `from` nor `to` is set.
  package var days: ClosedRange<Day>? {
    guard let months else { return nil }
    let first = from?.firstDay ?? months.lowerBound.firstDay
    return first...max(first, to?.lastDay ?? months.upperBound.lastDay)
  }

  /// Returns the ledger as the scope shows it. Removed content remains only in `files` (the source files), which no
  /// page shows.
  ///
  /// - Returns: `nil` if no entry matches.
  /// - Throws: the problem with the first invalid term of the filter.
  package func shown(of ledger: Ledger) throws(TransactionFilter.Problem) -> Ledger? {
    var shown = ledger
    if isPart {
      guard let part = try FilteredLedger(ledger, filter: filter, months: months, days: days)?.ledger else {
        return nil
      }
      shown = part
    }
    return isRedacted ? RedactedLedger(shown, showsBalance: !isPart).ledger : shown
  }
}
