/// The maximum numbers of findings that are stored and printed.
package enum FindingLimits {
  /// The maximum number of stored findings, which machine-readable formats list. Beyond this number, the first findings
  /// of each id are still stored, and the first error of each file, so that `fmt` and `archive` recognize damaged
  /// files.
  package static let kept = 10_000
  /// The number of findings of each id that are stored even beyond the limit.
  package static let keptOfEachID = 50
  /// The maximum number of findings that are printed as text.
  package static let printed = 500
  /// The maximum number of findings of each id that are printed as text.
  package static let printedOfEachID = 50
}
