extension Findings {
  /// The findings that are included in machine-readable output, up to `FindingLimits.kept`.
  package var listed: Slice<Findings> { prefix(FindingLimits.kept) }

  /// The number of findings that are omitted from machine-readable output.
  package var omittedCount: Int { totalCount - listed.count }

  /// A sentence such as `989,999 further findings are not listed: …`.
  package var omittedSummary: String {
    "\(NumberText.grouped(omittedCount)) further findings are not listed: there are "
      + "\(NumberText.grouped(errorCount)) errors and \(NumberText.grouped(warningCount)) warnings in total"
  }
}
