package import Diagnostics
package import Ledger
import Synchronization

/// A cache of parsed files, kept in memory for the next time that this process reads the book. A change parses each
/// file once for before and after; `serve` parses only files that were saved since.
package final class ParseCache: Sendable {
  private let months: Mutex<[Findings.Purpose: MonthsRead]>

  package init() { months = Mutex([:]) }

  /// Reads as `LedgerReader.read` does. Month files that did not change since the last reading are not parsed again.
  package func read(
    _ sources: BookSources, today: TodayChoice, for purpose: Findings.Purpose = .reading
  ) -> (Ledger, Findings) {
    var months: MonthsRead? = months.withLock { $0[purpose] } ?? MonthsRead()
    let result = LedgerReader.read(sources, today: today, for: purpose, &months)
    if let months { self.months.withLock { $0[purpose] = months } }
    return result
  }
}
