/// A text change that may fix a finding.
package struct Suggestion: Sendable, Equatable {
  /// A message that follows the caret: “did you mean “Healthcare”?”.
  package var message: String
  package var edits: [Edit]
  /// Whether `check --fix` may apply the change without asking, because the text either keeps its meaning or had none.
  package var isSafe: Bool

  package init(_ message: String, edits: [Edit] = [], isSafe: Bool = false) {
    self.message = Finding.shortened(message)
    self.edits = edits
    self.isSafe = isSafe
  }

  /// A replacement of a byte range.
  package struct Edit: Sendable, Equatable {
    package var range: SourceRange
    package var replacement: String

    package init(_ range: SourceRange, _ replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }
}
