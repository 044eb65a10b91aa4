/// An id that is another one now.
package struct Renaming: Sendable {
  package var from: String
  package var to: String

  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}
