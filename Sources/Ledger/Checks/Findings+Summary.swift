package import Diagnostics

extension Findings {
  /// Returns the number of errors and warnings: `2 errors, 1 warning in 25 months`.
  package func summary(of ledger: Ledger) -> String {
    "\(NumberText.counted(errorCount, "error")), \(NumberText.counted(warningCount, "warning")) in "
      + NumberText.counted(ledger.months.count, "month")
  }
}
