package import Ledger

/// How much of a book a site shows: all of it, or a part, with amounts or without.
///
/// What a site leaves out is taken from the ledger before anything is made of it, so that no page, chart, name or id
/// can hold it. Rejected: hiding amounts while pages are written, which one forgotten field would undo.
package struct LedgerScope: Sendable, Equatable {
  /// Whether amounts, notes, photos and digits of names are taken out.
  package var isRedacted: Bool
  /// Terms of `TransactionFilter` that must all hold; none for every entry.
  package var filter: [String]
  /// The first month or day; nil for no such bound.
  package var from: MonthOrDay?
  /// The last one.
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

  /// All of the book, as it is.
  package static let whole = LedgerScope()

  package var isWhole: Bool { self == .whole }
  package var isPart: Bool { !filter.isEmpty || from != nil || to != nil }

  /// Nil without `from` and `to`.
  package var months: ClosedRange<Month>? {
    if from == nil, to == nil { return nil }
    let first = from?.month ?? Month(year: 1, month: 1)
    return first...max(first, to?.month ?? Month(year: 9999, month: 12))
  }

  /// Nil without `from` and `to`.
  package var days: ClosedRange<Day>? {
    guard let months else { return nil }
    let first = from?.firstDay ?? months.lowerBound.firstDay
    return first...max(first, to?.lastDay ?? months.upperBound.lastDay)
  }

  /// What the scope shows of a ledger. Nothing that it leaves out is anywhere in the result but in `files`, the texts
  /// that were read, which no page shows.
  ///
  /// - Returns: nil if no entry matches.
  /// - Throws: the first term of the filter that can mean nothing.
  package func shown(of ledger: Ledger) throws(TransactionFilter.Problem) -> Ledger? {
    var shown = ledger
    if isPart {
      guard let part = try FilteredLedger(ledger, filter: filter, months: months, days: days)?.ledger else {
        return nil
      }
      shown = part
    }
    return isRedacted ? RedactedLedger(shown, hasBalance: !isPart).ledger : shown
  }
}
