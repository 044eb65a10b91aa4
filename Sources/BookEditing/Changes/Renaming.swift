/// The old and the new id of an entry.
package struct Renaming: Sendable {
  package var from: String
  package var to: String

  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}
