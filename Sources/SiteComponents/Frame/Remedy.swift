package import Diagnostics
import Templates

/// A fix for a finding with one press of a button, on a served errors page.
package struct Remedy: Sendable {
  /// The value that identifies the fix in the form that is sent.
  package var key: String
  /// The text of the button, or the suggestion before it.
  package var text: String
  /// Whether the text is a suggestion, which is in English.
  package var isSuggestion: Bool
  /// The removed and the added lines, with their signs.
  package var lines: String
  package var isSafe: Bool

  /// A function that returns the fixes of a finding; none if none is certain enough for a button.
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
