package import Diagnostics
import Templates

/// A fix for a finding that the user can apply with a button on an errors page of the preview server.
package struct Remedy: Sendable {
  /// The value that identifies the fix in the submitted form.
  package var key: String
  /// The text of the button, or the suggestion shown before the button.
  package var text: String
  /// Whether the text is a suggestion. Suggestions are in English.
  package var isSuggestion: Bool
  /// The lines that are removed and added, marked with `-` and `+`.
  package var lines: String
  package var isSafe: Bool

  /// A function that returns the fixes for a finding. The list is empty if no fix can be offered as a button.
  package typealias Finder = @Sendable (Finding) -> [Remedy]

  package init(key: String, text: String, isSuggestion: Bool, lines: String, isSafe: Bool) {
    self.key = key
    self.text = text
    self.isSuggestion = isSuggestion
    self.lines = lines
    self.isSafe = isSafe
  }

  package static let fields = Fields<Remedy>(
    "remedy",
    [
      .text("fix") { $0.key }, .text("remedy-text") { $0.text }, .text("lines") { $0.lines },
      .flag("is-suggestion") { $0.isSuggestion },
    ])
}
