package import Diagnostics
import Templates

/// What mends a finding with one press: a button of the errors page that is served.
package struct Remedy: Sendable {
  /// Of the form that is sent.
  package var key: String
  /// What the button says, or the suggestion that it follows.
  package var text: String
  /// Whether the text is a suggestion's, in English.
  package var isSuggestion: Bool
  /// The lines that go and those that come, with their signs.
  package var lines: String
  package var isSafe: Bool

  /// Those of a finding; none where nothing is certain enough for a button.
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
