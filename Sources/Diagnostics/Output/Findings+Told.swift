extension Findings {
  /// As many as a program is told of.
  package var told: Slice<Findings> { prefix(Findings.greatestCount) }

  /// How many a program is not told of.
  package var omittedCount: Int { totalCount - told.count }

  /// `989,999 further findings are not listed: …`.
  package var omittedSummary: String {
    "\(NumberText.grouped(omittedCount)) further findings are not listed: there are "
      + "\(NumberText.grouped(errorCount)) errors and \(NumberText.grouped(warningCount)) warnings in all"
  }
}
