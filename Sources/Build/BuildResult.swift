package import Diagnostics
package import Ledger

/// What came of a build.
package struct BuildResult {
  /// The site is what was asked for: built, or found to be so.
  package var isFine: Bool
  /// All that was found in the book and the template.
  package var findings: Findings
  package var ledger: Ledger
  /// The files that were written or removed, but for those that were told before.
  package var changed: [String]
  /// Nil where the book was refused, and at most its errors page written.
  package var written: SiteFolder.Outcome?
  /// What was found in the folder, where it was only looked at.
  package var verified: VerificationReport?
  /// What is to be said of a folder that was not touched; nil where the findings say enough.
  package var untouched: Untouched?
  /// The site's folder.
  package var folder: String

  /// Why a folder stayed as it was.
  package enum Untouched: Sendable {
    /// It was not even looked at.
    case notCompared
    case asBefore
  }
}
