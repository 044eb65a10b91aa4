/// What open pages are told after a build.
package struct BrowserUpdate: Sendable, Equatable {
  /// What is wrong with the book now.
  package struct Message: Sendable, Equatable {
    package enum Kind: String, Sendable {
      /// The last good site is shown.
      case error
      /// Shown folded up.
      case warning
    }

    package var kind: Kind
    /// `2 errors, 0 warnings in 25 months`.
    package var summary: String
    /// As the terminal shows it, without colour.
    package var text: String

    package init(kind: Kind, summary: String, text: String) {
      self.kind = kind
      self.summary = summary
      self.text = text
    }
  }

  /// Files of the site that were written or removed.
  package var changed: [String]
  /// Nil when all is well.
  package var message: Message?

  package init(changed: [String], message: Message?) {
    self.changed = changed
    self.message = message
  }
}
