/// An update that the server sends to open pages after a build.
package struct BrowserUpdate: Sendable, Equatable {
  /// A message about findings in the book.
  package struct Message: Sendable, Equatable {
    package enum Kind: String, Sendable {
      /// An error. Pages show the last version of the site that was built without errors.
      case error
      /// A warning, shown collapsed.
      case warning
    }

    package var kind: Kind
    /// The summary, such as `2 errors, 0 warnings in 25 months`.
    package var summary: String
    /// The findings, formatted as in the terminal but without colour.
    package var text: String

    package init(kind: Kind, summary: String, text: String) {
      self.kind = kind
      self.summary = summary
      self.text = text
    }
  }

  /// The paths of files of the site that were written or removed.
  package var changed: [String]
  /// The message; `nil` if there are no findings.
  package var message: Message?

  package init(changed: [String], message: Message?) {
    self.changed = changed
    self.message = message
  }
}
