package import Diagnostics
package import Ledger
import Synchronization

/// An in-memory cache of parsed month files. A change reads the book twice, before and after, but parses unchanged
/// files only once. `serve` parses only files that were saved after the previous reading.
package final class ParseCache: Sendable {
  private let months: Mutex<[Findings.Purpose: MonthsRead]>

  package init() { months = Mutex([:]) }

  /// Reads a book, as `LedgerReader.read` does. Month files that have not changed since the previous reading are not
  /// reparsed.
  package func read(
    _ sources: BookSources, today: TodayChoice, for purpose: Findings.Purpose = .reading
  ) -> (Ledger, Findings) {
    var months: MonthsRead? = months.withLock { $0[purpose] } ?? MonthsRead()
    let result = LedgerReader.read(sources, today: today, for: purpose, &months)
    if let months { self.months.withLock { $0[purpose] = months } }
    return result
  }
}
