package import Notation
package import Statements

/// What was asked for beside the files.
package struct ImportChoices: Sendable {
  /// `--account`, as the book or the person writes it: one for all files, or one for each in their order.
  package var accounts: [String] = []
  package var dates: DateOrder?
  package var decimal: DecimalSign?
  package var outIsPositive: Bool?
  /// What the files are written in.
  package var encoding: FileText.Encoding?
  /// What is older than the rolling year goes to history.
  package var archive = false
  /// Lines of files whose entries were removed, and that are taken once more.
  package var again: Set<Int> = []

  package init() {}
}
