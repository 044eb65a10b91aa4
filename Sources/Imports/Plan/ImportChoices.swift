package import Notation

/// What was asked for beside the files.
package struct ImportChoices: Sendable {
  /// `--account`: as the book or the person writes it.
  package var account: String?
  package var dates: DateOrder?
  package var decimal: DecimalSign?
  package var outIsPositive: Bool?
  /// What is older than the rolling year goes to history.
  package var archive = false

  package init() {}
}
