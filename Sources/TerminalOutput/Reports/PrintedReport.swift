package import Formats

/// A report that can be printed as text, CSV and JSON.
package protocol PrintedReport {
  /// The report as text, in lines no wider than the terminal.
  var text: String { get }
  /// The report as CSV. Amounts are plain decimals, and the currency code is in a separate column.
  var csv: CSVText { get }
  var json: JSON { get }
  /// Whether the report already states which entries are excluded because they have no rate.
  var statesExcludedEntries: Bool { get }
}

extension PrintedReport {
  package var statesExcludedEntries: Bool { false }
}
