/// A message of a command or a form, with an optional hint for what to do next.
///
/// The text and the hint are plain English in lower case without a full stop, and quote values as the user entered
/// them.
package struct Message: Equatable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The severity of a message, printed before it.
  package enum Kind: String, Sendable {
    case error
    case warning
    case note
    case hint
  }

  package var text: String
  /// The hint, which suggests one command or one edit; `nil` if there is none.
  package var hint: String?

  package init(_ text: String, hint: String? = nil) {
    self.text = text
    self.hint = hint
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The text and the hint on one line, for output that has room for only one line.
  package var line: String { hint.map { "\(text); \($0)" } ?? text }

  package var description: String { line }
}
