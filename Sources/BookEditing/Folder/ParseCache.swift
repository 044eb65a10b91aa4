package import Diagnostics
package import Ledger
import Synchronization

/// A cache of parsed files, kept in memory for later readings in this process. A change parses unchanged files only
/// once, although it reads the book before and after; `serve` parses only files that were saved since.
package final class ParseCache: Sendable {
  private let months: Mutex<[Findings.Purpose: MonthsRead]>

  package init() { months = Mutex([:]) }

  /// Reads a book like `LedgerReader.read`. Month files that did not change since the last reading are not parsed
  /// again.
  package func read(
    _ sources: BookSources, today: TodayChoice, for purpose: Findings.Purpose = .reading
  ) -> (Ledger, Findings) {
    var months: MonthsRead? = months.withLock { $0[purpose] } ?? MonthsRead()
    let result = LedgerReader.read(sources, today: today, for: purpose, &months)
    if let months { self.months.withLock { $0[purpose] = months } }
    return result
  }
}
