package import Diagnostics
package import Ledger

/// The result of a build.
package struct BuildResult {
  /// Whether the site is up to date or, after a verification, matches the book. Always `false` for a strict build with
  /// findings.
  package var isFine: Bool
  /// All findings about the book and the template.
  package var findings: Findings
  package var ledger: Ledger
  /// The files written or removed, except those already reported by an event.
  package var changed: [String]
  /// The numbers of written, unchanged and removed files; `nil` if the site was only verified, or if findings prevented
  /// the site and at most the errors page was written.
  package var written: SiteFolder.Outcome?
  /// The result of verifying the folder; `nil` if the build did not verify.
  package var verified: VerificationReport?
  /// The reason why the folder was not changed; `nil` unless findings prevented a filtered, redacted or encrypted site,
  /// which has no errors page.
  package var untouched: Untouched?
  /// The site's folder.
  package var folder: String

  /// A reason why a site's folder was not changed.
  package enum Untouched: Sendable {
    /// The folder was to be verified, but findings prevent building the site for the comparison.
    case notVerified
    case asBefore
  }
}
