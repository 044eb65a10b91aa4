/// The idempotency key of a form that changed the book, with the id of the entry that the form added or changed.
package struct IdempotencyKey: Sendable, Equatable {
  /// The random value of the form's field `once`.
  package var text: String
  /// The id of the entry; empty if the form changed something else.
  package var id: String
  /// A fingerprint of the submitted fields; 0 in a record written by an earlier version.
  package var content: UInt64

  package init(_ text: String, id: String, content: UInt64 = 0) {
    self.text = text
    self.id = id
    self.content = content
  }

  /// Whether a form with this key and the given content is a repeated submission. A key without a fingerprint matches
  /// every content.
  package func isOf(_ content: UInt64) -> Bool { self.content == content || self.content == 0 }
}
