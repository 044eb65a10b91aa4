package import Diagnostics
package import Ledger
import Synchronization

/// What was parsed of a book, for the next time that this process reads it: a change reads each file once for before
/// and after, `serve` only what a save has changed. Nothing of it is ever written.
package final class ParseCache: Sendable {
  private let months: Mutex<[Findings.Purpose: MonthsRead]>

  package init() { months = Mutex([:]) }

  /// The same as `LedgerReader.read`; files of months that are as they were at the last reading are not read again.
  package func read(
    _ sources: BookSources, today: TodayChoice, for purpose: Findings.Purpose = .reading
  ) -> (Ledger, Findings) {
    var months: MonthsRead? = months.withLock { $0[purpose] } ?? MonthsRead()
    let result = LedgerReader.read(sources, today: today, for: purpose, &months)
    if let months { self.months.withLock { $0[purpose] = months } }
    return result
  }
}
